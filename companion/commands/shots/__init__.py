"""`vivat shots`: a picture of every screen, from games that are really played, always the same.

Nobody plays them: a staged table presses boxes and touches choices on a clock of its own. Knows
no files but the pictures, and nothing of what the screens look like.
"""
