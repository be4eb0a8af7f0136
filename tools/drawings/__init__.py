"""Draws docs/architecture.svg and docs/protocol.svg: `make drawings`."""
