"""Button boxes: from pressed buttons to presses, and from orders to lights.

Knows nothing of the game: neither seats nor rules nor the engine.
"""
