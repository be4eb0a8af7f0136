"""At the castle: seats place characters, then move them up."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import dataclass, replace

from companion.evening.board.hints import (
    board_choices,
    board_hint,
    choose_about_board,
    follow_board,
)
from companion.evening.board.standing import last_move
from companion.evening.context import TableContext
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, PickCharacter, PickFloor, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Overview, Scene, Tone
from companion.evening.screen import FollowsBoard, OffersInHand
from companion.evening.screens.menu import menu_choice
from companion.evening.texts.lessons import placing_lesson
from companion.evening.view_models import overview_of
from companion.words.i18n import _, character_name
from companion.words.labels import place_name
from companion.words.names import Name
from engine import Climb, Place, Placement
from hardware.boxes import BoxId


@dataclass(frozen=True)
class CastleScene(Scene):
    """Placement and climbing. `selected` is the character about to be placed."""

    overview: Overview
    prompt: str
    hint: str
    selected: str | None = None
    rules: tuple[str, ...] = ()
    """The rules for this step, for where there is room."""


class CastleScreen(FollowsBoard, OffersInHand, GameScreen):
    """The castle, and the seat whose turn it is. At first nothing is in focus, so that a stray
    Yes moves nobody; the first step leads to the character that was moved last."""

    @property
    def focus(self) -> Target | None:
        return self._focus if self._focus in self._targets else None

    @property
    def first_step(self) -> Target | None:
        last = last_move(self.match)
        moved = PickCharacter(last.character) if last is not None else None
        return moved if moved in self._targets else self._targets[0]

    def confirm(self) -> None:
        if self.focus is None:
            sentence = _("First step to a choice: with No and Stomachache, or with the arrow keys.")
            self.table.notices.show(sentence)
        super().confirm()

    def may_act(self, seat: int) -> bool:
        return seat == self.match.seen.turn

    def beside_the_moves(self, extras: tuple[Choice, ...]) -> tuple[Choice, ...]:
        """The other choices: a question about the board takes the place of these."""
        asked = board_choices(self.table)
        return (*(asked or extras), *self.undo_choice(), menu_choice())

    def handle_choice(self, target: Target) -> None:
        if isinstance(target, PickCharacter):
            self.pick_character(target.character)
        else:
            choose_about_board(self.table, target)

    def follow_board(self) -> None:
        follow_board(self.table)

    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """The moves, for the seat whose turn it is, if the settings allow that."""
        seat = self.match.seat_of(box)
        is_allowed = (
            self.table.settings.now.phones.moves and seat is not None and self.may_act(seat)
        )
        return tuple(map(self._labelled, self.moves())) if is_allowed else ()

    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        self.choose_any(target)

    def hand_prompt(self, box: BoxId) -> str:
        """What to do, for the seat whose turn it is; for the others, what they wait for."""
        seat = self.match.seat_of(box)
        return self.next_step() if seat is not None and self.may_act(seat) else self.headline()

    @abstractmethod
    def next_step(self) -> str:
        """What the seat whose turn it is does now."""

    @abstractmethod
    def headline(self) -> str:
        """Whose turn it is, and what for."""

    def _labelled(self, choice: Choice) -> Choice:
        """The castle shows characters and floors; a list needs their names."""
        match choice.target:
            case PickCharacter(character):
                return replace(choice, label=character_name(self.match.rules, character))
            case PickFloor(floor):
                return replace(choice, label=place_name(Place(floor)))
            case _:
                return choice

    @abstractmethod
    def moves(self) -> tuple[Choice, ...]:
        """What can be moved, or where to."""

    @abstractmethod
    def pick_character(self, character: str) -> None:
        """Handle a touch of a character, movable or not."""

    def castle_scene(self, hint: str, selected: str | None = None) -> CastleScene:
        """The castle with a headline for the seat whose turn it is."""
        turn, missing = self.match.seen.turn, self.table.lost_seats
        hint = board_hint(self.table) or hint
        if turn in missing:
            hint = _("{hint} Use the screen: {name} has no box.").format(
                hint=hint, name=self.turn_name
            )
        overview = overview_of(self.match, turn=turn, missing=missing)
        lines = self.help_lines()
        return CastleScene(self.frame(), overview, self.headline(), hint, selected, lines)

    @property
    def is_watched(self) -> bool:
        """Whether a camera sees the board, so that moving the wood is enough."""
        return self.table.follows_board and self.table.ports.camera.knows_board

    @property
    def turn_name(self) -> str:
        return self.match.seat_name(self.match.seen.turn)


class PlacementScreen(CastleScreen):
    """A seat chooses a character, then a floor from 1 to 4."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._selected: str | None = None

    def choices(self) -> tuple[Choice, ...]:
        return (*self.moves(), *self.beside_the_moves(self.own_card_choice()))

    def lesson_sentence(self) -> str:
        return placing_lesson(is_card_on_box=not self.own_card_choice())

    def next_step(self) -> str:
        if self._selected is None:
            return _("Choose a character to place.")
        return _("{character}: choose a floor.").format(character=self._name_of(self._selected))

    def headline(self) -> str:
        if self._selected is None:
            return _("{name} places a character").format(name=self.turn_name)
        prompt = _("{name} places {character}")
        return prompt.format(name=self.turn_name, character=self._name_of(self._selected))

    def moves(self) -> tuple[Choice, ...]:
        """The characters, or the floors for the selected one."""
        if self._selected is None:
            unplaced = dict.fromkeys(PickCharacter(a.character) for a in self._placements())
            return tuple(map(Choice, unplaced))
        open_floors = [a.floor for a in self._placements() if a.character == self._selected]
        floors = map(PickFloor, reversed(open_floors))
        return (*map(Choice, floors), Choice(Command.PICK_ANOTHER, _("Pick another")))

    def choose(self, target: Target) -> None:
        """While a character is selected, Back only deselects it."""
        if target is Command.BACK and self._selected is not None:
            target = Command.PICK_ANOTHER
        super().choose(target)

    def handle_choice(self, target: Target) -> None:
        match target:
            case Command.PICK_ANOTHER:
                self._selected = None
            case PickFloor(floor):
                self._place_on(floor)
            case _:
                super().handle_choice(target)

    def pick_character(self, character: str) -> None:
        if any(action.character == character for action in self._placements()):
            self._selected = None if character == self._selected else character
        else:
            self.table.explain_refusal(Placement(character, floor=1))

    def scene(self) -> CastleScene:
        if self._selected is not None:
            return self.castle_scene(_("Choose a floor from 1 to 4."), self._selected)
        if self.is_watched:
            return self.castle_scene(_("Put a piece on the board, or pick it here."))
        return self.castle_scene(_("Pick a character from the tray."))

    def _name_of(self, character: str) -> Name:
        return character_name(self.match.rules, character)

    def _placements(self) -> list[Placement]:
        return [a for a in self.match.game.legal_actions() if isinstance(a, Placement)]

    def _place_on(self, floor: int) -> None:
        if self._selected is None:
            self.table.notices.show(_("First pick a character from the tray."), Tone.REFUSAL)
            return
        if self.table.play(Placement(self._selected, floor)):
            self.navigator.show_game(After.MOVE)


class ClimbScreen(CastleScreen):
    """A seat moves one character up; choosing the character is the whole move."""

    def choices(self) -> tuple[Choice, ...]:
        extras = (*self.own_card_choice(), *self.old_votes_choice())
        return (*self.moves(), *self.beside_the_moves(extras))

    def next_step(self) -> str:
        return _("Choose a character to move up.")

    def headline(self) -> str:
        return _("{name}: move a character up").format(name=self.turn_name)

    def moves(self) -> tuple[Choice, ...]:
        legal = self.match.game.legal_actions()
        return tuple(Choice(PickCharacter(a.character)) for a in legal if isinstance(a, Climb))

    def pick_character(self, character: str) -> None:
        if self.table.play(Climb(character)):
            self.navigator.show_game(After.MOVE)

    def scene(self) -> CastleScene:
        if self.is_watched:
            return self.castle_scene(_("Move a piece on the board, or tap a golden one."))
        return self.castle_scene(_("Tap a golden character."))
