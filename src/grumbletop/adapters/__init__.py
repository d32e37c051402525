"""Adapters for PettingZoo, Gymnasium and OpenSpiel, and vectorised stepping of many games in one call.

Nothing here is imported by `import grumbletop`; each module needs the extra of its name.
"""
