"""Looks after an installed vivat: updates it from a USB stick, and copies games and settings there
and back.

On an installed computer, root does what vivat may not (companion/helpers/update.py). Knows no
screen.
"""
