"""Button boxes behind a wire: controllers that speak the protocol of `firmware/PROTOCOL.md`."""
