"""Writes what was told of a round: moves, elections or coronations, and corrections.

A round whose moves were told only at first is written by its elections.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from companion.record.corrections import write_correction
from companion.record.move_notation import write_climb, write_placement
from companion.record.place_notation import write_castle
from companion.record.round_steps import RoundStep, RoundSteps
from companion.record.schema import (
    Castle,
    Correction,
    Round,
    WrittenCoronation,
    WrittenElection,
    WrittenHand,
)
from engine import (
    Ballot,
    Climb,
    Follow,
    Phase,
    Place,
    Placement,
    Position,
    Room,
    SetRight,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
    Verdict,
)
from engine.placement import compensate


def told_round(played: RoundSteps) -> Round:
    """A round without its cards."""
    match played.end.follow:
        case Follow.MOVES:
            return Round(placements=tuple(_placements(played)), climbs=tuple(_climbs(played)))
        case Follow.VOTES:
            told = Round(elections=tuple(_elections(played)))
        case Follow.SCORES:
            told = Round(coronations=tuple(_coronations(played)), hands=_hands(played))
    for stuck in played.all(TellStuck):
        return replace(told, stuck=True, castle=write_castle(stuck.castle))
    return told


def _placements(played: RoundSteps) -> Iterator[str | Correction]:
    for step in played.steps:
        if isinstance(step.event, Placement):
            yield write_placement(step.event)
        elif isinstance(step.event, SetRight) and step.before.phase is Phase.PLACEMENT:
            yield write_correction(played.rules, step.event)


def _climbs(played: RoundSteps) -> Iterator[str | Correction]:
    for step, following in _with_following(played):
        if isinstance(step.event, Climb):
            ballot = following.event if following is not None else None
            yield write_climb(step.event, ballot if isinstance(ballot, Ballot) else None)
        elif isinstance(step.event, SetRight) and step.before.phase is Phase.CLIMB:
            yield write_correction(played.rules, step.event)


def _with_following(played: RoundSteps) -> Iterator[tuple[RoundStep, RoundStep | None]]:
    return zip(played.steps, [*played.steps[1:], None], strict=True)


def _elections(played: RoundSteps) -> Iterator[WrittenElection]:
    for step, following in _with_following(played):
        if isinstance(step.event, Ballot):
            yield _election(step, following)
        elif isinstance(step.event, SetRight):
            written = write_correction(played.rules, _without_moves(step, step.event))
            castle, scores, hands = written.castle or None, written.scores, written.hands
            if castle or scores or hands:
                yield WrittenElection(castle=castle, scores=scores, hands=hands)


def _election(step: RoundStep, following: RoundStep | None) -> WrittenElection:
    election = step.after.election
    assert election is not None, "a ballot decides an election"
    crowned = election.verdict is Verdict.CROWNED
    return WrittenElection(
        seat=step.after.rules.setup.seats[election.raiser].name,
        character=election.candidate,
        votes=election.votes,
        castle=_castle_at_crowning(step.after, following) if crowned else None,
    )


def _castle_at_crowning(crowned: State, following: RoundStep | None) -> Castle:
    """The places as they were told then, or known from the moves."""
    if following is not None and isinstance(following.event, TellPositions):
        return write_castle(following.event.castle)
    court = zip(crowned.rules.characters, crowned.castle, strict=True)
    return write_castle(
        tuple(Position(who.id, place) for who, place in court if place.room in _IN_CASTLE)
    )


_IN_CASTLE = (Room.FLOOR, Room.WC)


def _without_moves(step: RoundStep, event: SetRight) -> SetRight:
    """A correction as it is in a round without moves: where only the rejected have known places.

    There, the points for placing one character less were given before it.
    """
    if step.before.follow is not Follow.MOVES:
        return event
    rules = step.after.rules
    scores = compensate(step.after, range(rules.seat_count)).scores
    return replace(
        event,
        castle=tuple(_rejections(step.before, event)),
        turn=None,
        scores=tuple(replace(each, score=scores[each.pawn]) for each in event.scores),
    )


def _rejections(before: State, event: SetRight) -> Iterator[Position]:
    """Who is out, and who is back in the castle."""
    for told in event.castle:
        if told.place.room in _OUT:
            yield told
        elif before.place_of(told.character).room in _OUT:
            yield replace(told, place=Place.SOMEWHERE)


_OUT = (Room.DUNGEON, Room.REMOVED)


def _coronations(played: RoundSteps) -> Iterator[WrittenCoronation]:
    seats = played.rules.setup.seats
    for step in played.steps:
        match step.event:
            case TellCrowning(seat, monarch, castle):
                yield WrittenCoronation(seats[seat].name, monarch, write_castle(castle))
            case SetRight():
                yield WrittenCoronation(scores=write_correction(played.rules, step.event).scores)


def _hands(played: RoundSteps) -> dict[str, WrittenHand]:
    """The vote cards that were shown, once the round is over."""
    end = played.end
    if not played.is_over:
        return {}
    hands = {seat: end.hands[seat] for seat in sorted(end.hands_shown)}
    seats = played.rules.setup.seats
    return {seats[at].name: WrittenHand(h.no, h.stomachache) for at, h in hands.items()}
