"""The castle: its sky, its rooms, and the characters in them.

`plan` says where everything is, `light` what colour it has. `building` puts what never moves
together: sky, walls, rooms and cells. `characters` draws the pieces of a game on it.
"""
