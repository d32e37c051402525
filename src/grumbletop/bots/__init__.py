"""Bots. A bot gets a world that is possible for its seat and what that seat was told, never the true state."""
