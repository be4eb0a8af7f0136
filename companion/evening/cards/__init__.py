"""The table's printed cards: their codes, entering them, and phones that show them in secret."""
