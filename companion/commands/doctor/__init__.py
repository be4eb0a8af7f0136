"""`vivat doctor`: checks for common problems and suggests fixes.

Knows this computer; neither the rules nor what happens at the table.
"""
