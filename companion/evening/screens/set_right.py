"""The board leads: the table sets right what the screen shows at this moment."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

from companion.evening.context import TableContext
from companion.evening.inputs import PickSeat, Target
from companion.evening.navigator import After
from companion.evening.past_coronations import changes
from companion.evening.scene import Choice, Overview
from companion.evening.screen import Open
from companion.evening.screens.castle_editor import CastleEditorScreen, Correction
from companion.evening.screens.past_coronation import past_coronations_screen
from companion.evening.screens.set_hand import whose_hand_screen
from companion.evening.screens.set_score import scores_screen
from companion.evening.view_models import seat_choices
from companion.words.i18n import _
from engine import Follow, Phase, Place, SetRight, places_in_castle
from engine.places import FLOORS, PLACEMENT_FLOORS, Castle


def set_right_screen(table: TableContext) -> CastleEditorScreen:
    """The castle of this moment, to be set right."""
    return CastleEditorScreen(table, SettingRight(table))


class SettingRight(Correction):
    """Pieces and whose turn it is; scores, vote cards and earlier rounds on further screens."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table, table.match.seen.castle)
        self._turn = table.match.seen.turn

    @property
    def prompt(self) -> str:
        return _("Set the board right")

    @property
    def hint(self) -> str:
        if not self._has_turns:
            return super().hint
        return _("Touch a piece, then where it stands. Touch a seat if it is its turn.")

    @property
    def places(self) -> Collection[Place]:
        rules, seen = self.match.rules, self.match.seen
        rejected = (*rules.dungeons, Place.REMOVED)
        match seen.follow, seen.phase:
            case Follow.MOVES, Phase.PLACEMENT:
                return (*(FLOORS[floor] for floor in reversed(PLACEMENT_FLOORS)), Place.UNPLACED)
            case Follow.MOVES, _:
                return (*places_in_castle(rules), *rejected)
            case Follow.VOTES, _:
                return (*rejected, Place.SOMEWHERE)
            case Follow.SCORES, _:
                return ()

    @property
    def has_changed(self) -> bool:
        return self._turn != self.match.seen.turn

    @property
    def _has_turns(self) -> bool:
        return self.match.seen.follow is Follow.MOVES

    def choices(self) -> tuple[Choice, ...]:
        seats = range(self.match.rules.seat_count) if self._has_turns else ()
        votes_are_told = self.match.seen.follow is not Follow.SCORES
        hands = (Choice(Open(whose_hand_screen), _("Vote cards")),) if votes_are_told else ()
        earlier = (Choice(Open(past_coronations_screen), _("Earlier rounds")),)
        return (
            *seat_choices(self.match, seats),
            Choice(Open(scores_screen), _("Scores")),
            *hands,
            *(earlier if self.match.seen.coronations else ()),
        )

    def handle(self, target: Target) -> None:
        match target:
            case PickSeat(seat) if self._has_turns and seat < self.match.rules.seat_count:
                self._turn = seat

    def finish(self, castle: Castle) -> None:
        turn = None if self._turn == self.match.seen.turn else self._turn
        moved = tuple(changes(self.match.rules, self.match.seen.castle, castle))
        if self.table.play(SetRight(castle=moved, turn=turn)):
            self.table.navigator.show_game(After.MOVE)
            self.table.notices.show(_("The board is set right."))

    def show(self, overview: Overview) -> Overview:
        if not self._has_turns:
            return overview
        seats = (replace(seat, is_turn=seat.number - 1 == self._turn) for seat in overview.seats)
        return replace(overview, seats=tuple(seats))
