"""One door to root. vivat has no rights of its own: for each thing that needs them, a small program
does just that, in a sandbox of its own, when vivat asks for it at a socket.

`door` has both ends of a connection. Each other module has a helper: what it can be asked for, what
its program does (systemd/vivat-*.service), and how vivat asks.
"""
