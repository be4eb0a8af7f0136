"""Following the board by a camera: what it has read, what that means, and what to do about it.

Knows no camera and no screen.
"""
