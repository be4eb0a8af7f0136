"""The arguments of `vivat board`, and what it runs."""

from __future__ import annotations

import argparse

from companion.camera.markers import OWN_BOARDS, CardTag, card_tags
from companion.commands.arguments import Commands, add_command, confirm, settings_for_print
from companion.config.deck_files import named_edition
from companion.config.library import library_of
from companion.config.settings import Settings, folder_of
from companion.disk.files import write_new_file
from companion.evening.cards.codes import FavouritesCode
from companion.words.i18n import _, edition_name
from engine import Edition, Option
from sentences import N_, ExplainedError


def add_board_command(commands: Commands) -> None:
    """`vivat board`."""
    meaning = _("print tags for a camera that follows the board, and a castle to play on")
    board = add_command(commands, "board", meaning, _run)
    board.add_sheets(
        _("write a PDF with a tag for each piece, marks for a board, and a castle"),
        _("whose pieces; see vivat editions"),
        _("a deck file, for the names of its characters"),
        required=True,
    )
    board.add_argument(
        "--board",
        type=int,
        default=OWN_BOARDS[0],
        choices=OWN_BOARDS,
        metavar="NUMBER",
        help=_("other marks for a second board, up to {most}").format(most=OWN_BOARDS[-1]),
    )
    board.add_argument(
        "--cards", action="store_true", help=_("also tags for your own favourites and ambitions")
    )
    board.add_overwrite()
    board.add_settings()


def _run(options: argparse.Namespace) -> None:
    """Raises ExplainedError."""
    settings = settings_for_print(options)
    edition = _edition(options, settings)
    cards = _cards(edition) if options.cards else ()
    # Imported only when needed, because the libraries take a moment to load.
    from companion.commands.board.sheets import sheets_for

    write_new_file(options.sheets, sheets_for(edition, options.board, cards), options.overwrite)
    sentence = _("{file}: tags for {edition}. Print them in their real size, without scaling.")
    confirm(options, sentence.format(file=options.sheets, edition=edition_name(edition)))


def _edition(options: argparse.Namespace, settings: Settings) -> Edition:
    """Raises ExplainedError: no edition is named, or it does not exist."""
    library = library_of(settings.table, folder_of(options.settings))
    named = named_edition(options.deck, options.edition, library)
    if named is None:
        raise ExplainedError(
            N_("Say whose pieces: --edition ID, or --deck FILE. Known: {known}."),
            known=", ".join(library),
        )
    return named


def _cards(edition: Edition) -> tuple[CardTag, ...]:
    has_ambitions = Option.AMBITION in edition.options
    return tuple(
        tag for tag in card_tags() if has_ambitions or isinstance(tag.card, FavouritesCode)
    )
