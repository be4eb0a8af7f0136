"""A coronation: the cards are shown, everyone scores, the round goes on or ends."""

from __future__ import annotations

from msgspec.structs import replace

from engine.coronation_result import Coronation, Judgement
from engine.edition import CharacterId
from engine.follow import Follow
from engine.legal_actions import legal_climbs
from engine.places import Place
from engine.scoring import add_points, judge_ambition, tally
from engine.state import Emissary, Phase, State
from engine.told_castle import forget_all, forget_moves


def crown(state: State, monarch: CharacterId) -> State:
    """Crown the candidate; score at once if every place and every card is known."""
    crowned = replace(
        state,
        phase=Phase.CORONATION,
        crowned=(*state.crowned, monarch),
        kingmakers=(*state.kingmakers, state.turn),
    )
    if Place.SOMEWHERE in state.castle:
        return replace(crowned, phase=Phase.POSITIONS)
    return score_if_known(crowned)


def is_last_coronation(state: State) -> bool:
    """Whether the newest coronation is the round's last one."""
    return len(state.crowned) == state.rules.coronations


def wants_ambitions(state: State) -> bool:
    """Whether this coronation waits for ambitions that are not known yet."""
    judged = state.rules.has_ambitions and is_last_coronation(state)
    return judged and None in state.ambitions


def seats_to_show_hands(state: State) -> tuple[int, ...]:
    """The seats whose vote cards decide an ambition, in a round without told votes."""
    if state.follow is not Follow.SCORES or not is_last_coronation(state):
        return ()
    asked = {
        person.seat
        for person, ambition in zip(state.rules.people, state.ambitions, strict=True)
        if ambition and ambition.needs_hand
    }
    return tuple(sorted(asked - state.hands_shown))


def score_if_known(state: State) -> State:
    """Score the coronation if every card is known; else wait."""
    waits = None in state.favourites or wants_ambitions(state) or seats_to_show_hands(state)
    return state if waits else _score(state)


def continue_round(state: State) -> State:
    """The next seat plays on, as far as the table tells it."""
    turn = state.rules.next_seat[state.turn]
    match state.follow:
        case Follow.MOVES:
            return _climb_on(replace(state, phase=Phase.CLIMB, turn=turn))
        case Follow.VOTES:
            castle, phase = forget_moves(state.castle), Phase.RAISE
        case Follow.SCORES:
            castle, phase = forget_all(state.castle), Phase.CROWNING
    return replace(state, phase=phase, turn=turn, castle=castle)


def _climb_on(state: State) -> State:
    """If no character can move, the round ends.

    That happens only in a royal wedding, if the jester is king and everyone
    else was rejected; or after the table has set its board right.
    """
    may_be_stuck = len(state.crowned) == 1 or state.is_set_right
    if may_be_stuck and not legal_climbs(state.rules, state.castle):
        return end_round(state)
    return state


def _score(state: State) -> State:
    coronation = _coronation(state)
    scored = replace(
        state,
        scores=coronation.scores,
        emissary=_paid_emissary(state.emissary, coronation),
        coronations=(*state.coronations, coronation),
    )
    return end_round(scored) if is_last_coronation(scored) else continue_round(scored)


def end_round(state: State) -> State:
    """The round is over, and after the last one the game."""
    over = state.round == state.rules.edition.rounds
    return replace(state, phase=Phase.OVER if over else Phase.DEAL)


def _coronation(state: State) -> Coronation:
    tallies = tuple(tally(state, card) for card in state.favourites if card is not None)
    judgements = _judgements(state, [each.points for each in tallies])
    ambitious = [judgement.points for judgement in judgements] or [0] * len(tallies)
    gains = [each.points + more for each, more in zip(tallies, ambitious, strict=True)]
    open_card = state.emissary.favourites if state.emissary is not None else None
    return Coronation(
        round=state.round,
        monarch=state.crowned[-1],
        turned=state.crowned[-1] == state.rules.jester,
        tallies=tallies,
        judgements=judgements,
        emissary=None if open_card is None else tally(state, open_card),
        scores=_moved_pawns(state, gains),
    )


def _judgements(state: State, points: list[int]) -> tuple[Judgement, ...]:
    if not state.rules.has_ambitions or not is_last_coronation(state):
        return ()
    judged = (judge_ambition(state, person, given) for person, given in enumerate(points))
    return tuple(judgement for judgement in judged if judgement is not None)


def _moved_pawns(state: State, gains: list[int]) -> tuple[int, ...]:
    """The scores after each pawn has moved; a shared pawn moves by the smaller gain."""
    least: dict[int, int] = {}
    for person, gain in zip(state.rules.people, gains, strict=True):
        least[person.pawn] = min(gain, least.get(person.pawn, gain))
    return tuple([add_points(score, least[pawn]) for pawn, score in enumerate(state.scores)])


def _paid_emissary(emissary: Emissary | None, coronation: Coronation) -> Emissary | None:
    if emissary is None or coronation.emissary is None:
        return emissary
    return replace(emissary, score=add_points(emissary.score, coronation.emissary.points))
