"""The camera above the board: where its tags stand, what they mean, and `vivat board`."""
