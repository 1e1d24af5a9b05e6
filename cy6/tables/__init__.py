"""Rules data: typed tables, strict reading of YAML, and what a battle is fought with."""
