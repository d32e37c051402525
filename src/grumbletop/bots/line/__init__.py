"""The line protocol: bots as separate programs in any language. See docs/line-protocol.md."""
