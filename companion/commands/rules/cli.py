"""The arguments of `vivat rules`, and what it runs."""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence

from companion.commands.arguments import Commands, add_command, confirm, settings_for_print
from companion.config.deck_files import named_edition
from companion.config.library import library_of
from companion.config.settings import Settings, folder_of
from companion.disk.files import write_new_file
from companion.evening.texts.rules.sheet import Section, Sheet, sheet_for
from companion.evening.texts.rules.table import table_of
from companion.words.columns import in_columns
from companion.words.i18n import _
from engine import Option
from engine.edition import FEWEST_SEATS, MOST_SEATS
from engine.errors import SetupError
from sentences import N_, ExplainedError


def add_rules_command(commands: Commands) -> None:
    """`vivat rules`."""
    meaning = _("show the rules that your table plays by, or print them on a page or two")
    rules = add_command(commands, "rules", meaning, _run)
    rules.add_sheets(
        _("write a PDF to lay beside the board"),
        _("only this edition; see vivat editions"),
        _("a deck file, for the names of its characters"),
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
    rules.add_overwrite()
    rules.add_settings()


def _run(options: argparse.Namespace) -> None:
    sheets = _sheets(options, settings_for_print(options))
    if options.sheets is not None:
        _print(sheets, options)
    else:
        print("\n\n".join("\n".join(_in_words(sheet)) for sheet in sheets))


def _sheets(options: argparse.Namespace, settings: Settings) -> Sequence[Sheet]:
    """That of the named edition, or of each that can be played like this.

    Raises:
        ExplainedError: there is none, or no such edition, or the deck file is wrong.
    """
    library = library_of(settings.table, folder_of(options.settings))
    named = named_edition(options.deck, options.edition, library)
    in_play, house_rules = frozenset(map(Option, options.options)), settings.house_rules
    sheets, refused = {}, {}
    for edition in (*library.values(), *filter(None, [named])):
        try:
            table = table_of(edition, in_play, house_rules, options.seats)
            sheets[edition.id] = sheet_for(table)
        except SetupError as error:
            refused[edition.id] = error
    asked = [*library] if named is None else [named.id]
    if found := [sheets[each] for each in asked if each in sheets]:
        return found
    sentence = N_("{problem} In this command: --seats COUNT, or --with OPTION, such as emissary")
    if sheets:
        sentence = N_("{problem} Or see an edition that is played like this: --edition {edition}")
    raise ExplainedError(sentence, problem=refused[asked[-1]], edition=next(iter(sheets), ""))


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
    # Imported only when needed, because the libraries take a moment to load.
    from companion.commands.rules.pdf import printed

    write_new_file(options.sheets, printed(sheets), options.overwrite)
    confirm(options, _("{file}: the rules are ready to print.").format(file=options.sheets))
