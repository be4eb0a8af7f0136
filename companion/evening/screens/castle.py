"""At the castle: seats place characters, then move them up."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass, replace

from companion.evening.board.hints import (
    board_choices,
    board_hint,
    choose_about_board,
    follow_board,
)
from companion.evening.board.standing import last_move
from companion.evening.context import TableContext
from companion.evening.focus import Focus
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, PickCharacter, PickFloor, Target
from companion.evening.navigator import After
from companion.evening.scene import Asked, Choice, Overview, Scene, Tone
from companion.evening.screen_kinds import FollowsBoard, OffersInHand, TellsInHand
from companion.evening.screens.menu import menu_choice
from companion.evening.seats.bots import asks_for, asks_for_another, destination
from companion.evening.texts.lessons import placing_lesson, step_lesson
from companion.evening.view_models import castle_of, overview_of, piece_choices
from companion.words.i18n import _, character_name
from companion.words.labels import full_place_name, place_name
from companion.words.names import Name
from engine import Climb, Place, Placement
from hardware.boxes import BoxId


@dataclass(frozen=True)
class CastleScene(Scene):
    """Placement and climbing. `selected` is the character about to be placed."""

    overview: Overview
    prompt: str
    hint: str
    warning: str = ""
    """The hint, if something must be set right before the next move."""
    selected: str | None = None
    rules: tuple[str, ...] = ()
    """The rules for this step, for where there is room."""


class CastleScreen(FollowsBoard, OffersInHand, TellsInHand, GameScreen):
    """The castle, and the seat whose turn it is. At first nothing is in focus, so that a stray
    Yes moves nobody; the first step leads to the character that was moved last."""

    def __init__(self, table: TableContext, turn: Turn) -> None:
        super().__init__(table)
        self.focus = Focus(self.all_choices, first_step=self._first_step)
        self._turn = turn

    def _first_step(self) -> Target:
        """The piece that was moved last, else a move; while a bot thinks the menu, and not undo."""
        last = last_move(self.match)
        moved = PickCharacter(last.character) if last is not None else None
        if moved is not None and self.offers(moved):
            return moved
        return (*self._moves, menu_choice())[0].target

    def choices(self) -> tuple[Choice, ...]:
        """A question about the board takes the place of what the screen has beside the moves.
        Done is where the menu is in other turns: so no second touch undoes what the first did."""
        beside = board_choices(self.table) or self.own_card_choice()
        done = [move for move in self._turn.moves() if move.target is Command.DONE]
        return (*self._moves, *beside, *self.undo_choice(), menu_choice(), *done)

    @property
    def _moves(self) -> tuple[Choice, ...]:
        return tuple(move for move in self._turn.moves() if move.target is not Command.DONE)

    def may_act(self, seat: int) -> bool:
        """Anybody moves the piece for a bot."""
        turn = self.match.seen.turn
        return seat == turn or self.match.bot_at(turn) is not None

    def lesson_sentence(self) -> str:
        return self._turn.lesson(is_card_on_box=not self.own_card_choice())

    def choose(self, target: Target) -> None:
        """While a character is selected, Back only deselects it."""
        if target is Command.BACK and self._turn.selected is not None:
            target = Command.PICK_ANOTHER
        super().choose(target)

    def handle_choice(self, target: Target) -> None:
        if not self._turn.handle(target):
            choose_about_board(self.table, target)

    def follow_board(self) -> None:
        follow_board(self.table)

    def hand_choices(self, box: BoxId, has_buttons: bool) -> tuple[Choice, ...]:
        """The moves, for the seat whose turn it is, if the settings allow that."""
        seat = self.match.seat_of(box)
        is_allowed = (
            self.table.settings.now.phones.moves and seat is not None and self.may_act(seat)
        )
        return self._turn.moves() if is_allowed else ()

    def choose_in_hand(self, box: BoxId, target: Target) -> None:
        self.choose_any(target)

    def hand_prompt(self, box: BoxId) -> str:
        """What to do, for the seat whose turn it is; for the others, what they wait for."""
        seat = self.match.seat_of(box)
        is_its_turn = seat is not None and self.may_act(seat)
        return self._turn.next_step() if is_its_turn else self._turn.headline()

    def hand_lines(self, box: BoxId) -> tuple[str, ...]:
        """What was played last."""
        moved, match = last_move(self.match), self.match
        places = {each.character: place for each, place in castle_of(match).characters}
        if moved is None or not moved.is_newest:
            return ()  # who was raised and rejected is where the verdict said
        line = _("{name} moved last: {character}, {place}").format(
            name=match.seat_name(moved.seat.number - 1),
            character=character_name(match.rules, moved.character),
            place=full_place_name(places[moved.character]),
        )
        return (line,)

    def scene(self) -> CastleScene:
        """The castle with a headline for the seat whose turn it is."""
        turn, missing = self.match.seen.turn, self.table.lost_seats
        is_watched = self.table.follows_board and self.table.ports.camera.knows_board
        board = board_hint(self.table)
        hint = board or self._turn.hint(is_watched)
        if turn in missing:
            name = self.match.seat_name(turn)
            hint = _("{hint} Use the screen: {name} has no box.").format(hint=hint, name=name)
        return CastleScene(
            self.frame(),
            self._with_arrow(overview_of(self.match, turn=turn, missing=missing)),
            self._turn.headline(),
            hint,
            hint if board or turn in missing else "",
            self._turn.selected,
            self.help_lines(),
        )

    def _with_arrow(self, overview: Overview) -> Overview:
        """The castle with the way of the piece that a bot asks for."""
        asked = self.table.bots.asked_move(self.match)
        if asked is None:
            return overview
        to = destination(self.match.state, asked)
        return replace(overview, castle=replace(overview.castle, asked=Asked(asked.character, to)))


class Turn(ABC):
    """What the seat whose turn it is does with the pieces."""

    selected: str | None = None
    """The character about to be placed."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    @abstractmethod
    def moves(self) -> tuple[Choice, ...]:
        """What can be moved, or where to."""

    @abstractmethod
    def handle(self, target: Target) -> bool:
        """Handle a choice or a touch, movable or not; False if it is about something else."""

    @abstractmethod
    def headline(self) -> str:
        """Whose turn it is, and what for."""

    @abstractmethod
    def next_step(self) -> str:
        """What the seat does now."""

    @abstractmethod
    def hint(self, is_watched: bool) -> str:
        """How to do it; with `is_watched`, a camera sees the board and moving the wood is
        enough."""

    def lesson(self, is_card_on_box: bool) -> str:
        """What the guide says; with `is_card_on_box`, a box or a phone shows the seat's card."""
        return step_lesson(self.table.match)

    def name_of(self, character: str) -> Name:
        """A character's name."""
        return character_name(self.table.match.rules, character)

    @property
    def turn_name(self) -> str:
        """The name of the seat whose turn it is."""
        match = self.table.match
        return match.seat_name(match.seen.turn)


class Placing(Turn):
    """A seat chooses a character, then a floor from 1 to 4."""

    def lesson(self, is_card_on_box: bool) -> str:
        return placing_lesson(is_card_on_box)

    def next_step(self) -> str:
        if self.selected is None:
            return _("Choose a character to place.")
        return _("{character}: choose a floor.").format(character=self.name_of(self.selected))

    def headline(self) -> str:
        if self.selected is None:
            return _("{name} places a character").format(name=self.turn_name)
        prompt = _("{name} places {character}")
        return prompt.format(name=self.turn_name, character=self.name_of(self.selected))

    def hint(self, is_watched: bool) -> str:
        if self.selected is not None:
            return _("Choose a floor from 1 to 4.")
        if is_watched:
            return _("Put a piece on the board, or pick it here.")
        return _("Pick a character from the tray.")

    def moves(self) -> tuple[Choice, ...]:
        """The characters, or the floors for the selected one."""
        if self.selected is None:
            unplaced = dict.fromkeys(a.character for a in self._placements())
            return piece_choices(self.table.match, unplaced)
        open_floors = [a.floor for a in self._placements() if a.character == self.selected]
        floors = (
            Choice(PickFloor(floor), spoken=place_name(Place(floor)))
            for floor in reversed(open_floors)
        )
        return (*floors, Choice(Command.PICK_ANOTHER, _("Pick another")))

    def handle(self, target: Target) -> bool:
        match target:
            case Command.PICK_ANOTHER:
                self.selected = None
            case PickFloor(floor):
                self._place_on(floor)
            case PickCharacter(character):
                self._pick(character)
            case _:
                return False
        return True

    def _pick(self, character: str) -> None:
        if any(action.character == character for action in self._placements()):
            self.selected = None if character == self.selected else character
        else:
            self.table.explain_refusal(Placement(character, floor=1))

    def _placements(self) -> list[Placement]:
        legal = self.table.match.game.legal_actions()
        return [each for each in legal if isinstance(each, Placement)]

    def _place_on(self, floor: int) -> None:
        if self.selected is None:
            self.table.notices.show(_("First pick a character from the tray."), Tone.REFUSAL)
        elif self.table.play(Placement(self.selected, floor)):
            self.table.navigator.show_game(After.MOVE)


class BotTurn(Turn):
    """A bot has the turn: somebody moves the piece that it asks for."""

    @property
    def _asked(self) -> Placement | Climb | None:
        """None while it thinks."""
        return self.table.bots.asked_move(self.table.match)

    def next_step(self) -> str:
        return self.headline()

    def headline(self) -> str:
        if self._asked is None:
            return _("{name} thinks").format(name=self.turn_name)
        return asks_for(self.table.match, self._asked)

    def hint(self, is_watched: bool) -> str:
        if self._asked is None:
            return ""
        if is_watched:
            return _("Move this piece on the board for {name}.").format(name=self.turn_name)
        return _("Move the piece on the board, then touch it or “Done”.")

    def moves(self) -> tuple[Choice, ...]:
        """While it thinks, only the place for Done, so that no other button comes to it."""
        moved = () if self._asked is None else (self._asked.character,)
        return (*piece_choices(self.table.match, moved), Choice(Command.DONE, _("Done")))

    def handle(self, target: Target) -> bool:
        asked = self._asked
        match target:
            case Command.DONE | PickCharacter() | PickFloor() if asked is None:
                pass
            case PickCharacter(character) if asked and character != asked.character:
                self.table.notices.show(asks_for_another(self.table.match, asked), Tone.REFUSAL)
            case PickFloor():
                self.table.notices.show(self.hint(is_watched=False), Tone.REFUSAL)
            case Command.DONE | PickCharacter() if asked and self.table.play(asked):
                self.table.navigator.show_game(After.MOVE)
            case _:
                return False
        return True


class Climbing(Turn):
    """A seat moves one character up; choosing the character is the whole move."""

    def next_step(self) -> str:
        return _("Choose a character to move up.")

    def headline(self) -> str:
        return _("{name}: move a character up").format(name=self.turn_name)

    def hint(self, is_watched: bool) -> str:
        if is_watched:
            return _("Move a piece on the board, or tap a golden one.")
        return _("Tap a golden character.")

    def moves(self) -> tuple[Choice, ...]:
        legal = self.table.match.game.legal_actions()
        climbing = (a.character for a in legal if isinstance(a, Climb))
        return piece_choices(self.table.match, climbing)

    def handle(self, target: Target) -> bool:
        if not isinstance(target, PickCharacter):
            return False
        if self.table.play(Climb(target.character)):
            self.table.navigator.show_game(After.MOVE)
        return True
