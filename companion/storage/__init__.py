"""The journal: every game, event by event, in one file that a pulled plug can't hurt.

What the table commits is written here before anybody sees it. Knows the table's events,
no screen and no button box.
"""
