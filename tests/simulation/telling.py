"""What a person touches who tells the table what their own board shows.

Where they have lost track of the board (None), they tell anything that the screen takes.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from companion.evening.inputs import Command, PickCharacter, PickSeat, Target
from companion.evening.match import Match
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_hand import PickHand
from companion.words.labels import full_place_name
from engine import Follow, Phase, Room, State, seats_to_show_hands


def raising_to_touch(
    scene: RaisingScene, offered: Sequence[Target], board: State | None, chance: Random
) -> Target | None:
    """The seat that raised somebody, or the character; or to start over if another one is shown."""
    if board is None:
        told = [each for each in offered if isinstance(each, PickSeat | PickCharacter)]
        return _any([*told, *_stuck(offered)], chance)
    happened = _happened(board)
    if happened is None:
        return _any(_stuck(offered), chance)
    seat, character = happened
    named = next((each.number - 1 for each in scene.overview.seats if each.is_turn), seat)
    if named != seat or scene.selected not in (None, character):
        return Command.PICK_ANOTHER
    wanted = [each for each in (PickSeat(seat), PickCharacter(character)) if each in offered]
    return chance.choice(wanted) if wanted else None


def _stuck(offered: Sequence[Target]) -> list[Target]:
    return [each for each in offered if each is Command.NOBODY_CAN_MOVE]


def _happened(board: State) -> tuple[int, str] | None:
    """Who raised whom on the board; None if nobody can move any more."""
    if board.phase is Phase.ELECTION and board.candidate is not None:
        return board.turn, board.candidate
    return (board.kingmakers[-1], board.crowned[-1]) if board.crowned else None


def places_to_touch(
    scene: PositionsScene, offered: Sequence[Target], board: State | None, chance: Random
) -> Target | None:
    """Somebody who stands at the asked place, all the others, or the next place."""
    untold = [each for each in offered if isinstance(each, PickCharacter)]
    if board is None:
        return _anywhere(scene, offered, untold, chance)
    real = {each: board.place_of(each.character) for each in untold}
    here = [each for each, place in real.items() if place is scene.asked]
    rest = next(c.label for c in scene.frame.choices if c.target is Command.DONE)
    if all(rest.endswith(full_place_name(place)) for place in real.values()):
        return Command.DONE
    if here:
        return chance.choice(here)
    return Command.CONTINUE if Command.CONTINUE in offered else Command.PICK_ANOTHER


def _anywhere(
    scene: PositionsScene, offered: Sequence[Target], untold: Sequence[Target], chance: Random
) -> Target:
    """Nobody is in a dungeon; some stand on higher floors, all others on the lowest."""
    targets: list[Target] = [Command.DONE]
    if Command.CONTINUE in offered:
        targets.append(Command.CONTINUE)
    if scene.asked.room is Room.FLOOR:
        targets += untold
    return chance.choice(targets)


def shown_hand(
    match: Match | None, board: State | None, offered: Sequence[Target], chance: Random
) -> Target | None:
    """The vote cards of the seat that is asked for them."""
    hands = [each for each in offered if isinstance(each, PickHand)]
    if match is None or not hands:
        return None
    if board is None or match.state.follow is not Follow.SCORES:
        return chance.choice(hands)
    hand = board.hands[seats_to_show_hands(match.state)[0]]
    return PickHand(hand.no, hand.stomachache)


def _any(offered: Sequence[Target], chance: Random) -> Target | None:
    return chance.choice(offered) if offered else None
