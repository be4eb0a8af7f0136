"""Asks which edition to play."""

from __future__ import annotations

from dataclasses import dataclass

from companion.i18n import _
from companion.table.inputs import Command, Target
from companion.table.scene import Scene
from companion.table.scene_parts import Choice
from companion.table.screens.seating import SeatingScreen
from companion.table.table_screen import DarkScreen
from engine import Edition


@dataclass(frozen=True)
class PickEdition(Target):
    """An edition, by its id."""

    edition: str


@dataclass(frozen=True)
class EditionCard:
    edition: str
    name: str
    seats: str
    about: str


@dataclass(frozen=True)
class EditionScene(Scene):
    cards: tuple[EditionCard, ...]


class EditionScreen(DarkScreen):
    """A card for each edition in the library."""

    def choices(self) -> tuple[Choice, ...]:
        editions = map(PickEdition, self.table.library)
        return (*map(Choice, editions), Choice(Command.BACK, _("Back")))

    def choose(self, target: Target) -> None:
        match target:
            case PickEdition(edition) if edition in self.table.library:
                self.navigator.push(SeatingScreen(self.table, self.table.library[edition]))
            case Command.BACK:
                self.navigator.pop()
            case _:
                pass

    def scene(self) -> EditionScene:
        return EditionScene(self.frame(), tuple(map(_card, self.table.library.values())))


def _card(edition: Edition) -> EditionCard:
    seats = _("{fewest} to {most} seats").format(fewest=min(edition.seats), most=max(edition.seats))
    about = _("Yes and No, seven floors, thirteen characters.")
    if edition.stomachaches:
        about = _("With jester, Stomachache, dungeons and WCs.")
    return EditionCard(edition.id, edition.name, seats, about)
