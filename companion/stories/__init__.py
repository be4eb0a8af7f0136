"""Statistics and pages of charts about games, from what everyone at the table knows.

Reads no files and draws nothing on the screen: callers hand in the stories.
"""
