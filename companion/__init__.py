"""The companion at the table: joins the rules, the button boxes and the screen.

Its rooms, from the top down. Each one imports only from the lines below its own:

__main__                `python -m companion`
cli                     the `vivat` command
start                   opens everything for a game
app                     the loop: inputs in; events, lights and frames out
stall                   what people see, and what they can't press, while the disk is slow
steps                   steps of the table, saved before anybody sees them
commands                what `vivat games`, `rules`, `board`, `cards`, `doctor`, `bundle` and `box`
                        do and print: a folder or a file for each
helpers                 small programs with more rights, and how vivat asks them
upkeep                  new versions from a stick, games and settings there and back
camera                  the camera above the board: where its tags stand, and what they mean
phones                  phones as button boxes, and as secret cards
stick                   copies games to a USB stick
display                 the window, drawn by pygame; display/screens/NAME.py draws
                        one screen
service                 vivat as the computer's own service: watchdog, safe mode, power off
sound                   what the table sounds like, on the sound card if there is one
keep                    a file for each game, and small files that survive a power cut
record                  a game as a text file, and back
demonstration           games of bots, when nobody plays
evening                 the core, without clock or pixels; evening/screens/NAME.py has a screen's
                        scene, choices and sentences
bots                    who plays an empty seat: belief, playouts, levels; sees only what its
                        seat sees
stories                 what happened in a game, everyone's statistics, the pages of charts
config                  what a table has set: settings, paths, the editions with their decks
court                   the figures of the characters
disk                    files, whatever is in them: limits, whole writes, a worker, the log
words                   what people read: languages, grammar, names, labels, dates, letters
"""
