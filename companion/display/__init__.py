"""The castle on a screen: draws scenes, and turns hands into inputs.

Knows what a scene says, not why. The only folder that knows pygame.
"""
