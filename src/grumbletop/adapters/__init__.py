"""Our games behind the interfaces other people's programs know: PettingZoo, Gymnasium, OpenSpiel, and many games in one call.

Nothing here is imported by `import grumbletop`; each module needs the extra of its name.
"""
