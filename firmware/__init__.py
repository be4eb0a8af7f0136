"""The program of a button box's microcontroller, in MicroPython.

Only `main` and `pico` need the microcontroller. The other files need no hardware and
run under both Pythons; the `hardware` package uses them too, so that a box
behaves the same behind a wire, at a pin and on the screen.
"""
