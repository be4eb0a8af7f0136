"""A controller without its hardware: its real program behind a pseudo terminal.

For tests and for `vivat box emulate`. Whoever opens the terminal can't tell it
from a wire; what can happen to a wire can be made to happen.
"""
