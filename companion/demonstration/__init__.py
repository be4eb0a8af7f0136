"""Games that are played without people, when nobody plays.

Each is played at a table core of its own, which saves nothing and has no real boxes. Knows no files
and no pixels.
"""
