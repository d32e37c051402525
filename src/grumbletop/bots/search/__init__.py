"""Search algorithms that work for any game. Compiled."""
