"""Writes the manual page, and what shells complete, from vivat's parser.

python -m tools.manual FOLDER
"""

from __future__ import annotations

import argparse
import os
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import shtab
from argparse_manpage.manpage import Manpage

from companion.cli import command_parser
from companion.config.build_info import build
from companion.words.i18n import ENGLISH, use_language

ROOT = Path(__file__).parent.parent
SHELLS = {"bash": "vivat", "zsh": "_vivat", "fish": "vivat.fish"}
"""What each shell reads, under the name that it expects."""


def write_manual(folder: Path) -> None:
    """The page and the completions, in English."""
    use_language(ENGLISH)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "vivat.1").write_text(page(), encoding="utf-8")
    for shell, name in SHELLS.items():
        (folder / name).write_text(shtab.complete(completed_parser(), shell), encoding="utf-8")


def page() -> str:
    """The manual page of all commands."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    parser = command_parser()
    made = build()
    parser.man_short_description = "companion for board games of kings and votes"  # type: ignore[attr-defined]
    about = {
        "project_name": "vivat",
        "version": project["version"],
        "manual_title": "vivat",
        "url": project["urls"]["Documentation"],
        "authors": ["The vivat authors"],
        "date": str(made.day) if made else "",
    }
    return str(Manpage(parser, _data=about))


def completed_parser() -> argparse.ArgumentParser:
    """The parser, which says where a file or a folder is expected."""
    parser = command_parser()
    for action in actions_of(parser):
        if action.type is Path:
            is_folder = action.metavar == "FOLDER"
            action.complete = shtab.DIRECTORY if is_folder else shtab.FILE  # type: ignore[attr-defined]
    return parser


def actions_of(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser, and of all its commands."""
    for action in parser._actions:
        yield action
        if isinstance(action, argparse._SubParsersAction):
            for each in action.choices.values():
                yield from actions_of(each)


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"  # or the terminal's width would break the lines
    write_manual(Path(sys.argv[1]))
