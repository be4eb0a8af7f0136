"""At a crowning without told moves: where everybody stands, asked from the top down."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Self

from companion.evening.board.places_to_tell import REJECTED, PlacesToTell
from companion.evening.board.reading import Outside
from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, PickCharacter, PickFloor, PickPlace, Target
from companion.evening.match import Match
from companion.evening.navigator import After
from companion.evening.scene import Choice, Overview, Scene, Tone
from companion.evening.screen_kinds import FollowsBoard
from companion.evening.screens.menu import menu_choice
from companion.evening.view_models import overview_of, piece_choices
from companion.words.i18n import _
from companion.words.labels import full_place_name
from engine import (
    Event,
    Place,
    Position,
    Room,
    TellCrowning,
    TellPositions,
    TellStuck,
    places_in_castle,
    unknown_characters,
)
from engine.places import FLOORS

Tell = Callable[[tuple[Position, ...]], Event]


@dataclass(frozen=True)
class PositionsScene(Scene):
    """The castle as far as it is told; `asked` is the place that is asked now."""

    overview: Overview
    prompt: str
    hint: str
    asked: Place


class PositionsScreen(FollowsBoard, GameScreen):
    """A touch for each character of a place; the rest with one touch."""

    def __init__(
        self, table: TableContext, places: PlacesToTell, tell: Tell, monarch: str | None = None
    ) -> None:
        """`monarch`: who was crowned by an election that was not told."""
        super().__init__(table)
        self._places = places
        self._tell = tell
        self._may_read = True
        """Whether the camera may tell where pieces stand."""
        self._has_read = False
        """Whether the camera has told everything it knew at first."""
        self._read: set[str] = set()
        """Whom the camera or somebody has told: what the camera got wrong is told by touch."""
        self._throne = () if monarch is None else (Position(monarch, Place.THRONE),)

    @classmethod
    def after_ballot(cls, table: TableContext) -> Self:
        """Votes and scores: dungeons and the removed are known."""
        rules = table.match.rules
        unknown = unknown_characters(rules, table.match.seen.castle)
        return cls(table, PlacesToTell(rules, unknown, places_in_castle(rules)), TellPositions)

    @classmethod
    def of_crowning(cls, table: TableContext, seat: int, monarch: str) -> Self:
        """Scores only: `seat` raised the monarch."""

        def tell(castle: tuple[Position, ...]) -> Event:
            return TellCrowning(seat, monarch, castle)

        return cls(table, _everywhere(table, monarch), tell, monarch)

    @classmethod
    def when_stuck(cls, table: TableContext) -> Self:
        """Scores only: nobody can move, so a royal wedding has no second coronation."""
        return cls(table, _everywhere(table, None), TellStuck)

    def choices(self) -> tuple[Choice, ...]:
        untold = self._places.untold or [each.character for each in self._places.told]
        characters = piece_choices(self.match, untold)
        onward = self._places.following
        go_on = () if onward is None else (Choice(Command.CONTINUE, _go_on(onward)),)
        rest = Choice(Command.DONE, self._done_label(), takes_two=True)
        has_told = self._places.told or self._throne
        again = (Choice(Command.PICK_ANOTHER, _("Start over")),) if has_told else ()
        commands = (rest, *go_on, *again, *self.undo_choice(), menu_choice())
        return (*characters, *commands)

    def _done_label(self) -> str:
        if not self._places.untold:
            return _("All are in place")
        return _("All others: {place}").format(place=full_place_name(self._places.rest))

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickCharacter(character):
                self._places.put(character)
                self._read.add(character)
            case PickPlace(place):
                self._ask(place)
            case PickFloor(floor):
                self._ask(FLOORS[floor])
            case Command.CONTINUE:
                self._places.go_on()
            case Command.DONE:
                self._places.put_rest()
            case Command.PICK_ANOTHER if self._places.has_new:
                self._start_over()
            case Command.PICK_ANOTHER:
                self.navigator.show_game(After.MOVE)
        if not self._places.untold:
            self._all_are_told(target)

    def _all_are_told(self, target: Target) -> None:
        if target is Command.DONE:
            self._finish()
        elif isinstance(target, PickCharacter | Command):
            self.choose_any(Command.DONE)

    def _start_over(self) -> None:
        """By touch alone: the camera would tell the same again."""
        self._places.start_over()
        self._may_read = False

    def follow_board(self) -> None:
        """What the camera has seen needs no touch; what it has not is asked. After an undo,
        people correct it, and say when all is right."""
        if not (self.table.follows_board and self._may_read):
            return
        is_new = not self._has_read and self.match.undone is None
        self._read_board(is_new)
        self._has_read = True
        if is_new and not self._places.untold:
            self._finish()

    def _read_board(self, is_new: bool) -> None:
        """`is_new`: nobody may be clearing the castle yet, so who is not in it was rejected."""
        board = self.table.board
        for character, spot in {**board.memory.now, **board.at_ballot}.items():
            if isinstance(spot, Outside) and is_new:
                self._places.tell(character, Place.REMOVED)
            elif not isinstance(spot, Outside) and character not in self._read:
                self._places.tell(character, spot)
                self._read.add(character)

    def _ask(self, place: Place) -> None:
        if not self._places.ask(place):
            sentence = _("{place} is full.")
            self.table.notices.show(sentence.format(place=full_place_name(place)), Tone.REFUSAL)

    def _finish(self) -> None:
        if self.table.play(self._tell(self._places.told)):
            self.navigator.show_game(After.VERDICT)

    def scene(self) -> PositionsScene:
        overview, told = overview_of(self.match), (*self._throne, *self._places.told)
        return PositionsScene(
            self.frame(),
            replace(overview, castle=overview.castle.with_places(told)),
            _prompt(self._places.asked),
            _("Touch each of them, or touch another place first."),
            self._places.asked,
        )


def _everywhere(table: TableContext, monarch: str | None) -> PlacesToTell:
    """Every place of the castle, the dungeons first. Who was rejected before a wedding's first
    coronation still is."""
    rules = table.match.rules
    unknown = [
        character
        for character in unknown_characters(rules, table.match.seen.castle)
        if character != monarch
    ]
    rejected = (*rules.dungeons, Place.REMOVED)
    places = (*rejected, *places_in_castle(rules))
    return PlacesToTell(rules, unknown, places, rejected_before(table.match))


def rejected_before(match: Match) -> tuple[Position, ...]:
    """Who was rejected before this round's first coronation, where votes are not told."""
    if not match.seen.crowned:
        return ()
    tellings = (e for e in reversed(match.game.events) if isinstance(e, TellCrowning))
    return tuple(each for each in next(tellings).castle if each.place.room in REJECTED)


def _go_on(onward: Place) -> str:
    return _("Next: {place}").format(place=full_place_name(onward))


def _prompt(asked: Place) -> str:
    match asked.room:
        case Room.DUNGEON:
            return _("Who is in the dungeon of floor {floor}?").format(floor=asked.level)
        case Room.WC:
            return _("Who is in the WC of floor {floor}?").format(floor=asked.level)
        case Room.REMOVED:
            return _("Who is out of this round?")
        case _:
            return _("Who stands on floor {floor}?").format(floor=asked.level)
