"""A played game on show: the replay viewer, stills, films and their export."""
