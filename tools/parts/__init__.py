"""What a button box consists of: its dimensions, its parts and its cables."""
