"""The table in a terminal: lines in, lines out. Knows the engine only."""
