"""The arguments of `vivat cards`, and what it runs."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator
from pathlib import Path

from companion.commands.arguments import Commands, add_command, confirm
from companion.config.deck_files import find_edition, read_deck
from companion.config.library import Library, library_of
from companion.config.paths import paths_of
from companion.config.settings import folder_of, read_settings
from companion.disk.bounded import read_text
from companion.disk.files import write_new_file
from companion.evening.cards.codes import AmbitionCode, CardCode, FavouritesCode, read_code
from companion.evening.cards.own_deck import NUMBERS, OwnDeck
from companion.keep.learnt_code_file import open_learnt_codes
from companion.keep.lock import folder_locked
from companion.keep.own_decks import OwnDeckFiles
from companion.words.i18n import _, name_of, ngettext
from engine import Ambition, Deck, Edition, Favourites
from sentences import N_, ExplainedError


class NothingToForget(ExplainedError):
    template = N_("Nothing is known of “{card}”. “vivat cards” lists the cards that are known.")


class PrintedCards:
    """The editions and the learnt cards that the settings name."""

    def __init__(self, settings_file: Path | None) -> None:
        settings, folder = read_settings(settings_file), folder_of(settings_file)
        self.paths = paths_of(settings.keeping, folder, os.environ)
        self.library: Library = library_of(settings.table, folder)
        self._learnt = OwnDeckFiles(self.paths.own_decks, self.library)

    def deck(self, edition: Edition) -> OwnDeck:
        """The table's cards of an edition.

        Raises:
            ExplainedError: they can't be read.
        """
        deck = OwnDeck(edition, self.library.described_deck(edition.id), self._learnt)
        if deck.problem is not None:
            raise deck.problem
        return deck


def add_cards_command(commands: Commands) -> None:
    """`vivat cards`."""
    meaning = _("list the cards that vivat knows of your table, or print stickers for them")
    cards = add_command(commands, "cards", meaning, _run)
    cards.add_sheets(
        _("write a PDF with a sticker for each card, for code readers"),
        _("only this edition; see vivat editions"),
        _("a deck file, for the initials on the stickers"),
    )
    cards.add_argument(
        "--forget",
        metavar="CARD",
        help=_("forget what was learnt wrongly: a card's number, with --edition; or an ambition"),
    )
    cards.add_json()
    cards.add_overwrite()
    cards.add_settings()


def _run(options: argparse.Namespace) -> None:
    cards = PrintedCards(options.settings)
    edition = options.edition and find_edition(options.edition, cards.library)
    if options.forget is not None:
        confirm(options, _forget(cards, edition, options.forget))
    if options.sheets is not None:
        _print(cards, edition, options)
    elif options.forget is None:
        editions = [edition] if edition else [*cards.library.values()]
        if options.json:
            print(_as_json(cards, editions))
        else:
            print(*_listing(cards, editions), sep="\n")


def _listing(cards: PrintedCards, editions: list[Edition]) -> Iterator[str]:
    for edition in editions:
        deck = cards.deck(edition).cards
        sentence = ngettext(
            "{edition}: {count} card of {most} is known",
            "{edition}: {count} cards of {most} are known",
            len(deck),
        )
        yield sentence.format(edition=edition.id, count=len(deck), most=len(NUMBERS))
        yield from (f"  {_in_words(edition, card)}" for card in deck)


def _as_json(cards: PrintedCards, editions: list[Edition]) -> str:
    """An object with an array for each edition: the known cards."""
    known = {edition.id: cards.deck(edition).cards for edition in editions}
    return json.dumps(
        {
            id_: [
                {"card": card.number, "favourites": card.characters, "banished": card.banished}
                for card in deck
            ]
            for id_, deck in known.items()
        }
    )


def _in_words(edition: Edition, card: Favourites) -> str:
    names = {character.id: name_of(character) for character in edition.characters}
    favourites = ", ".join(names[character] for character in card.characters)
    parts = {"number": card.number, "favourites": favourites}
    if card.banished is None:
        return _("{number}: {favourites}").format(**parts)
    sentence = _("{number}: {favourites}; black seal: {seal}")
    return sentence.format(**parts, seal=names[card.banished])


def _forget(cards: PrintedCards, edition: Edition | None, card: str) -> str:
    """Forget a card and its codes, or an ambition's codes; returns what has happened.

    Raises:
        ExplainedError: nothing is known of it, or vivat is running.
    """
    ambition = next((each for each in Ambition if each.value == card), None)
    code = read_code(card) if ambition is None else AmbitionCode(ambition)
    if code is None:
        raise NothingToForget(card=card)
    if isinstance(code, FavouritesCode) and edition is None:
        raise ExplainedError(
            N_("Say whose card to forget: --edition ID. Known: {known}."),
            known=", ".join(cards.library),
        )
    with folder_locked(cards.paths.folder) as lock:
        lock.take()
        had_codes = open_learnt_codes(cards.paths.learnt_codes).forget(code)
        was_known = _forget_favourites(cards, edition, code)
    if not had_codes and not was_known:
        raise NothingToForget(card=card)
    return _("Forgotten: {card}").format(card=card)


def _forget_favourites(cards: PrintedCards, edition: Edition | None, code: CardCode) -> bool:
    """Forget a card's favourites; returns whether they were known."""
    if edition is None or not isinstance(code, FavouritesCode):
        return False
    deck = cards.deck(edition)
    is_known = deck.learns and deck.find(code.number) is not None
    if is_known:
        deck.forget(code.number)
    return is_known


def _print(cards: PrintedCards, edition: Edition | None, options: argparse.Namespace) -> None:
    """Raises FileExists, UnwritableFile."""
    # Imported only when needed, because the library for PDF takes a moment to load.
    from companion.commands.cards.sticker_sheets import sheets
    from companion.commands.cards.stickers import stickers_for

    known: Deck = ()
    if options.deck is not None:
        text, library = read_text(options.deck), cards.library
        printed = read_deck(text, str(options.deck), library, is_whole=False)
        edition, known = printed.edition, printed.cards
    elif edition is not None:
        known = cards.deck(edition).cards
    stickers = stickers_for(edition, known)
    write_new_file(options.sheets, sheets(stickers), options.overwrite)
    sentence = _("{file}: {count} stickers. Print them in their real size, without scaling.")
    confirm(options, sentence.format(file=options.sheets, count=len(stickers)))
