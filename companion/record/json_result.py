"""The result of a replayed record, as one plain object for JSON."""

from __future__ import annotations

from typing import Any

from msgspec import Struct, json

from companion.record.replay_record import PlayedRound, Replay
from engine import Coronation, Place, Room, Rules, Standing, State, standing
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
        ambition=_ambition(state.rules, coronations[-1]),
        scores=_scores(state),
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


def _scores(state: State) -> Points:
    """The score of every pawn."""
    scores = dict(zip(pawn_names(state.rules), state.scores, strict=True))
    if state.emissary is not None:
        scores[EMISSARY] = state.emissary.score
    return scores


def pawn_names(rules: Rules) -> tuple[str, ...]:
    """The owner of each pawn: a person, or a team that shares it."""
    names: dict[int, str] = {}
    for person in rules.people:
        seat = rules.setup.seats[person.seat]
        shared = len(rules.pawns_of[person.seat]) < len(seat.people)
        names[person.pawn] = seat.name if shared else person.name
    return tuple(names[pawn] for pawn in range(rules.pawn_count))


def _hands(state: State) -> dict[str, Points]:
    """Every seat's vote cards except the Yes."""
    return {
        seat.name: {"no": hand.no, "stomachache": hand.stomachache}
        for seat, hand in zip(state.rules.setup.seats, state.hands, strict=True)
    }


def _final(rules: Rules, result: Standing) -> FinalResult:
    names = [seat.name for seat in rules.setup.seats]
    return FinalResult(
        scores=dict(zip(names, result.scores, strict=True)),
        ranking=tuple(tuple(names[seat] for seat in equal) for equal in result.ranking),
        winners=tuple(names[seat] for seat in result.winners),
        emissary_won=result.emissary_won,
    )


def place_word(place: Place) -> str:
    """A place as one word.

    >>> [place_word(place) for place in (Place.FLOOR_0, Place.WC_4, Place.THRONE, Place.REMOVED)]
    ['floor-0', 'wc-4', 'throne', 'box']
    """
    match place.room:
        case Room.FLOOR | Room.WC | Room.DUNGEON:
            return f"{place.room.value}-{place.level}"
        case Room.REMOVED:
            return "box"
        case Room.THRONE:
            return "throne"
        case Room.UNPLACED:
            return "beside"
