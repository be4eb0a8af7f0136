"""The arguments of `vivat rules`, and what it runs."""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator, Sequence
from pathlib import Path

from companion.commands.arguments import add_overwrite, add_settings, confirm
from companion.commands.rules.paper import Paper
from companion.commands.rules.sheet import Section, Sheet, sheet_for
from companion.commands.rules.table import table_of
from companion.config.deck_files import named_edition
from companion.config.library import library_of
from companion.config.settings import Settings, folder_of, read_settings
from companion.disk.files import write_new_file
from companion.words.columns import in_columns
from companion.words.i18n import _, use_language
from engine import Edition, Option
from engine.edition import FEWEST_SEATS, MOST_SEATS


def add_rules_command(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """`vivat rules`."""
    rules = commands.add_parser(
        "rules", help=_("show the rules that your table plays by, or print them on a page or two")
    )
    rules.set_defaults(run=_run)
    rules.add_argument(
        "--print",
        type=Path,
        dest="sheets",
        metavar="FILE",
        help=_("write a PDF to lay beside the board"),
    )
    rules.add_argument("--edition", metavar="ID", help=_("only this edition; see vivat editions"))
    rules.add_argument(
        "--deck", type=Path, metavar="FILE", help=_("a deck file, for the names of its characters")
    )
    rules.add_argument(
        "--seats",
        type=int,
        choices=range(FEWEST_SEATS, MOST_SEATS + 1),
        metavar="COUNT",
        help=_("only the numbers for this many seats"),
    )
    rules.add_argument(
        "--with",
        nargs="+",
        dest="options",
        default=[],
        choices=[option.value for option in Option],
        metavar="OPTION",
        help=_("the options in play: {options}").format(
            options=", ".join(option.value for option in Option)
        ),
    )
    rules.add_argument(
        "--paper",
        choices=[each.value for each in Paper],
        default=Paper.A4.value,
        help=_("the paper to print on"),
    )
    add_overwrite(rules)
    add_settings(rules)


def _run(options: argparse.Namespace) -> None:
    settings = read_settings(options.settings)
    if settings.display.language is not None:
        use_language(settings.display.language)  # the sheet is for the table
    in_play = frozenset(map(Option, options.options))
    sheets = [
        sheet_for(table_of(edition, in_play, settings.house_rules, options.seats))
        for edition in _editions(options, settings)
    ]
    if options.sheets is not None:
        _print(sheets, options)
    else:
        print("\n\n".join("\n".join(_in_words(sheet)) for sheet in sheets))


def _editions(options: argparse.Namespace, settings: Settings) -> Sequence[Edition]:
    """Raises ExplainedError: there is no such edition, or the deck file is wrong."""
    library = library_of(settings.table, folder_of(options.settings))
    named = named_edition(options.deck, options.edition, library)
    return [*library.values()] if named is None else [named]


def _in_words(sheet: Sheet) -> Iterator[str]:
    yield " · ".join((sheet.title, *sheet.facts))
    for section in sheet.sections:
        yield ""
        yield section.title
        yield from _section_in_words(section)


def _section_in_words(section: Section) -> Iterator[str]:
    yield from (f"  {line}" for line in section.lines)
    if section.rows:
        numbers = range(1, len(section.rows[0]))
        yield from (f"  {line}" for line in in_columns(section.rows, numbers))


def _print(sheets: Sequence[Sheet], options: argparse.Namespace) -> None:
    """Raises FileExists, UnwritableFile."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # Imported only when needed, because the libraries take a moment to load.
    from companion.commands.rules.pdf import printed

    data = printed(sheets, Paper(options.paper))
    write_new_file(options.sheets, data, options.overwrite)
    confirm(options, _("{file}: the rules are ready to print.").format(file=options.sheets))
