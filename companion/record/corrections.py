"""Reads and writes what a table set right in the middle of a round."""

from __future__ import annotations

from collections.abc import Mapping

from companion.record.pawns import index_of, seat_called
from companion.record.place_notation import read_castle, write_castle
from companion.record.schema import Correction, WrittenHand
from engine import PawnScore, Rules, SeatHand, SetRight
from engine.setup import RESERVED_NAME as EMISSARY


def read_correction(rules: Rules, written: Correction) -> SetRight:
    """The event of a correction.

    Raises:
        ExplainedError: a name or a place is unknown.
    """
    scores = dict(written.scores)
    emissary = scores.pop(EMISSARY, None) if rules.has_emissary else None
    return SetRight(
        castle=read_castle(written.castle),
        turn=None if written.turn is None else seat_called(rules, written.turn, "turn"),
        scores=tuple(_pawn(rules, name, score) for name, score in scores.items()),
        emissary=emissary,
        hands=read_hands(rules, written.hands),
    )


def write_correction(rules: Rules, event: SetRight) -> Correction:
    """A correction for the record."""
    pawns, seats = rules.pawn_owners, rules.setup.seats
    scores = {pawns[each.pawn]: each.score for each in event.scores}
    if event.emissary is not None:
        scores[EMISSARY] = event.emissary
    return Correction(
        castle=write_castle(event.castle),
        turn=None if event.turn is None else seats[event.turn].name,
        scores=scores,
        hands={seats[h.seat].name: WrittenHand(h.no, h.stomachache) for h in event.hands},
    )


def read_hands(rules: Rules, written: Mapping[str, WrittenHand]) -> tuple[SeatHand, ...]:
    """The vote cards of these seats.

    Raises:
        ExplainedError: there is no such seat.
    """
    return tuple(
        SeatHand(seat_called(rules, name, "hands"), hand.no, hand.stomachache)
        for name, hand in written.items()
    )


def _pawn(rules: Rules, name: str, score: int) -> PawnScore:
    names = [*rules.pawn_owners, *([EMISSARY] if rules.has_emissary else [])]
    return PawnScore(index_of(name, names, "scores"), score)
