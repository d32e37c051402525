"""Pebbles: take one to three; whoever takes the last one wins."""
