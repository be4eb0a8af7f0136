"""What runs inside a button box: hardware-free, for CPython and MicroPython alike.

Files here import nothing but each other and what both Pythons have. The host's
`hardware` package shares them, so that a box behaves the same on a wire, on a
pin and on the screen.
"""
