"""What all screens of the game share: undo, help, leaving, and other screens to open."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection
from dataclasses import replace

from companion.i18n import _
from companion.table.context import TableContext
from companion.table.doubtful_boxes import Doubt
from companion.table.inputs import AnswerHere, Command, Target
from companion.table.match_screen import MatchScreen
from companion.table.overlay import Overlay
from companion.table.rules_help import help_lines
from companion.table.scene_parts import Choice, Frame
from companion.table.screens.doubtful_box import DoubtfulBoxScreen
from companion.table.screens.leaving import LeavingScreen
from companion.table.screens.look_away import LookAwayScreen
from companion.table.screens.pairing import PairingScreen
from companion.table.screens.reading import ReadingScreen
from companion.table.screens.whose_card import WhoseCardScreen
from companion.table.table_screen import CALM_SECONDS, Open
from companion.table.undo import undo_text, undoable_event
from hardware.boxes import BoxId, Button


class GameScreen(MatchScreen):
    """A screen of the game, with undo, help and leaving."""

    def choose(self, target: Target) -> None:
        match target:
            case Command.UNDO:
                self._undo()
            case Command.LEAVE | Command.BACK:
                self.navigator.push(LeavingScreen(self.table))
            case Command.HELP:
                self.read(_("Rules for this step"), help_lines(self.match))
            case Open(screen) if self.offers(target):
                self.navigator.push(screen(self.table))
            case AnswerHere(seat) if seat in self.table.missing_seats:
                self.navigator.push(self._answer_screen(seat))
            case _:
                self.handle_choice(target)

    @abstractmethod
    def handle_choice(self, target: Target) -> None:
        """Handle a choice or a touch of this screen's own, offered or not."""

    def read(self, title: str, lines: tuple[str, ...]) -> None:
        """Show some lines on top of this screen."""
        self.navigator.push(ReadingScreen(self.table, title, lines))

    def frame(self) -> Frame:
        return replace(super().frame(), has_help=True)

    def undo_choice(self) -> tuple[Choice, ...]:
        """The choice to undo the newest event, where there is one."""
        can_undo = undoable_event(self.match) is not None
        return (Choice(Command.UNDO, _("Undo")),) if can_undo else ()

    def side_choices(self) -> tuple[Choice, ...]:
        """The choices beside the game: assigning boxes, and leaving."""
        return Choice(Open(PairingScreen), _("Boxes")), Choice(Command.LEAVE, _("Leave"))

    def own_card_choice(self) -> tuple[Choice, ...]:
        """The choice to look at one's own card, for seats whose box can't show it."""
        has_secrets = self.match.deals or self.match.rules.has_ambitions
        if not has_secrets or self.table.drawn.issuperset(self.match.pairing):
            return ()
        return (Choice(Open(WhoseCardScreen), _("My card")),)

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
        event = undoable_event(self.match)
        if event is not None:
            self.table.undo()
            self.table.notices.show(undo_text(self.match.rules, event))


class CalmScreen(GameScreen):
    """A screen that nobody should miss: it ignores presses and touches at first."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._calm_until = table.now + CALM_SECONDS

    def press(self, box: BoxId, button: Button) -> None:
        if self.table.now >= self._calm_until:
            super().press(box, button)

    def choose(self, target: Target) -> None:
        if self.table.now >= self._calm_until:
            super().choose(target)
