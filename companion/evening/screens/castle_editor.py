"""Pieces are picked up on the screen and put where they really stand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice, Overview, Scene
from companion.evening.view_models import overview_of
from companion.words.i18n import _, character_name
from companion.words.labels import full_place_name
from engine import Place, Position, Room
from engine.places import FLOORS, Castle, with_item


@dataclass(frozen=True)
class CastleEditorScene(Scene):
    """The castle as far as it is set right; `selected` is the piece that was picked up."""

    overview: Overview
    prompt: str
    hint: str
    selected: str | None


class CastleEditorScreen(Overlay):
    """Nothing counts before it is confirmed, so that two pieces can change their places."""

    def __init__(self, table: TableContext, castle: Castle) -> None:
        super().__init__(table)
        self._before = castle
        self._castle = castle
        self._lifted: str | None = None

    @property
    @abstractmethod
    def places(self) -> Collection[Place]:
        """Where pieces can be put, in the order in which they are offered."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is set right."""

    @abstractmethod
    def finish(self, castle: Castle) -> None:
        """Correct the game: everybody stands as in `castle`."""

    def more_choices(self) -> tuple[Choice, ...]:
        """Further choices, while no piece is picked up."""
        return ()

    def handle_more(self, target: Target) -> None:
        """Handle a choice of the screen's own."""

    @property
    def has_changed(self) -> bool:
        """Whether there is something to confirm."""
        return self._castle != self._before

    def choices(self) -> tuple[Choice, ...]:
        if self._lifted is not None:
            put_back = Choice(Command.PICK_ANOTHER, _("Leave it there"))
            return (*map(_place_choice, self.places), put_back)
        done = (Choice(Command.DONE, _("This is right")),) if self.has_changed else ()
        pieces = (Choice(PickCharacter(character)) for character in self._movable)
        back = Choice(Command.BACK, _("Cancel moves") if self.has_changed else _("Back"))
        return (*done, *pieces, *self.more_choices(), back)

    @property
    def _movable(self) -> list[str]:
        """The pieces in a place that can be told now."""
        court = zip(self.match.rules.characters, self._castle, strict=True)
        return [character.id for character, place in court if place in self.places]

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickCharacter(character) if character == self._lifted:
                self._lifted = None
            case PickCharacter(character) if character in self._movable:
                self._lifted = character
            case PickFloor(floor):
                self._put(FLOORS[floor])
            case PickPlace(place):
                self._put(place)
            case Command.PICK_ANOTHER:
                self._lifted = None
            case Command.DONE if self.has_changed:
                self.finish(self._castle)
            case _:
                self.handle_more(target)

    def _put(self, place: Place) -> None:
        if self._lifted is None:
            self.table.notices.show(_("First touch a piece, then its place."))
        elif place in self.places:
            index = self.match.rules.index_of(self._lifted)
            self._castle, self._lifted = with_item(self._castle, index, place), None

    def scene(self) -> CastleEditorScene:
        overview = overview_of(self.match)
        characters = (character.id for character in self.match.rules.characters)
        castle = overview.castle.with_places(map(Position, characters, self._castle))
        shown = replace(overview, castle=replace(castle, lifted=self._lifted, last_move=None))
        return CastleEditorScene(self.frame(), shown, self.prompt, self._hint(), self._lifted)

    @property
    def first_hint(self) -> str:
        """What to do while no piece is picked up."""
        return _("Touch a piece that stands elsewhere, then its place.")

    def _hint(self) -> str:
        if self._lifted is not None:
            name = character_name(self.match.rules, self._lifted)
            return _("Touch the place where {name} stands.").format(name=name)
        if self.places:
            return self.first_hint
        return _("Where everybody stands is told at the crowning.")


def _place_choice(place: Place) -> Choice:
    """Floors are touched in the castle, and so are WCs and dungeons."""
    if place.room is Room.FLOOR:
        return Choice(PickFloor(place))
    if place.room in (Room.WC, Room.DUNGEON):
        return Choice(PickPlace(place))
    return Choice(PickPlace(place), full_place_name(place))
