"""The castle during a game, from placing to the last round, and what people tell of the board."""

from __future__ import annotations

from collections.abc import Mapping

from companion.evening.inputs import (
    Command,
    Peek,
    PickCharacter,
    PickFloor,
    PickSeat,
    ReportsChanged,
)
from companion.evening.screen import Open
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.follow import follow_screen
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.positions import PositionsScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.set_hand import whose_hand_screen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.set_score import ChangeScore, PickPawn, scores_screen
from engine import Follow, Option, Phase, Place, Verdict
from engine.places import TOP_FLOOR
from tests.companion.staging.stages.tables import (
    CONNECTIONS,
    Drive,
    game,
    seats_with_bots,
    sixteen_people,
)
from tests.companion.staging.table import LONG_NAMES, StagedTable


def _floor_for_a_character() -> StagedTable:
    table = game("vive-le-roi", 8, drawn=True).decide(5)
    assert table.offered(PickFloor)
    return table


def _refusal() -> StagedTable:
    """Of a character that can't move."""
    table = game("king-up", 4).until_round(1)
    movable = table.offered(PickCharacter)
    everyone = (PickCharacter(each.id) for each in table.match.rules.characters)
    return table.choose(next(each for each in everyone if each not in movable))


def _shows_somebody_in(table: StagedTable, number: int, *rooms: Place) -> bool:
    """Whether that is so in the castle, in this round or later."""
    if not isinstance(table.scene, CastleScene) or table.match.seen.round < number:
        return False
    castle = table.scene.overview.castle
    return any(place in rooms for _each, place in castle.characters)


def _late() -> StagedTable:
    """Somebody is in a dungeon or out, and a box is gone."""
    rooms = Place.REMOVED, Place.DUNGEON_1, Place.DUNGEON_2, Place.DUNGEON_3
    table = game("vive-le-roi", 8).until(lambda table: _shows_somebody_in(table, 2, *rooms))
    return table.unplug(4)


def _by_night() -> StagedTable:
    """The last round, with somebody below the throne, and drawn boxes."""
    table = game("vive-le-roi", 8, drawn=True)
    return table.until(lambda table: _shows_somebody_in(table, 3, TOP_FLOOR))


def _wedding() -> StagedTable:
    """After the first coronation of a wedding."""
    table = game("vive-le-roi", 4, (Option.WEDDING, Option.EMISSARY))
    return table.until_a(CoronationScene).until_a(CastleScene)


def _with_drawn_boxes() -> StagedTable:
    """Somebody looks at their card."""
    table = game("vive-le-roi", 8, drawn=True).until_round(1)
    return table.give(Peek(table.match.pairing[2], held=True)).wait(1)


def _without_sound() -> StagedTable:
    """The sign for it is in a corner, and no notice says it any more."""
    return game("vive-le-roi", 5).until_round(1).choose(Command.MUTE).wait(10)


def _has_raised_twice(table: StagedTable) -> bool:
    return isinstance(table.scene, RaisingScene) and len(table.scene.overview.raised) > 1


def _nobody_is_out(table: StagedTable) -> bool:
    """Asked, and nobody has been told yet."""
    return isinstance(table.scene, PositionsScene) and table.scene.asked is Place.REMOVED


def _set_right(table: StagedTable, number: int) -> StagedTable:
    return table.until_round(number).open_from_menu(set_right_screen)


def _pairing() -> StagedTable:
    table = game("vive-le-roi", 8, names=LONG_NAMES).unplug(3).open_from_menu(PairingScreen)
    return table.give(ReportsChanged(CONNECTIONS))


def _round_so_far(edition: str, seats: int) -> StagedTable:
    """After a round's last election."""
    return game(edition, seats).until_a(CoronationScene).choose(Command.ROUND_SO_FAR)


def _bot_climbs(table: StagedTable) -> bool:
    seen = table.match.seen
    return seen.phase is Phase.CLIMB and table.match.bot_at(seen.turn) is not None


STAGES: Mapping[str, Drive] = {
    "round-so-far": lambda: _round_so_far("vive-le-roi", 8),
    "round-so-far-counted": lambda: _round_so_far("king-up", 4),
    "castle-placing": lambda: game("king-up", 4).decide(11),
    "castle-floor-for-a-character": _floor_for_a_character,
    "castle-after-a-rejection": lambda: (
        game("king-up", 3).until_verdict(Verdict.REJECTED).until_a(CastleScene)
    ),
    "castle-two-seats": lambda: game("vive-le-roi", 2, [Option.EMISSARY]).until_round(2),
    "castle-refusal": _refusal,
    "castle-late": _late,
    "castle-by-night": _by_night,
    "castle-wedding": _wedding,
    "castle-sixteen-people": lambda: sixteen_people().begin().until_round(2),
    "castle-placing-sixteen-people": lambda: sixteen_people().begin().decide(5),
    "castle-with-drawn-boxes": _with_drawn_boxes,
    "castle-without-sound": _without_sound,
    "castle-bot-places": lambda: seats_with_bots().begin(2).decide(1),
    "castle-bot-climbs": lambda: seats_with_bots().begin(2).until(_bot_climbs),
    "election-bots": lambda: seats_with_bots().begin().until_a(ElectionScene),
    "raising": lambda: (
        game("vive-le-roi", 8, follow=Follow.VOTES).until_a(RaisingScene).choose(PickSeat(2))
    ),
    "raising-after-elections": lambda: game(
        "vive-le-roi", 8, follow=Follow.VOTES, names=LONG_NAMES
    ).until(_has_raised_twice),
    "election-votes-and-scores": lambda: (
        game("vive-le-roi", 5, follow=Follow.VOTES).until(_has_raised_twice).until_a(ElectionScene)
    ),
    "raising-sixteen-people": lambda: (
        sixteen_people(follow=Follow.VOTES).begin().until_a(RaisingScene)
    ),
    "raising-scores-only": lambda: game("king-up", 4, follow=Follow.SCORES).until_a(RaisingScene),
    "positions": lambda: (
        game("vive-le-roi", 5, follow=Follow.VOTES)
        .until_a(PositionsScene)
        .choose_first(PickCharacter)
    ),
    "positions-nobody-is-out": lambda: game("king-up", 4, follow=Follow.SCORES).until(
        _nobody_is_out
    ),
    "castle-editor-sixteen-people": lambda: _set_right(sixteen_people().begin(), 2).choose_first(
        PickCharacter
    ),
    "castle-editor": lambda: _set_right(game("vive-le-roi", 8), 2).choose_first(PickCharacter),
    "set-hand": lambda: _set_right(game("vive-le-roi", 8), 1).choose(
        Open(whose_hand_screen), PickSeat(4), Command.CONTINUE
    ),
    "set-score": lambda: _set_right(sixteen_people().begin(), 1).choose(
        Open(scores_screen), PickPawn(1), ChangeScore(10)
    ),
    "question-scores": lambda: _set_right(sixteen_people().begin(), 1).choose(Open(scores_screen)),
    "question-menu": lambda: game("king-up", 4, own_cards=True).choose(Open(menu_screen)),
    "question-follow": lambda: (
        game("vive-le-roi", 5)
        .until_a(CoronationScene)
        .choose(Open(menu_screen), Open(follow_screen))
    ),
    "question-undo": lambda: game("king-up", 4).until_a(CoronationScene).choose(Command.UNDO),
    "pairing": _pairing,
}
