"""The board beside the screen: its pieces move by every move, whatever people tell of it.

Everything on it follows from the seed and from what was told, so that after an undo or a power
cut its pieces stand as they stood then.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from engine import (
    Ballot,
    ChangeFollow,
    ChooseAmbition,
    Climb,
    Deal,
    Event,
    Follow,
    Game,
    Hand,
    Phase,
    Placement,
    Position,
    Raise,
    Reveal,
    RevealAmbition,
    RuleError,
    SetRight,
    ShowHand,
    State,
    TellCrowning,
    TellPositions,
    TellStuck,
    Vote,
    apply,
    legal_actions,
)
from engine.cards import vote_pile

BETWEEN_ROUNDS = (Phase.DEAL, Phase.OVER)
MOVING = (Phase.PLACEMENT, Phase.CLIMB)
NO_EVERY = 3
"""In votes that the table is not told: one in so many cards is a No."""


class OwnBoard:
    """Where the pieces stand; None from something told that isn't so to the round's end."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._game: Game | None = None
        self._told: tuple[Event, ...] = ()
        self._states: list[State | None] = [None]

    @property
    def state(self) -> State | None:
        return self._states[-1]

    def take(self, game: Game) -> None:
        """What was told, dealt or shown at the table counts on the board too."""
        known = self._still_true(game)
        del self._states[known + 1 :]
        self._game, self._told = game, game.events
        for event, before in zip(game.events[known:], game.states[known:], strict=False):
            self._states.append(self._after(event, before))

    def ahead(self) -> State | None:
        """The board when there is something to tell again."""
        if self.state is None or self._game is None:
            return None
        return self._played_on(self.state, self._game.state.follow, len(self._told))

    def _still_true(self, game: Game) -> int:
        """How many of the events that were told last time still are."""
        if self._game is None or self._game.rules is not game.rules:
            return 0
        pairs = zip(self._told, game.events, strict=False)
        return next(
            (at for at, (was, now) in enumerate(pairs) if was != now),
            min(len(self._told), len(game.events)),
        )

    def _after(self, event: Event, before: State) -> State | None:
        """`before` is the table's state: a round begins with its scores."""
        board = _by_moves(before) if isinstance(event, Deal) else self.state
        try:
            return None if board is None else self._with(event, board, before)
        except RuleError:
            return None

    def _with(self, event: Event, board: State, before: State) -> State | None:
        match event:
            case Deal(emissary=emissary):
                if emissary is not None and not emissary.pile:
                    emissary = replace(emissary, pile=vote_pile(board.rules))
                return apply(board, replace(event, emissary=emissary))
            case Raise() | TellCrowning() | TellStuck():
                ahead = self._played_on(board, before.follow, len(self._states) - 1)
                return ahead if _is_so(event, ahead) else None
            case TellPositions(castle):
                return board if _stand_so(board, castle) else None
            case ShowHand(seat, no, stomachache):
                return board if board.hands[seat] == Hand(no, stomachache) else None
            case SetRight() if before.follow is not Follow.MOVES:
                return None  # the table is a few moves ahead of the board here
            case Placement() | Climb() | Ballot() | ChooseAmbition() | SetRight():
                return apply(board, event)
            case Reveal() | RevealAmbition():
                return apply(board, event) if board.phase is Phase.CORONATION else board
            case _:
                return board

    def _played_on(self, board: State, follow: Follow, told: int) -> State:
        """Move the pieces until there is something to tell: a raising, or a crowning."""
        chance = Random(f"board {self._seed} {told}")
        crowned = len(board.crowned)
        untold = (*MOVING, Phase.ELECTION) if follow is Follow.SCORES else MOVING
        while board.phase in untold and len(board.crowned) == crowned:
            board = apply(board, _next(board, chance))
        return board


def _next(board: State, chance: Random) -> Event:
    if board.phase is not Phase.ELECTION:
        return chance.choice(legal_actions(board))
    votes = (_vote(hand.no, chance) for hand in board.hands)
    return Ballot(tuple(votes))


def _vote(no: int, chance: Random) -> Vote:
    return Vote.NO if no and chance.randrange(NO_EVERY) == 0 else Vote.YES


def _by_moves(state: State) -> State:
    return state if state.follow is Follow.MOVES else apply(state, ChangeFollow(Follow.MOVES))


def _is_so(event: Raise | TellCrowning | TellStuck, board: State) -> bool:
    """Whether what was told has happened on the board."""
    match event:
        case Raise(seat, character):
            return (board.turn, board.candidate) == (seat, character)
        case TellCrowning(seat, monarch, castle):
            crowned = bool(board.kingmakers) and (board.kingmakers[-1], board.crowned[-1])
            return crowned == (seat, monarch) and _stand_so(board, castle)
        case TellStuck(castle):
            return board.phase in BETWEEN_ROUNDS and _stand_so(board, castle)


def _stand_so(board: State, castle: Sequence[Position]) -> bool:
    return all(board.place_of(each.character) is each.place for each in castle)
