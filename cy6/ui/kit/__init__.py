"""What draws and listens, and knows no game: scenes, widgets, the painter, keys, settings, the window."""
