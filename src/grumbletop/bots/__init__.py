"""Players that think. A bot holds a world its seat thinks possible and what that seat was told, never the true state."""
