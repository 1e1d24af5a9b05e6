"""The table in play: bar, roster, inspector, log, and everything a game in progress shows."""
