"""The line protocol: bots that are programs of their own, in any language. See docs/line-protocol.md."""
