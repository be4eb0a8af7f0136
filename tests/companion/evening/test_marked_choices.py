"""On every screen: what leaves stands where no single step leads, and what ends or begins something
waits for a second press. All of it is listed here, and nothing else may be marked so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import pytest

from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.scene import Scene
from companion.evening.screen import Open
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.past_coronation import EnterCardAnew, past_coronations_screen
from companion.evening.screens.phones import PhonesAction
from companion.evening.screens.power_off import confirm_power_off_screen
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.seat import SeatAction
from companion.evening.screens.seating import SwitchOption
from companion.evening.screens.short_questions import quitting_screen
from companion.evening.screens.verdict import VerdictScene
from engine import Option, Phase
from tests.companion.display.staged import staged
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable
from tests.sampling import chosen


@dataclass(frozen=True)
class Marks:
    leaves: bool = False
    takes_two: bool = False


PLAIN, LEAVES, TWO = Marks(), Marks(leaves=True), Marks(takes_two=True)
BOTH = Marks(leaves=True, takes_two=True)
Place = Callable[[], StagedTable]


def at(state: str, *targets: Target) -> Place:
    """Where a touch of these leads from a staged state."""

    def table() -> StagedTable:
        if not targets:
            return staged(state)
        found = STAGES[state]()
        found.choose(*targets)
        return found

    return table


def a_card_told_anew() -> StagedTable:
    table = StagedTable().sit_down("king-up", 3, own_cards=True).begin()
    table.until_a(CoronationScene).open_from_menu(past_coronations_screen)
    table.choose(EnterCardAnew(0))
    return table


MARKED: Mapping[str, tuple[Mapping[Target, Marks], tuple[Place, ...]]] = {
    "Title": (
        {Open(quitting_screen): LEAVES, Open(confirm_power_off_screen): LEAVES},
        (at("title"), at("title-in-safe-mode")),
    ),
    "Quit vivat?": ({Command.QUIT: BOTH}, (at("title", Open(quitting_screen)),)),
    "Switch off?": (
        {Command.SWITCH_OFF: TWO},
        (at("title-in-safe-mode", Open(confirm_power_off_screen)),),
    ),
    "Phones": ({PhonesAction.SWITCH_OFF: LEAVES}, (at("phones-join"),)),
    "Seating": (
        {Command.BACK: LEAVES, Command.CLEAR_SEATS: BOTH},
        (at("seating-with-options"),),
    ),
    "Seat": ({SeatAction.REMOVE: LEAVES}, (at("seat"),)),
    "SeatChoice": (
        {Command.DRAW_LOTS: TWO, **{PickSeat(seat): TWO for seat in range(8)}},
        (at("seat-choice-starter"),),
    ),
    "AmbitionChoice": ({Command.LEAVE: LEAVES}, (at("ambition-choice"),)),
    "Election": ({Command.LEAVE: LEAVES}, (at("election"), at("election-in-the-guide"))),
    "Verdict crowned": ({Command.CONTINUE: TWO}, (at("verdict-crowned"),)),
    "Positions": ({Command.DONE: TWO}, (at("positions-nobody-is-out"),)),
    "Coronation": (
        {Command.CONTINUE: TWO},
        (at("coronation"), at("coronation-in-the-guide")),
    ),
    "Podium": ({Command.NEW_GAME: TWO, Command.DONE: BOTH}, (at("podium"),)),
    "Undo this?": ({Command.DONE: BOTH}, (at("question-undo"),)),
    "Menu": ({Command.LEAVE: LEAVES}, (at("question-menu"),)),
    "Leave this game?": (
        {Command.SAVE_FOR_LATER: TWO, Command.LEAVE: BOTH},
        (at("question-menu", Command.LEAVE),),
    ),
    "End the guide?": ({Command.LEAVE: BOTH}, (at("question-leaving-the-guide"),)),
    "That's all!": ({Command.DONE: LEAVES}, (at("question-end-of-the-guide"),)),
    "OurCards": ({Command.BACK: LEAVES}, (at("our-cards"),)),
    "SetScore": ({Command.DONE: TWO}, (at("set-score"),)),
    "Favourites anew": ({Command.BACK: LEAVES}, (a_card_told_anew,)),
}
"""Everything that is marked, by its screen, and where to find it; but what the guide has
everywhere, and Redo, which takes two where it decides something."""


def screen_of(table: StagedTable) -> str:
    """What its screen is called above: a question by its words, another one by its scene."""
    scene: Scene = table.scene
    name = type(scene).__name__.removesuffix("Scene")
    labels = {choice.target: choice.label for choice in scene.frame.choices}
    match scene:
        case QuestionScene(question=question):
            return question
        case VerdictScene(verdict=verdict):
            is_told = table.match.seen.phase is Phase.POSITIONS
            return f"{name} {verdict.value}{', places untold' if is_told else ''}"
        case CoronationScene() if labels[Command.CONTINUE] == "More cards":
            return f"{name} with more cards"
        case _:
            return f"{name} anew" if name == "Favourites" and Command.BACK in labels else name


def marked(table: StagedTable) -> dict[Target, Marks]:
    """Everything that is marked on its screen now."""
    marks = {each.target: Marks(each.leaves, each.takes_two) for each in table.scene.frame.choices}
    skip = marks.pop(Command.SKIP, None)
    assert skip in (None, LEAVES if table.running_match is None else BOTH)
    return {target: each for target, each in marks.items() if each != PLAIN}


@pytest.mark.parametrize("screen", MARKED)
def test_what_leaves_and_what_takes_two_presses_is_marked(screen: str) -> None:
    marks, places = MARKED[screen]
    found: dict[Target, Marks] = {}
    for place in places:
        table = place()
        assert screen_of(table) == screen
        found |= marked(table)
    assert found == marks


FIRST = {name.partition("-")[0]: name for name in sorted(STAGES, reverse=True)}
"""A state of each screen, by the first word of its name."""
QUICK = {*FIRST.values()} - {"hall-of-fame"}
"""Those that don't take a second."""


@pytest.mark.parametrize("state", chosen(sorted(STAGES), QUICK.__contains__))
def test_nothing_else_is_marked_on_any_screen(state: str) -> None:
    table = staged(state)
    marks, _places = MARKED.get(screen_of(table), ({}, ()))
    offered = {choice.target for choice in table.scene.frame.choices}
    assert marked(table) == {target: each for target, each in marks.items() if target in offered}


@pytest.mark.parametrize(
    ("state", "undoing", "marks"),
    [
        ("castle-placing", (Command.UNDO,), PLAIN),
        ("question-undo", (Command.DONE,), TWO),
    ],
    ids=["a move", "a vote"],
)
def test_to_redo_takes_two_presses_where_it_decides_something(
    state: str, undoing: tuple[Target, ...], marks: Marks
) -> None:
    table = at(state, *undoing)()
    (redo,) = (each for each in table.scene.frame.choices if each.target is Command.REDO)
    assert Marks(redo.leaves, redo.takes_two) == marks


def switches(table: StagedTable) -> dict[Target, str]:
    """The positions of all switches."""
    return {each.target: each.state for each in table.scene.frame.choices if each.state}


def test_each_switch_shows_its_own_position_and_the_game_begins_so() -> None:
    table = STAGES["seating-with-options"]()
    table.choose(PickSeat(1), SeatAction.SWITCH_TEAM, Command.BACK)
    positions: dict[Target, tuple[str, ...]] = {
        **{SwitchOption(option): ("off", "on") for option in Option},
        Command.SWITCH_FOLLOW: ("every move", "votes and scores", "scores only"),
        Command.SWITCH_CARDS: ("vivat deals", "our cards"),
    }
    assert switches(table).keys() == positions.keys()
    for target, names in positions.items():
        for _touch in names:
            before = switches(table)
            table.switch(target)
            after = names[(names.index(before[target]) + 1) % len(names)]
            assert switches(table) == {**before, target: after}
    on = {option for option in Option if switches(table)[SwitchOption(option)] == "on"}
    assert table.begin().match.rules.setup.options == on != set()


def test_the_switch_of_a_seat_shows_whether_it_is_a_team() -> None:
    table = STAGES["seat-of-a-team"]()
    for shown in ("off", "on"):
        table.choose(SeatAction.SWITCH_TEAM)
        assert switches(table)[SeatAction.SWITCH_TEAM] == shown
