"""Keeps games and small files on the disk so that a power cut loses nothing that was shown.

A step of the table passes through `game_saver` (to which game it belongs), `game_writer` (all that
waits for the disk), `game_file` (one game in memory and in its file) and `game_format` (the text of
that file). `games` reads a folder of games and says what is damaged; `index` only makes that fast;
`saved_games` reads games back for the table. Knows the table's events, but no screen and no button
box.
"""
