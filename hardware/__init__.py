"""Button boxes: turns pressed buttons into signals, and orders into lights.

Knows nothing of the game: no seats, no rules, no engine.
"""
