"""The result of a replayed record, as one plain object for JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, json

from companion.record.pawns import scores_by_name
from companion.record.place_notation import place_word
from companion.record.replay_record import Replay
from companion.record.round_replay import PlayedRound
from engine import Coronation, Follow, Rules, Standing, State, standing
from engine.setup import RESERVED_NAME as EMISSARY

Points = dict[str, int]


class CoronationResult(Struct, frozen=True):
    """Who was crowned, and the points of everyone's favourites."""

    monarch: str
    points: Points


class RoundResult(Struct, frozen=True):
    """A finished round."""

    coronations: tuple[CoronationResult, ...]
    ambition: Points
    scores: Points
    castle: dict[str, str]
    hands: dict[str, Points]


class FinalResult(Struct, frozen=True):
    """The final standing."""

    scores: Points
    ranking: tuple[tuple[str, ...], ...]
    winners: tuple[str, ...]
    emissary_won: bool


class Result(Struct, frozen=True, omit_defaults=True):
    """A game; `final` only if it is complete."""

    complete: bool
    rounds: tuple[RoundResult, ...]
    final: FinalResult | None = None


def result_of(replay: Replay) -> dict[str, Any]:
    """The result, in values that JSON has."""
    rounds = tuple(_round(played) for played in replay.rounds if played.is_over)
    final = _final(replay.rules, standing(replay.state)) if replay.is_complete else None
    plain: dict[str, Any] = json.decode(json.encode(Result(replay.is_complete, rounds, final)))
    return plain


def _round(played: PlayedRound) -> RoundResult:
    state = played.state
    coronations = [each for each in state.coronations if each.round == state.round]
    return RoundResult(
        coronations=tuple(_coronation(state.rules, each) for each in coronations),
        ambition=_ambition(state.rules, coronations[-1]) if coronations else {},
        scores=scores_by_name(state),
        castle={
            character.id: place_word(place)
            for character, place in zip(state.rules.characters, state.castle, strict=True)
        },
        hands=_hands(state),
    )


def _coronation(rules: Rules, coronation: Coronation) -> CoronationResult:
    points = {
        person.name: tally.points
        for person, tally in zip(rules.people, coronation.tallies, strict=True)
    }
    if coronation.emissary is not None:
        points[EMISSARY] = coronation.emissary.points
    return CoronationResult(coronation.monarch, points)


def _ambition(rules: Rules, last: Coronation) -> Points:
    """The points of the ambitions; empty if none was judged."""
    judged = zip(rules.people, last.judgements, strict=False)
    return {person.name: judgement.points for person, judgement in judged}


def _hands(state: State) -> dict[str, Points]:
    """Every seat's vote cards except the Yes, as far as they were told."""
    told = state.hands_shown if state.follow is Follow.SCORES else range(state.rules.seat_count)
    seats = enumerate(zip(state.rules.setup.seats, state.hands, strict=True))
    return {
        seat.name: {"no": hand.no, "stomachache": hand.stomachache}
        for number, (seat, hand) in seats
        if number in told
    }


def _final(rules: Rules, result: Standing) -> FinalResult:
    names = [seat.name for seat in rules.setup.seats]
    return FinalResult(
        scores=dict(zip(names, result.scores, strict=True)),
        ranking=tuple(tuple(names[seat] for seat in equal) for equal in result.ranking),
        winners=tuple(names[seat] for seat in result.winners),
        emissary_won=result.emissary_won,
    )
