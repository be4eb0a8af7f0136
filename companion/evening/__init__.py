"""The table core: what presses and touches mean, and what the screen shows.

`Table.step(inputs, now)` returns the events that happened, a scene to draw and an order for
the boxes. It uses no pygame, no real clock and no files, so a test plays an evening in seconds.
"""
