"""Without told moves: who has raised whom to the throne, or which crowning there was."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass

from companion.evening.context import TableContext
from companion.evening.focus import Focus
from companion.evening.game_screen import GameScreen
from companion.evening.inputs import Command, PickCharacter, PickSeat, Target
from companion.evening.navigator import After
from companion.evening.scene import Choice, Overview, Scene
from companion.evening.screen_kinds import FollowsBoard
from companion.evening.screens.menu import menu_choice
from companion.evening.screens.positions import PositionsScreen, rejected_before
from companion.evening.view_models import overview_of, piece_choices, seat_choices
from companion.words.i18n import _, character_name
from engine import Place, Raise, TellStuck
from hardware.boxes import BoxId, Button, Light


@dataclass(frozen=True)
class RaisingScene(Scene):
    """A seat and a character are asked for; `selected` is the character, once it is known."""

    overview: Overview
    prompt: str
    hint: str
    selected: str | None


class RaisingScreen(FollowsBoard, GameScreen):
    """Asks which seat raised which character, in any order.

    A seat names itself with Yes on its own box. Then its buttons step through the characters.
    At first nothing is in focus, so that a stray Yes chooses nobody.
    """

    def __init__(self, table: TableContext, question: RaisingQuestion) -> None:
        super().__init__(table)
        self.focus = Focus(self.all_choices, first_step=lambda: self.choices()[0].target)
        self._question = question
        self._seat: int | None = None
        self._character: str | None = None
        self._seen: str | None = None
        """Whom the camera has seen on the throne."""

    def choices(self) -> tuple[Choice, ...]:
        asked = (*self._character_choices(), *self._seat_choices(), *self._another_choice())
        extras = (*self._question.stuck_choice(), *self.own_card_choice())
        return (*asked, *extras, *self.undo_choice(), menu_choice())

    def _character_choices(self) -> tuple[Choice, ...]:
        if self._character is not None:
            return ()
        court = (character.id for character in self.match.rules.characters)
        return piece_choices(self.match, filter(self._question.can_be_raised, court))

    def _seat_choices(self) -> tuple[Choice, ...]:
        if self._seat is not None:
            return ()
        return seat_choices(self.match, range(self.match.rules.seat_count))

    def _another_choice(self) -> tuple[Choice, ...]:
        if self._seat is None and self._character is None:
            return ()
        return (Choice(Command.PICK_ANOTHER, _("Start over")),)

    def handle_choice(self, target: Target) -> None:
        match target:
            case PickCharacter(character) if self._question.can_be_raised(character):
                self._character = None if character == self._character else character
            case PickCharacter(character):
                name = character_name(self.match.rules, character)
                self.table.notices.show(_("{name} is not in play any more.").format(name=name))
            case PickSeat(seat) if seat < self.match.rules.seat_count:
                self._seat = None if seat == self._seat else seat
            case Command.PICK_ANOTHER:
                self._seat = self._character = None
            case Command.NOBODY_CAN_MOVE:
                self._question.nobody_can_move()
                return
        if self._seat is not None and self._character is not None:
            self._question.finish(self._seat, self._character)

    def choose(self, target: Target) -> None:
        """While something is chosen, Back only forgets it."""
        if target is Command.BACK and self._another_choice():
            target = Command.PICK_ANOTHER
        super().choose(target)

    def follow_board(self) -> None:
        """Who stands on the throne needs no touch."""
        raised = self.table.board.newly_on_throne
        if (
            raised is not None
            and raised != self._character
            and self._question.can_be_raised(raised)
        ):
            self._seen = raised
            self.handle_choice(PickCharacter(raised))
        elif raised is None and self._seen is not None and self._seen == self._character:
            self._seen = self._character = None

    def hand_prompt(self, box: BoxId) -> str:
        if self._seat is None:
            return _("Have you raised a character? Then press Yes.")
        if self._seat == self.match.seat_of(box):
            return super().hand_prompt(box)
        return self._who_is_choosing(self._seat)

    def _who_is_choosing(self, seat: int) -> str:
        return _("{name} is choosing a character.").format(name=self.match.seat_name(seat))

    def seat_pressed(self, seat: int, button: Button) -> None:
        if seat == self._seat:
            super().seat_pressed(seat, button)
        elif self._seat is not None:
            self.table.notices.show(self._who_is_choosing(self._seat))
        elif button is Button.YES:
            self.choose(PickSeat(seat))
        else:
            self.table.notices.show(_("Have you raised a character? Then press Yes."))

    def seat_light(self, seat: int) -> Light:
        return Light.INVITING if self._seat in (None, seat) else Light.OFF

    def scene(self) -> RaisingScene:
        overview = overview_of(self.match, turn=self._seat)
        raiser = None if self._seat is None else self.match.seat_name(self._seat)
        prompt = self._question.prompt(raiser)
        return RaisingScene(self.frame(), overview, prompt, self._hint(), self._character)

    def _hint(self) -> str:
        if self._seat is not None:
            return _(
                "Touch the character. Or step to it with the other two buttons, then press Yes."
            )
        if self._character is not None:
            return _("Who raised it? Press Yes on your box, or touch a seat.")
        return self._question.first_hint()


class RaisingQuestion(ABC):
    """What is asked, and what follows from the answer."""

    def __init__(self, table: TableContext) -> None:
        self.table = table

    @abstractmethod
    def prompt(self, raiser: str | None) -> str:
        """What is asked, once it is known who has raised somebody, or before."""

    @abstractmethod
    def first_hint(self) -> str:
        """How to begin."""

    def can_be_raised(self, character: str) -> bool:
        """Whether a character may be on a floor."""
        return self.table.match.state.place_of(character) is Place.SOMEWHERE

    @abstractmethod
    def stuck_choice(self) -> tuple[Choice, ...]:
        """The choice to say that nobody can move, where that can be."""

    @abstractmethod
    def nobody_can_move(self) -> None:
        """Handle that choice, offered or not."""

    @abstractmethod
    def finish(self, seat: int, character: str) -> None:
        """Handle the seat and the character, once both are known."""


class WhoIsRaised(RaisingQuestion):
    """Votes and scores: somebody was raised to the throne, so everyone votes."""

    def prompt(self, raiser: str | None) -> str:
        if raiser is None:
            return _("Play on your board")
        return _("Whom has {name} raised?").format(name=raiser)

    def first_hint(self) -> str:
        return _(
            "Has somebody reached the throne? Whoever raised it presses Yes on their box, or "
            "touches their seat."
        )

    def stuck_choice(self) -> tuple[Choice, ...]:
        if Place.SOMEWHERE in self.table.match.seen.castle:
            return ()
        return (Choice(Command.NOBODY_CAN_MOVE, _("Nobody can move"), takes_two=True),)

    def nobody_can_move(self) -> None:
        if self.table.play(TellStuck(())):
            self.table.navigator.show_game(After.VERDICT)

    def finish(self, seat: int, character: str) -> None:
        if self.table.play(Raise(seat, character)):
            self.table.navigator.show_game(After.MOVE)


class WhoIsCrowned(RaisingQuestion):
    """Scores only: somebody was crowned."""

    def prompt(self, raiser: str | None) -> str:
        if raiser is None:
            return _("Play and vote at your board")
        return _("Who was crowned, raised by {name}?").format(name=raiser)

    def first_hint(self) -> str:
        return _("Has somebody been crowned? Touch the seat that raised it, then the character.")

    def can_be_raised(self, character: str) -> bool:
        """Nobody who was rejected before a wedding's first coronation comes back."""
        rejected = {each.character for each in rejected_before(self.table.match)}
        return super().can_be_raised(character) and character not in rejected

    def stuck_choice(self) -> tuple[Choice, ...]:
        if not self.table.match.seen.crowned:
            return ()
        return (Choice(Command.NOBODY_CAN_MOVE, _("Nobody can move")),)

    def nobody_can_move(self) -> None:
        if self.table.match.seen.crowned:
            self.table.navigator.replace(PositionsScreen.when_stuck(self.table))

    def finish(self, seat: int, character: str) -> None:
        screen = PositionsScreen.of_crowning(self.table, seat, character)
        self.table.navigator.replace(screen)
