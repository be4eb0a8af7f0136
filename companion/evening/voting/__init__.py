"""The open vote: who has voted, when it opens, what is said of it. No vote is read before that."""
