"""What a table has set: its settings, where its files are, its editions and decks."""
