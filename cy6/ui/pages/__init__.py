"""The pages round a game: start, set-up, hand-over, help, settings, result, and the one after a crash."""
