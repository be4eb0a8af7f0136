"""Saves every game, event by event, in one SQLite file that survives a power cut.

What the table commits is written here before it is shown. Knows the table's events, but
no screen and no button box.

A step of the table passes through `game_saver` (events become rows and records),
`write_queue` (rows that are not written yet) and `journal` (rows in SQLite);
`record_files` writes the records. `saved_games` reads games back for the table.
"""
