"""A camera above the board: finds printed tags in its picture, and where they stand.

Knows nothing of the game: no pieces, no places, no rules. The camera is read in a process of its
own (`process`), which may hang or crash; the program itself only loads `camera` and `messages`.
"""
