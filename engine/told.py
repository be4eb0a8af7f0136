"""What a table tells where it does not tell its moves: who was raised, crowned, and stands where.

Three ways to follow a round: see `engine.follow`.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine import coronation, elections
from engine.climbing import no_move
from engine.edition import CharacterId
from engine.errors import RuleError, WrongMoment
from engine.events import ChangeFollow, Raise, ShowHand, TellCrowning, TellPositions, TellStuck
from engine.follow import Follow
from engine.legal_actions import legal_climbs
from engine.placement import begin_play
from engine.places import Castle, Place, with_item
from engine.rules import Hand, Rules
from engine.state import Phase, State
from engine.told_castle import told_castle, whole_castle
from sentences import N_


def raise_to_throne(state: State, event: Raise) -> State:
    """A seat raised a character to the throne, which calls an election.

    Raises:
        RuleError: no election can be called now, or the character is not in the castle.
    """
    castle = _raised(state, Phase.RAISE, event.seat, event.character)
    return elections.call(replace(state, turn=event.seat), castle, event.character)


def _raised(state: State, phase: Phase, seat: int, character: CharacterId) -> Castle:
    """The castle after a seat raised a character to the throne in this phase."""
    rules = state.rules
    index = rules.index_of(character)
    if state.phase is not phase:
        raise WrongMoment()
    check_seat(rules, seat)
    if state.castle[index] is not Place.SOMEWHERE:
        raise no_move(rules, state.castle[index], rules.characters[index])
    return with_item(state.castle, index, Place.THRONE)


def tell_positions(state: State, event: TellPositions) -> State:
    """The table tells where everybody stands at a crowning; then it is scored.

    Raises:
        RuleError: places are not asked now, one is missing, or they are impossible.
    """
    if state.phase is not Phase.POSITIONS:
        raise WrongMoment()
    castle = told_castle(state.rules, state.castle, event.castle)
    return coronation.score_if_known(replace(state, castle=castle, phase=Phase.CORONATION))


def tell_crowning(state: State, event: TellCrowning) -> State:
    """The table tells of a crowning whose election was not told.

    Raises:
        RuleError: no crowning can be told now, or the castle is impossible.
    """
    castle = _raised(state, Phase.CROWNING, event.seat, event.monarch)
    castle = whole_castle(state.rules, castle, event.castle)
    raised = replace(state, castle=castle, turn=event.seat, raiser=event.seat)
    return coronation.crown(raised, event.monarch)


def tell_stuck(state: State, event: TellStuck) -> State:
    """A round ends without its last coronation: in a royal wedding, or on a corrected board.

    Raises:
        RuleError: the round can't end like this, or somebody can still move.
    """
    if state.phase not in (Phase.RAISE, Phase.CROWNING):
        raise WrongMoment()
    if not (state.crowned or state.is_set_right):
        raise RuleError(
            N_("Only a royal wedding can end without a coronation, after the first one.")
        )
    tell = told_castle if state.phase is Phase.RAISE else whole_castle
    castle = tell(state.rules, state.castle, event.castle)
    _check_nobody_can_move(state.rules, castle)
    return coronation.end_round(replace(state, castle=castle))


def show_hand(state: State, event: ShowHand) -> State:
    """A seat shows its vote cards where votes were not told; an ambition may need them.

    Raises:
        RuleError: cards can't be shown now, or the seat can't hold these.
    """
    if state.follow is not Follow.SCORES or state.phase not in _MAY_SHOW_HANDS:
        raise WrongMoment()
    check_seat(state.rules, event.seat)
    if event.seat in state.hands_shown:
        raise RuleError()
    hand = possible_hand(state.rules, event.seat, event.no, event.stomachache)
    hands = with_item(state.hands, event.seat, hand)
    shown = replace(state, hands=hands, hands_shown=state.hands_shown | {event.seat})
    return coronation.score_if_known(shown) if state.phase is Phase.CORONATION else shown


_MAY_SHOW_HANDS = (Phase.CROWNING, Phase.CORONATION)


def change_follow(state: State, event: ChangeFollow) -> State:
    """The table tells more or less: between rounds anything, within one only no moves any more.

    Raises:
        RuleError: the change is not allowed now.
    """
    if event.follow is state.follow:
        raise RuleError()
    changed = replace(state, follow=event.follow)
    if state.phase is Phase.DEAL:
        return changed
    if (state.follow, event.follow) != (Follow.MOVES, Follow.VOTES):
        raise RuleError()
    match state.phase:
        case Phase.AMBITION:
            return changed
        case Phase.PLACEMENT | Phase.CLIMB:
            return begin_play(changed)
        case _:
            raise WrongMoment()


def check_seat(rules: Rules, seat: int) -> None:
    """Raises RuleError if nobody has this index."""
    if not 0 <= seat < rules.seat_count:
        raise RuleError()


def possible_hand(rules: Rules, seat: int, no: int, stomachache: int) -> Hand:
    """A hand of so many cards.

    Raises:
        RuleError: a seat never has so many, or less than none.
    """
    full = rules.hand
    if not (0 <= no <= full.no and 0 <= stomachache <= full.stomachache):
        name = rules.setup.seats[seat].name
        raise RuleError(
            N_(
                "{seat} can't hold so many cards: a seat begins with {no} No and {stomachache} "
                "Stomachache."
            ),
            seat=name,
            no=full.no,
            stomachache=full.stomachache,
        )
    return Hand(no, stomachache)


def _check_nobody_can_move(rules: Rules, castle: Castle) -> None:
    for climb in legal_climbs(rules, castle)[:1]:
        raise RuleError(
            N_("{character} can still move, so the round is not over."),
            character=rules.character(climb.character),
        )
