"""Bots. A bot gets a world that is possible for its seat and its seat's log, never the true state."""
