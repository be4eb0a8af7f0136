"""Asks which edition to play."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.inputs import Command, Target
from companion.evening.scene import CharacterFace, Choice, Scene
from companion.evening.screen import Open
from companion.evening.screens.seating import SeatingScreen
from companion.evening.texts.lessons import edition_lesson
from companion.evening.texts.rules.sheet import Section, digest
from companion.evening.view_models import characters_of
from companion.words.i18n import _, edition_name
from companion.words.labels import label_of
from engine import Edition, Emblem, Kind, Option


@dataclass(frozen=True)
class PickEdition(Target):
    """An edition, by its id."""

    edition: str


@dataclass(frozen=True)
class EditionCard:
    """An edition's face: what tells it from the others at a glance."""

    edition: str
    name: str
    seats: str
    year: str
    """Empty if the edition does not say it."""
    colour: tuple[int, int, int]
    emblem: Emblem
    court: tuple[CharacterFace, ...]
    contents: tuple[str, ...]
    """What it has besides Yes and No, in a word or two each."""


@dataclass(frozen=True)
class EditionScene(Scene):
    cards: tuple[EditionCard, ...]


class EditionScreen(BeforeGameScreen):
    """A card for each edition in the library."""

    def choices(self) -> tuple[Choice, ...]:
        editions = (
            Choice(PickEdition(each.id), spoken=edition_name(each))
            for each in self.table.library.values()
        )
        return (*editions, Choice(Command.BACK, _("Back")))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _(
                "Choose the game you are playing. It decides the number of seats, the characters, "
                "the vote cards, and how points are counted."
            ),
            *super().help_lines(),
        )

    def rules(self) -> tuple[Section, ...]:
        """Each edition in short."""
        return tuple(map(digest, self.table.library.values()))

    def choose(self, target: Target) -> None:
        match target:
            case PickEdition(edition) if edition in self.table.library:
                self.navigator.push(self.seating(self.table.library[edition]))
            case _:
                super().choose(target)

    def seating(self, edition: Edition) -> SeatingScreen:
        """Where its players sit down."""
        return SeatingScreen(self.table, edition)

    def scene(self) -> EditionScene:
        return EditionScene(self.frame(), tuple(map(_card, self.table.library.values())))


class GuideEditionScreen(EditionScreen):
    """The guide begins: people learn to choose, by choosing their edition."""

    @property
    def lesson(self) -> str:
        return edition_lesson()

    def seating(self, edition: Edition) -> SeatingScreen:
        return SeatingScreen(self.table, edition, practises=True)


def guide_choice() -> Choice:
    """The choice that begins the guide."""
    return Choice(Open(GuideEditionScreen), _("Two-minute guide"))


def _card(edition: Edition) -> EditionCard:
    fewest, most = min(edition.seats), max(edition.seats)
    return EditionCard(
        edition=edition.id,
        name=edition_name(edition),
        seats=_("{fewest} to {most} seats").format(fewest=fewest, most=most),
        year="" if edition.year is None else str(edition.year),
        colour=_colour(edition.colour),
        emblem=edition.emblem,
        court=tuple(characters_of(edition).values()),
        contents=_contents(edition),
    )


def _colour(written: str) -> tuple[int, int, int]:
    """The colour of a number such as #7a2440."""
    red, green, blue = bytes.fromhex(written.removeprefix("#"))
    return red, green, blue


def _contents(edition: Edition) -> tuple[str, ...]:
    has_jester = any(character.kind is Kind.JESTER for character in edition.characters)
    parts = (
        (has_jester, _("Jester")),
        (edition.stomachaches > 0, _("Stomachache")),
        (bool(edition.dungeons), _("Dungeons")),
        (bool(edition.wcs), _("WCs")),
        *((option in edition.options, label_of(option)) for option in Option),
    )
    return tuple(name for is_there, name in parts if is_there) or (_("Yes and No"),)
