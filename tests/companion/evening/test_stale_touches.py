"""A touch of what another screen offers means nothing: the screen may just have changed."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

import pytest

from companion.evening.inputs import AnswerHere, Choose, Command, PickCharacter, PickSeat, Target
from companion.evening.screen import Open
from companion.evening.screens.menu import menu_screen
from companion.evening.screens.past_coronation import PickCoronation, past_coronations_screen
from companion.evening.screens.set_hand import whose_hand_screen
from companion.evening.screens.set_right import set_right_screen
from companion.evening.screens.set_score import PickPawn, scores_screen
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable
from tests.sampling import chosen

FIRST = {name.partition("-")[0]: name for name in sorted(STAGES, reverse=True)}
"""A state of each screen, by the first word of its name."""
QUICK = {*FIRST.values()} - {"hall-of-fame"}
"""Those that don't take a second."""
NOWHERE = (PickSeat(99), AnswerHere(99), PickPawn(99), PickCoronation(99))
"""What no screen offers."""
ON_ONE_SCREEN = {
    Command.SWITCH_FOLLOW,
    Command.CHOOSE_NAMES,
    Command.TYPE_NAME,
    Command.KEEP_NAMES,
    Command.NOBODY_CAN_MOVE,
    Command.FOLLOW_BOARD,
    Command.TELL_CASTLE_ANEW,
    Command.STATISTICS,
    Command.BG_STATS,
    Command.COPY_TO_STICK,
}
"""Commands without a key, that mean something nowhere else."""


@cache
def offered_somewhere() -> tuple[Target, ...]:
    """One target of each kind and label that some screen offers; not those with keys of their
    own, which mean something on many, nor characters, which are those of an edition."""
    choices = [choice for name in QUICK for choice in staged(name).scene.frame.choices]
    targets = [each.target for each in choices if not isinstance(each.target, PickCharacter)]
    kinds = {(type(each), *_words(each)): each for each in targets}
    return (*kinds.values(), *NOWHERE)


def _words(target: Target) -> Iterable[str]:
    """What makes a target another one, besides a number or a name."""
    return (str(getattr(target, "value", "")), str(getattr(target, "screen", "")))


def touch_everything(table: StagedTable) -> None:
    """Touch what this screen does not offer, one after the other: it stays, as does the game."""
    events, screen = [*table.events], type(table.scene)
    court = table.running_match.rules.characters if table.running_match is not None else ()
    for target in (*offered_somewhere(), *(PickCharacter(each.id) for each in court)):
        is_offered = table.scene.frame.offers(target)
        is_on_many = isinstance(target, Command) and target not in ON_ONE_SCREEN
        if not is_on_many and not is_offered:
            table.give(Choose(target))
            assert type(table.scene) is screen, target
            assert table.events == events, target


@pytest.mark.parametrize("state", chosen(sorted(STAGES), QUICK.__contains__))
def test_a_touch_of_what_is_offered_elsewhere_changes_no_screen_and_no_game(state: str) -> None:
    touch_everything(STAGES[state]())


RIGHT = (Open(menu_screen), Open(set_right_screen))


@pytest.mark.parametrize(
    ("state", "path"),
    [
        ("castle-after-a-rejection", (*RIGHT, Open(whose_hand_screen))),
        ("castle-after-a-rejection", (*RIGHT, Open(scores_screen))),
        ("coronation", (Open(menu_screen), Open(past_coronations_screen))),
    ],
)
def test_nor_does_it_where_people_correct_something(state: str, path: tuple[Target, ...]) -> None:
    table = STAGES[state]()
    for target in path:
        assert table.scene.frame.offers(target)
        table.choose(target)
    touch_everything(table)
