"""The `vivat` command: parses the arguments, runs the subcommand, and prints errors."""

from __future__ import annotations

import argparse
import os
import sys
from io import TextIOWrapper
from pathlib import Path

from msgspec.structs import replace

from companion.commands.arguments import CommandParser, Commands, add_command, is_quiet, is_verbose
from companion.commands.board.cli import add_board_command
from companion.commands.box.cli import add_box_commands
from companion.commands.bundle.cli import add_bundle_command
from companion.commands.cards.cli import add_cards_command
from companion.commands.doctor.cli import add_doctor_command
from companion.commands.games.cli import add_games_commands
from companion.commands.rules.cli import add_rules_command
from companion.commands.settings import add_settings_command
from companion.commands.update import add_update_command
from companion.config.build_info import version_text
from companion.config.deck_files import check_decks, deck_text, find_edition
from companion.config.library import Library, library_of
from companion.config.settings import folder_of, read_settings
from companion.disk.log import log_to_terminal
from companion.words.i18n import _, translate, translate_libraries, use_language
from hardware.header.pins import MOST_BOXES
from sentences import N_, ExplainedError

OK, FAILED = 0, 2


class PrintVersion(argparse.Action):
    """Looks the version up only if it is asked for, because git may have to be asked."""

    def __call__(self, parser: argparse.ArgumentParser, *_values: object) -> None:
        print(version_text())
        parser.exit()


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    use_language()
    translate_libraries()
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(errors="backslashreplace")
    options = command_parser().parse_args(arguments)
    log_to_terminal(is_verbose(options), is_quiet(options))
    try:
        succeeded: bool | None = options.run(options)
        sys.stdout.flush()
    except ExplainedError as error:
        print(translate(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return OK
    except BrokenPipeError:  # the reader, such as head, has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return OK
    return FAILED if succeeded is False else OK


def command_parser() -> argparse.ArgumentParser:
    """All commands, with their arguments."""
    parser = CommandParser(
        prog="vivat",
        description=_("A tabletop companion for Viva il Re!, King Up! and Vive le Roi!"),
        epilog=_(
            "Begin with “vivat play”, or watch with “vivat demo”. “vivat play --help” says what "
            "one command can be told."
        ),
    )
    parser.add_argument("--version", action=PrintVersion, nargs=0, help=_("print the version"))
    parser.set_defaults(run=lambda _options: parser.print_help())
    commands = parser.add_subparsers(metavar="command")
    _add_play(commands)
    _add_deck(commands)
    _add_records(commands)
    add_rules_command(commands)
    add_board_command(commands)
    add_cards_command(commands)
    add_games_commands(commands)
    add_box_commands(commands)
    add_settings_command(commands)
    add_doctor_command(commands)
    add_bundle_command(commands)
    add_update_command(commands)
    return parser


def _add_play(commands: Commands) -> None:
    play = add_command(commands, "play", _("play a game"), _play)
    demo = add_command(commands, "demo", _("show a game that plays itself, until you play"), _play)
    for command in (play, demo):
        command.set_defaults(demonstrate=command is demo)
        _add_playing(command)


def _add_playing(play: CommandParser) -> None:
    play.add_argument(
        "--emulate",
        type=_box_count,
        default=0,
        metavar="BOXES",
        help=_("draw this many button boxes on the screen, 1 to {most}").format(most=MOST_BOXES),
    )
    play.add_argument(
        "--port",
        action="append",
        default=[],
        metavar="PORT",
        help=_("the serial port of a box controller that is not found automatically"),
    )
    play.add_argument(
        "--kiosk",
        action="store_true",
        help=_("fill the screen, and resume an interrupted game automatically"),
    )
    play.add_argument(
        "--safe-mode",
        action="store_true",
        help=_("ignore settings that may fail: open a window, and draw boxes on the screen"),
    )
    play.add_argument(
        "--service",
        action="store_true",
        help=_(
            "for systemd: like --kiosk, but use safe mode if the settings are wrong, and wait "
            "if there is no screen"
        ),
    )
    play.add_settings()
    play.add_argument("--seed", type=int, help=_("deal and draw lots in the same way each time"))


def _add_deck(commands: Commands) -> None:
    meaning = _("check files that describe printed favourites cards")
    deck = add_command(commands, "deck", meaning, _deck)
    deck.add_argument("files", nargs="*", type=Path, metavar="FILE", help=_("a deck file"))
    deck.add_argument(
        "--print",
        dest="edition",
        metavar="EDITION",
        help=_("print the deck that vivat deals as a deck file"),
    )
    deck.add_settings(_("settings that name more editions"))


def _add_records(commands: Commands) -> None:
    meaning = _("check game records and describe their games")
    replay = add_command(commands, "replay", meaning, _replay)
    replay.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a game record"))
    meaning = _("list the editions and their characters")
    editions = add_command(commands, "editions", meaning, _editions)
    for command in (replay, editions):
        command.add_json()
        command.add_settings(_("settings that name more editions"))


def _box_count(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_BOXES:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("“{text}” boxes: choose 1 to {most}").format(text=text, most=MOST_BOXES)
    )


def _play(options: argparse.Namespace) -> None:
    # Imported here because the display takes long to load.
    from companion.display import pygame_without_numpy

    pygame_without_numpy.load()
    from companion.start import PlayOptions, play

    play(
        PlayOptions(
            emulate=options.emulate,
            ports=options.port,
            settings=options.settings,
            seed=options.seed,
            kiosk=options.kiosk,
            service=options.service,
            safe_mode=options.safe_mode,
            demonstrate=options.demonstrate,
            verbose=is_verbose(options),
        )
    )


def _deck(options: argparse.Namespace) -> None:
    if options.edition is None and not options.files:
        raise ExplainedError(
            N_("Name a file to check: vivat deck FILE. To print one: vivat deck --print king-up")
        )
    settings = read_settings(options.settings)
    editions = library_of(replace(settings.table, decks=()), folder_of(options.settings))
    if options.edition is not None:
        print(deck_text(find_edition(options.edition, editions)), end="")
    for line in check_decks(options.files, editions):
        print(line)


def _replay(options: argparse.Namespace) -> bool:
    from companion.commands.replay import replay_files

    return replay_files(options.files, _library(options), options.json)


def _editions(options: argparse.Namespace) -> None:
    from companion.commands.replay import print_editions

    print_editions(_library(options), options.json)


def _library(options: argparse.Namespace) -> Library:
    settings = read_settings(options.settings)
    return library_of(settings.table, folder_of(options.settings))
