"""The camera above the board: where its tags stand, and what they mean."""
