"""Search that knows no game. Compiled."""
