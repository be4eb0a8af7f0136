"""What runs inside a button box, on a microcontroller with MicroPython.

`main` and `pico` are the device's own. The rest knows no hardware, imports nothing
but each other and what both Pythons have, and is shared by the host's `hardware`
package: a box behaves the same on a wire, on a pin and on the screen.
"""
