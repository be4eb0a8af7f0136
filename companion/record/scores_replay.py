"""Plays a round whose coronations are written: who was crowned, and where everybody stood."""

from __future__ import annotations

from typing import ClassVar

from companion.record.corrections import read_hands
from companion.record.errors import at_entry, located
from companion.record.pawns import seat_called
from companion.record.place_notation import read_castle
from companion.record.schema import Correction, WrittenCoronation
from companion.record.told_replay import ToldReplay, check_corrects_nothing, given
from engine import Follow, Phase, ShowHand, TellCrowning
from sentences import N_, ExplainedError


class ScoresReplay(ToldReplay):
    """Plays coronations."""

    follow: ClassVar[Follow] = Follow.SCORES
    keys: ClassVar[tuple[str, ...]] = ("coronations", "castle", "stuck", "hands")

    def _tell(self) -> None:
        with located(self._place_in_record):
            self._cards.check_emissary()
            self._show_hands()
        for number, entry in enumerate(self._written.coronations, start=1):
            with located(at_entry("coronations", self._number, number)):
                self._play_entry(entry)
        with located(self._place_in_record):
            self._end_stuck()

    def _show_hands(self) -> None:
        for hand in read_hands(self._rules, self._written.hands):
            self._game.push(ShowHand(hand.seat, hand.no, hand.stomachache))

    def _play_entry(self, entry: WrittenCoronation) -> None:
        if entry.is_correction:
            self._correct(Correction(scores=entry.scores))
            return
        self._check_running()
        check_corrects_nothing(scores=entry.scores)
        seat = seat_called(self._rules, given("seat", entry.seat), "seat")
        castle = read_castle(given("castle", entry.castle))
        self._game.push(TellCrowning(seat, given("monarch", entry.monarch), castle))
        if self._state.phase is Phase.CORONATION:
            with located(self._place_in_record):
                self._check_hands()
                self._reveal_cards()

    def _check_hands(self) -> None:
        """An ambition that depends on a hand needs it at the last coronation."""
        if len(self._state.crowned) < self._rules.coronations or not self._rules.has_ambitions:
            return
        for person in self._rules.people:
            seat = self._rules.setup.seats[person.seat].name
            ambition = self._cards.ambition(person.name)
            if ambition and ambition.needs_hand and seat not in self._written.hands:
                raise ExplainedError(
                    N_("{seat}: an ambition is about vote cards, and “hands” does not have them."),
                    seat=seat,
                )
