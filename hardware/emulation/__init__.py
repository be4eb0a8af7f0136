"""An emulated controller: the real firmware behind a pseudo terminal.

For tests and for `vivat box emulate`. To a host the terminal looks like a serial port.
"""
