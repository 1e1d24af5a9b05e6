"""Figures about the game, worked out by the code that plays it."""
