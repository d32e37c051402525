"""The engine: the contract that every game implements. Independent of any game."""
