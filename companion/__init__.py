"""The companion at the table: joins the rules, the button boxes and the screen.

Its modules, from the top down. Each one imports only from the lines below its own:

__main__                `python -m companion`
cli                     the `vivat` command
start                   opens everything for a game
app                     the loop: inputs in; events, lights and frames out
stall                   what people see, and what they can't press, while the disk is slow
steps                   steps of the table, saved before anybody sees them
screen_wait             waits for a screen that is switched on later
bundle                  `vivat bundle`: one file for a bug report
doctor                  `vivat doctor`: checks for common problems
boxes                   `vivat box`, and the button boxes that the settings ask for
shots                   `vivat shots`: a picture of every screen, from staged games
helpers                 small programs with more rights, and how vivat asks them
upkeep                  `vivat update`; new versions from a stick, games and settings there and back
board                   the camera above the board, and `vivat board`, which prints its tags
rules_sheet             `vivat rules`: the rules of a table on a page or two
phones                  phones as button boxes, and as secret cards
stick                   copies games to a USB stick
service                 vivat as the computer's own service: watchdog, safe mode, power off
display                 the window, drawn by pygame; display/screens/NAME.py draws
                        one screen
sound                   what the table sounds like, on the sound card if there is one
games, cards            `vivat games` and `vivat stats`; `vivat cards` and its stickers
keep                    a file for each game, and small files that survive a power cut
record                  a game as a text file, and back
demonstration           games that are played without people
table                   the core, without clock or pixels; table/screens/NAME.py has a screen's
                        scene, choices and sentences
stories                 what happened in a game, everyone's statistics, the pages of charts
worker                  a thread for work that may wait for the disk
log                     the log file
build_info              the version of this vivat, and its commit
shared_arguments        arguments that several commands have
command_parser          the options of every command, and what a mistyped word may have meant
argument_texts          the texts of argparse, for translators
paths, library          where files are kept; the editions, each with its deck
settings                the settings file
settings_of_boxes            its part about button boxes
preferences             what people set about the screen and the sound
letters                 which letters the fonts have
court                   the figures of the characters, and photos of the pieces
deck_files, card_codes  files that describe printed decks; the codes on stickers for cards
labels, vote_buttons    names of the engine's values; which button casts which vote
dates                   days and times in the table's language
i18n                    every text that people see, in their language
grammar                 gender and elision, where parts are filled into a text
names                   names by language, with their gender
bounded                 reads files that strangers made: limits first
files, text_columns     writes files and looks for them; columns in a terminal
"""
