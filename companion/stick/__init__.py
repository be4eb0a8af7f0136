"""Writes files to a USB stick that people plug in, and says in a sentence how that went.

On a desktop, vivat writes to the stick that is mounted. As the computer's service it hands the
files to a program of root (companion/helpers/stick.py).

Knows no screen and no game but in `game_files`: updates and backups can use the rest.
"""
