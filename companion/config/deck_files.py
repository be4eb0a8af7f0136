"""Reads, checks and prints files that describe a printed deck of favourites cards."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import Annotated
from unicodedata import normalize

from msgspec import Meta, Struct
from msgspec.structs import replace

from companion.disk.bounded import read_text
from companion.words.i18n import _, edition_name, name_of
from engine import (
    BadFile,
    Character,
    Deck,
    Edition,
    Favourites,
    Kind,
    Option,
    balanced_deck,
    deck_problems,
    decode_toml,
    unknown_character,
)
from sentences import N_, ExplainedError, Several, misspelt
from sentences.names import LONGEST_OF_TWO, NotAName, as_name

MOST_CARDS, MOST_WORDS = 100, 20
"""The most cards in a deck, and names on a card. A file with more is a mistake."""
MOST_PROBLEMS = 200
"""Lines about a file: more than one for each word on its cards."""
COURT_KINDS = (Kind.WOMAN, Kind.MAN, Kind.DOG)


class BadDeck(BadFile):
    """Everything that is wrong with a deck file, one line per problem."""

    template = "{problems}"


class DeckLine(ExplainedError):
    template = N_("{file}: {problem}")


class UnknownDeckEdition(ExplainedError):
    template = N_("No edition has the id “{id}”. Known: {known}.")


class MisspeltDeckEdition(UnknownDeckEdition):
    template = N_("No edition has the id “{id}”. Did you mean “{suggestion}”?")


class WrongKind(ExplainedError):
    template = N_("“{id}” can't be of the kind “{kind}”. Known: {known}.")


class JesterStays(ExplainedError):
    template = N_("“{id}” is always the jester. Leave out the kind.")


class CharacterNameTwice(ExplainedError):
    template = N_("Two characters are called “{name}”. Rename one of them.")


class CharacterEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """A character's name and kind on the printed pieces."""

    name: str | None = None
    kind: str | None = None


class CardEntry(Struct, frozen=True, forbid_unknown_fields=True):
    """One printed card; the default `number` is its position in the file, from 1."""

    favourites: Annotated[tuple[str, ...], Meta(max_length=MOST_WORDS)]
    seal: str | None = None
    number: int | None = None


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The keys of the file."""

    edition: str
    cards: Annotated[tuple[CardEntry, ...], Meta(max_length=MOST_CARDS)]
    characters: Annotated[dict[str, CharacterEntry], Meta(max_length=MOST_CARDS)] = {}


@dataclass(frozen=True)
class PrintedDeck:
    """A deck, and its edition with the characters' names from the cards."""

    edition: Edition
    cards: Deck


def read_deck(
    text: str, file: str, editions: Mapping[str, Edition], is_whole: bool = True
) -> PrintedDeck:
    """Read a deck from TOML text; `file` is its name, for errors. Cards and seals may be missing
    from one that is not `is_whole`.

    Raises:
        BadFile: with everything that is wrong, one line per problem.
    """
    described = decode_toml(text, DeckFile, file)
    problems: list[ExplainedError] = []
    try:
        edition = find_edition(described.edition, editions)
    except UnknownDeckEdition as error:
        raise _bad(file, [error]) from error
    problems.extend(_character_problems(edition, described.characters))
    renamed = _with_names(edition, described.characters)
    cards = tuple(_cards(renamed, described.cards))
    problems.extend(deck_problems(renamed, cards, is_whole))
    if problems:
        raise _bad(file, problems)
    return PrintedDeck(renamed, cards)


def check_decks(files: Iterable[Path], editions: Mapping[str, Edition]) -> Iterator[str]:
    """Yields a line for each correct deck file.

    Raises:
        BadDeck: at the end, with everything that is wrong with the other files.
    """
    problems: list[ExplainedError] = []
    for file in files:
        try:
            deck = read_deck(read_text(file), str(file), editions)
        except BadFile as error:
            problems.append(error)
        else:
            yield _("{file}: {count} cards for {edition}, no problems found").format(
                file=file, count=len(deck.cards), edition=edition_name(deck.edition)
            )
    if problems:
        raise BadDeck(problems=Several(problems))


def named_edition(
    deck: Path | None, name: str | None, editions: Mapping[str, Edition]
) -> Edition | None:
    """The edition of a deck file, with the file's names, or the one with this id; None if neither
    is given.

    Raises:
        ExplainedError: the file is wrong, or there is no such edition.
    """
    if deck is not None:
        return read_deck(read_text(deck), str(deck), editions, is_whole=False).edition
    return None if name is None else find_edition(name, editions)


def find_edition(edition_id: str, editions: Mapping[str, Edition]) -> Edition:
    """The edition with this id.

    Raises:
        UnknownDeckEdition: there is no such edition.
    """
    if edition_id in editions:
        return editions[edition_id]
    raise misspelt(edition_id, editions, MisspeltDeckEdition, UnknownDeckEdition, id=edition_id)


def _bad(file: str, problems: Iterable[ExplainedError]) -> BadDeck:
    lines = (DeckLine(file=file, problem=each) for each in islice(problems, MOST_PROBLEMS))
    return BadDeck(problems=Several(lines))


def _character_problems(
    edition: Edition, entries: dict[str, CharacterEntry]
) -> Iterator[ExplainedError]:
    characters = {character.id: character for character in edition.characters}
    for id_, entry in entries.items():
        if id_ not in characters:
            yield unknown_character(edition, id_)
            continue
        yield from _kind_problems(characters[id_], entry.kind)
        if entry.name is not None and not as_name(entry.name, LONGEST_OF_TWO):
            yield NotAName(name=repr(entry.name), most=LONGEST_OF_TWO)
    yield from _same_names(character.name for character in _renamed(edition, entries))


def _same_names(names: Iterable[str]) -> Iterator[ExplainedError]:
    """One problem for each name that several characters have."""
    spellings: dict[str, list[str]] = {}
    for name in names:
        spellings.setdefault(folded(name), []).append(name)
    for first, *others in spellings.values():
        if others:
            yield CharacterNameTwice(name=first)


def _kind_problems(character: Character, kind: str | None) -> Iterator[ExplainedError]:
    if kind is None or kind == character.kind.value:
        return
    if character.kind is Kind.JESTER:
        yield JesterStays(id=character.id)
    elif kind not in [known.value for known in COURT_KINDS]:
        known = ", ".join(known.value for known in COURT_KINDS)
        yield WrongKind(id=character.id, kind=kind, known=known)


def _with_names(edition: Edition, entries: dict[str, CharacterEntry]) -> Edition:
    """The edition with the file's names. A character of another kind loses its figure."""
    characters = _renamed(edition, entries)
    kinds = {character.id: character.kind for character in edition.characters}
    changed = {each.id for each in characters if each.kind is not kinds[each.id]}
    figures = {id_: each for id_, each in edition.figures.items() if id_ not in changed}
    return replace(edition, characters=characters, figures=figures)


def _renamed(edition: Edition, entries: dict[str, CharacterEntry]) -> tuple[Character, ...]:
    """The characters with the file's names and kinds, as far as these are valid."""
    return tuple(
        _as_entered(character, entries[character.id]) if character.id in entries else character
        for character in edition.characters
    )


def _as_entered(character: Character, entry: CharacterEntry) -> Character:
    known = (character.name, *character.names.values())
    entered = "" if entry.name in known else as_name(entry.name or "", LONGEST_OF_TWO)
    name = entered or character.name
    kinds = {} if character.kind is Kind.JESTER else {kind.value: kind for kind in COURT_KINDS}
    return replace(
        character,
        name=name,
        names=character.names if name == character.name else {},
        kind=kinds.get(entry.kind or "", character.kind),
        stand_in=character.stand_in and name == character.name,
    )


def _cards(edition: Edition, entries: Iterable[CardEntry]) -> Iterator[Favourites]:
    """The cards with ids instead of names; an unknown word is left, to be refused later."""
    names = [
        (name, character.id)
        for character in edition.characters
        for name in (*character.names.values(), character.name)
    ]
    by_name = {folded(name): id_ for name, id_ in names}
    exactly = dict(names)
    exactly |= {character.id: character.id for character in edition.characters}

    def id_of(word: str) -> str:
        return exactly.get(word) or by_name.get(folded(word), word)

    for place, entry in enumerate(entries, start=1):
        yield Favourites(
            characters=tuple(map(id_of, entry.favourites)),
            banished=None if entry.seal is None else id_of(entry.seal),
            number=place if entry.number is None else entry.number,
        )


def folded(name: str) -> str:
    """A name for comparisons, which ignore case and the encoding of accents."""
    return normalize("NFC", name).casefold()


def deck_text(edition: Edition) -> str:
    """The balanced deck of an edition as a deck file."""
    sealed = Option.BANISHED in edition.options
    lines = [
        "# " + _("The deck that vivat deals. Change what is different on your cards."),
        "# " + _("Then check the file: vivat deck FILE"),
        f"edition = {_quoted(edition.id)}",
        "",
        "# " + _("Names and kinds (woman, man, dog); leave what is before the = as it is."),
        "[characters]",
        *map(_character_line, edition.characters),
    ]
    for card in balanced_deck(edition):
        lines += _card_lines(card, sealed)
    return "\n".join(lines) + "\n"


def learnt_deck_text(edition_id: str, cards: Deck) -> str:
    """A deck file with the cards that vivat has learnt so far."""
    lines = [
        "# " + _("The cards that vivat has learnt at your table."),
        f"edition = {_quoted(edition_id)}",
    ]
    for card in cards:
        lines += _card_lines(card, is_sealed=True)
    return "\n".join([*lines, *([] if cards else ["cards = []"])]) + "\n"


def _card_lines(card: Favourites, is_sealed: bool) -> list[str]:
    names = ", ".join(map(_quoted, card.characters))
    lines = ["", "[[cards]]", f"number = {card.number}", f"favourites = [{names}]"]
    return [*lines, f"seal = {_quoted(card.banished)}"] if is_sealed and card.banished else lines


def _character_line(character: Character) -> str:
    key = character.id if re.fullmatch(r"[\w-]+", character.id, re.ASCII) else _quoted(character.id)
    return f'{key} = {{ name = {_quoted(name_of(character))}, kind = "{character.kind.value}" }}'


def _quoted(text: str) -> str:
    """A text in TOML's quotes, which are the same as JSON's for printable text."""
    return json.dumps(text, ensure_ascii=False)
