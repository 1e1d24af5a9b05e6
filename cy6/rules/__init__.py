"""The rules: one module per rulebook chapter, pure functions from values to values."""
