"""The `vivat` command."""

from __future__ import annotations

import argparse
import logging
import os
import sys
from pathlib import Path
from random import Random, SystemRandom
from time import monotonic

from companion.library import open_library
from companion.settings import MOST_BOXES, read_settings
from companion.words import _, say, speak
from engine import BadFile

log = logging.getLogger(__name__)

OK, FAILED = 0, 2


def main(arguments: list[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    speak()
    options = _parser().parse_args(arguments)
    logging.basicConfig(
        level=logging.INFO if options.verbose else logging.WARNING,
        format="%(levelname)s %(message)s",
        stream=sys.stderr,
    )
    try:
        return _play(options)
    except BadFile as error:
        print(say(error), file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return OK


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="vivat",
        description=_("A tabletop companion for Viva il Re!, King Up! and Vive le Roi!"),
    )
    parser.add_argument("-v", "--verbose", action="store_true", help=_("tell what happens"))
    commands = parser.add_subparsers(required=True, metavar="command")
    play = commands.add_parser("play", help=_("open the castle"))
    play.add_argument(
        "--emulate",
        type=_box_count,
        metavar="BOXES",
        help=_("draw this many button boxes on the screen, 1 to {most}").format(most=MOST_BOXES),
    )
    play.add_argument("--settings", type=Path, metavar="FILE", help=_("a settings file"))
    play.add_argument("--seed", type=int, help=_("deal and draw lots the same way each time"))
    return parser


def _box_count(text: str) -> int:
    if text.isdecimal() and 1 <= int(text) <= MOST_BOXES:
        return int(text)
    raise argparse.ArgumentTypeError(
        _("“{text}” boxes: choose 1 to {most}").format(text=text, most=MOST_BOXES)
    )


def _play(options: argparse.Namespace) -> int:
    settings = read_settings(options.settings)
    folder = options.settings.parent if options.settings is not None else Path()
    library = open_library(folder / file for file in settings.table.editions)
    if options.emulate is None:
        print(
            _(
                "No button boxes: real ones can't be connected yet. "
                "Start with --emulate {most} to draw them on the screen."
            ).format(most=MOST_BOXES),
            file=sys.stderr,
        )
        return FAILED
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # The display takes longest to load: not before it is known to be needed.
    from companion.app import App
    from companion.display.window import NoDisplay, Window
    from companion.table.core import Table
    from hardware.emulated import EmulatedBoxes

    try:
        window = Window(settings.display)
    except NoDisplay as error:
        print(error, file=sys.stderr)
        return FAILED
    boxes = EmulatedBoxes(options.emulate)
    chance = SystemRandom() if options.seed is None else Random(options.seed)
    try:
        App(Table(settings, library, chance), boxes, window, monotonic).run()
    finally:
        boxes.close()
        window.close()
    return OK
