"""The server: matches, seats, clocks, database, live updates. docs/protocol.md describes its messages."""
