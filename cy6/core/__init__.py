"""The vocabulary: what a game is made of, with no rules in it."""
