"""Pieces are picked up on the screen and put where they really stand."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection
from dataclasses import dataclass, replace

from companion.evening.context import TableContext
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, Target
from companion.evening.match import Match
from companion.evening.match_screen import Overlay
from companion.evening.scene import CastleFace, Choice, Overview, Scene
from companion.evening.screen import Open
from companion.evening.view_models import castle_of, overview_of, piece_choices
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


class Correction(ABC):
    """What is set right, and for which moment of the game."""

    def __init__(self, table: TableContext, castle: Castle) -> None:
        self.table = table
        self.castle = castle
        """Where everybody stands, as vivat believes."""

    @property
    def match(self) -> Match:
        """The game that is corrected."""
        return self.table.match

    @property
    @abstractmethod
    def places(self) -> Collection[Place]:
        """Where pieces can be put, in the order in which they are offered."""

    @property
    @abstractmethod
    def prompt(self) -> str:
        """What is set right."""

    @property
    def hint(self) -> str:
        """What to do while no piece is picked up."""
        return _("Touch a piece that stands elsewhere, then its place.")

    @property
    def has_changed(self) -> bool:
        """Whether there is something to confirm, besides the pieces."""
        return False

    def choices(self) -> tuple[Choice, ...]:
        """Further choices, while no piece is picked up."""
        return ()

    def handle(self, target: Target) -> None:
        """Handle one of these."""

    def show(self, overview: Overview) -> Overview:
        """The overview with what else was set right."""
        return overview

    @abstractmethod
    def finish(self, castle: Castle) -> None:
        """Correct the game: everybody stands as in `castle`."""


class CastleEditorScreen(Overlay):
    """Nothing counts before it is confirmed, so that two pieces can change their places."""

    def __init__(self, table: TableContext, correction: Correction) -> None:
        super().__init__(table)
        self._correction = correction
        self._castle = correction.castle
        self._lifted: str | None = None

    @property
    def _has_changed(self) -> bool:
        return self._castle != self._correction.castle or self._correction.has_changed

    def choices(self) -> tuple[Choice, ...]:
        if self._lifted is not None:
            put_back = Choice(Command.PICK_ANOTHER, _("Leave it there"))
            return (*map(_place_choice, self._correction.places), put_back)
        done = (Choice(Command.DONE, _("This is right")),) if self._has_changed else ()
        pieces = piece_choices(self.match, self._movable, self._castle_face)
        back = Choice(Command.BACK, _("Cancel moves") if self._has_changed else _("Back"))
        return (*done, *pieces, *self._correction.choices(), back)

    @property
    def _movable(self) -> list[str]:
        """The pieces in a place that can be told now."""
        court = zip(self.match.rules.characters, self._castle, strict=True)
        return [character.id for character, place in court if place in self._correction.places]

    def choose(self, target: Target) -> None:
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
            case Command.DONE if self._has_changed:
                self._correction.finish(self._castle)
            case Open() | Command.BACK:
                super().choose(target)
            case _:
                self._correction.handle(target)

    def _put(self, place: Place) -> None:
        if self._lifted is None:
            self.table.notices.show(_("First touch a piece, then its place."))
        elif place in self._correction.places:
            index = self.match.rules.index_of(self._lifted)
            self._castle, self._lifted = with_item(self._castle, index, place), None

    def scene(self) -> CastleEditorScene:
        castle = replace(self._castle_face, lifted=self._lifted, last_move=None)
        shown = self._correction.show(replace(overview_of(self.match), castle=castle))
        prompt = self._correction.prompt
        return CastleEditorScene(self.frame(), shown, prompt, self._hint(), self._lifted)

    @property
    def _castle_face(self) -> CastleFace:
        """The castle as far as it is set right."""
        characters = (character.id for character in self.match.rules.characters)
        return castle_of(self.match).with_places(map(Position, characters, self._castle))

    def _hint(self) -> str:
        if self._lifted is not None:
            name = character_name(self.match.rules, self._lifted)
            return _("Touch the place where {name} stands.").format(name=name)
        if self._correction.places:
            return self._correction.hint
        return _("At the coronation, vivat asks where everybody stands.")


def _place_choice(place: Place) -> Choice:
    """Floors are touched in the castle, and so are WCs and dungeons."""
    name = full_place_name(place)
    if place.room is Room.FLOOR:
        return Choice(PickFloor(place), spoken=name)
    if place.room in (Room.WC, Room.DUNGEON):
        return Choice(PickPlace(place), spoken=name)
    return Choice(PickPlace(place), name)
