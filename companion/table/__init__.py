"""The table core: what presses and touches mean, and what to show for it.

`Table.step(inputs, now)` gives the events that happened, one scene to draw and
one order to the lights. No pygame, no real clock, no files: a test plays an
evening in seconds with a clock of its own.
"""
