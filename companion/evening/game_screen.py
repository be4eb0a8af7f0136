"""What all screens of the game share: undo, help, leaving, and other screens to open."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import replace

from companion.evening.context import TableContext
from companion.evening.inputs import AnswerHere, Command, Target
from companion.evening.match_screen import MatchScreen, Overlay
from companion.evening.scene import Choice, Frame
from companion.evening.screen import Open
from companion.evening.screens.doubtful_box import DoubtfulBoxScreen
from companion.evening.screens.look_away import LookAwayScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.phones import GamePhonesScreen, phones_choice
from companion.evening.screens.round_so_far import RoundSoFarScreen
from companion.evening.screens.short_questions import (
    leaving_screen,
    undoing_screen,
    whose_card_screen,
)
from companion.evening.seats.boxes import is_bot_seat
from companion.evening.texts.lessons import step_lesson
from companion.evening.undo import asks_first, redo_decides, undo_label, undoable_event
from companion.evening.voting.doubtful_boxes import Doubt
from companion.words.i18n import _
from hardware.boxes import BoxId


class GameScreen(MatchScreen):
    """A screen of the game, with undo, help and leaving. Nobody should miss it: it begins with a
    calm."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        table.calm.begin()

    def choose(self, target: Target) -> None:
        match target:
            case Command.UNDO:
                self._undo()
            case Command.REDO:
                self.table.redo()
            case Command.ROUND_SO_FAR if self.match.story.elections_of(self.match.seen.round):
                self.navigator.push(RoundSoFarScreen(self.table))
            case Command.LEAVE | Command.BACK:
                self.navigator.push(leaving_screen(self.table))
            case Open(screen) if self.offers(target):
                self.navigator.push(screen(self.table))
            case AnswerHere(seat) if self.offers(target):
                self.navigator.push(self._answer_screen(seat))
            case _:
                self.handle_choice(target)

    @property
    def lesson(self) -> str | None:
        return self.lesson_sentence() if self.match.is_practice else None

    def lesson_sentence(self) -> str:
        """What the guide says here; "" for nothing."""
        return step_lesson(self.match)

    @abstractmethod
    def handle_choice(self, target: Target) -> None:
        """Handle a choice or a touch of this screen's own, offered or not."""

    def frame(self) -> Frame:
        elections = self.match.story.elections_of(self.match.seen.round)
        return replace(super().frame(), has_round=bool(elections))

    def undo_choice(self) -> tuple[Choice, ...]:
        """The choices to undo the newest event and to redo the one undone last, if there are."""
        can_undo = undoable_event(self.match) is not None
        can_redo = self.match.undone is not None
        undo = (Choice(Command.UNDO, undo_label(self.match)),) if can_undo else ()
        redo = Choice(Command.REDO, _("Redo"), takes_two=redo_decides(self.match))
        return (*undo, *((redo,) if can_redo else ()))

    def side_choices(self) -> tuple[Choice, ...]:
        """The choices beside the game: assigning boxes, the code for phones that come back, and
        leaving."""
        is_on = self.table.ports.phones.way_in is not None
        phones = phones_choice(self.table, GamePhonesScreen) if is_on else ()
        leave = Choice(Command.LEAVE, _("Leave"), leaves=True)
        return (Choice(Open(PairingScreen), _("Boxes")), *phones, leave)

    def own_card_choice(self) -> tuple[Choice, ...]:
        """The choice to look at one's own card, for seats whose box can't show it."""
        has_secrets = self.match.deals or self.match.rules.has_ambitions
        if not has_secrets or all(map(self._shows_own_card, self.match.pairing)):
            return ()
        return (Choice(Open(whose_card_screen), _("My card")),)

    def _shows_own_card(self, box: BoxId) -> bool:
        """Whether the holder of this box sees the secret cards there, or on a phone."""
        ports, phones = self.table.ports, self.table.card_phones
        is_seen = box in ports.drawn or is_bot_seat(box)
        return is_seen or any(phones.shows(each, box) for each in ports.phones.phones)

    def answer_here_choices(self, answered: Collection[int]) -> tuple[Choice, ...]:
        """The choice to answer on the display, for each seat that must answer and has no box,
        or has one in doubt."""
        return tuple(
            Choice(AnswerHere(seat), self._answer_label(seat))
            for seat in self.table.missing_seats
            if seat not in answered
        )

    def _answer_label(self, seat: int) -> str:
        labels = {
            None: _("{name} answers on the screen"),
            Doubt.UNPROVEN: _("Is this still {name}'s box?"),
            Doubt.FAULTY: _("How does {name} answer?"),
        }
        return labels[self.table.doubt_about(seat)].format(name=self.match.seat_name(seat))

    def _answer_screen(self, seat: int) -> Overlay:
        if self.table.doubt_about(seat) is None:
            return LookAwayScreen(self.table, seat)
        return DoubtfulBoxScreen(self.table, seat)

    def _undo(self) -> None:
        if undoable_event(self.match) is not None and asks_first(self.match):
            self.navigator.push(undoing_screen(self.table))
        else:
            self.table.undo()
