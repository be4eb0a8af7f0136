"""The arguments of `vivat shots`, and what it runs."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from companion.commands.arguments import Commands, add_command, confirm
from companion.config.preferences import TextSize
from companion.words.i18n import _
from sentences import N_, ExplainedError


class NoSuchScreen(ExplainedError):
    template = N_("No screen's name begins with {names}. The names of all: {all}.")


SIZES = ((800, 480), (1280, 800), (1920, 1080), (480, 800))


def add_shots_command(commands: Commands) -> None:
    """`vivat shots`."""
    shots = add_command(commands, "shots", _("draw a picture of every screen"), _shots)
    shots.add_argument("folder", type=Path, metavar="FOLDER", help=_("where to write the pictures"))
    shots.add_argument(
        "--size",
        action="append",
        type=_size,
        metavar="WxH",
        help=_("width and height of the window in pixels, such as 1280x800"),
    )
    shots.add_argument(
        "--text",
        choices=[each.value for each in TextSize],
        help=_("only this size of text, for people near or far"),
    )
    shots.add_argument(
        "--screen",
        action="append",
        default=[],
        metavar="NAME",
        help=_("only screens whose names begin like this, such as castle"),
    )

    shots.add_overwrite()


def _size(text: str) -> tuple[int, int]:
    found = re.fullmatch(r"(\d{2,4})x(\d{2,4})", text)
    if found is None:
        message = _("“{text}” is no size: write it like 1280x800")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(found[1]), int(found[2])


def _shots(options: argparse.Namespace) -> None:
    # Imported here because the display takes long to load.
    from companion.commands.shots.album import Album
    from companion.commands.shots.stages import STAGES, stages_called

    if not stages_called(tuple(options.screen)):
        raise NoSuchScreen(names=", ".join(options.screen), all=", ".join(sorted(STAGES)))
    text_sizes = [TextSize(options.text)] if options.text else [*TextSize]
    album = Album(options.size or SIZES, text_sizes, tuple(options.screen))
    for file in album.write(options.folder, options.overwrite):
        confirm(options, str(file))
