"""The text client: a whole game by notation, at a keyboard or from a pipe."""
