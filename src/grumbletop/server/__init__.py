"""The table's server: matches, seats, clocks, store, live updates. docs/protocol.md says what it says to clients."""
