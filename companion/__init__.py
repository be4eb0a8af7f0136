"""The companion beside the castle: what joins the rules and the button boxes to a table.

From the bottom up, each uses only what stands before it:

words, names, arguments, files, settings, places, library, decks   texts, and what people write down
stories    statistics and pages of charts about games, from what everyone at the table knows
table      what presses mean: the core, with no clock and no screen
record     a game as a text, and back
journal    every event on the disk before anybody sees it; the shelf of games
games      `vivat games`, `vivat stats`
display    the castle on the screen: only here is pygame
boxes      `vivat box`, and the boxes that settings ask for
service    what watches it, safe mode, switching the computer off
doctor     `vivat doctor`;  bundle: `vivat bundle`
app, waiting, playing, log, cli                         the loop, and what opens and starts it
"""
