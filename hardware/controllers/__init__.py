"""Button boxes behind serial ports: the host's end of `firmware/PROTOCOL.md`."""
