"""The guide from the first screen to its end, and skipped at each step, with one kind of input
alone; and how long it takes."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.evening.calm import CALM_SECONDS
from companion.evening.core import Outputs
from companion.evening.inputs import Command, PickSeat, Target
from companion.evening.screens.seat import Rename
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from companion.evening.seats.names import Role
from hardware.boxes import Button
from tests.companion.guided import (
    Choose,
    Step,
    all_vote_yes,
    choose_by_touch,
    choose_with_own_box,
    follow_the_guide,
    go_to,
)
from tests.companion.simulated_evening import SimulatedEvening
from tests.companion.simulated_table import SimulatedTable, choose_with_keys
from tests.sampling import sampled

SEATS = 4
MOMENT = 3.0
"""Seconds in which somebody reads, thinks and presses once."""
STEPS = [step for step in Step if step is not Step.END]


class ThoughtfulTable(SimulatedTable):
    """Every press and touch takes its time."""

    acts = 0

    def press(self, box: int, button: Button = Button.YES) -> Outputs:
        self._think()
        return super().press(box, button)

    def choose(self, target: Target) -> Outputs:
        self._think()
        return super().choose(target)

    def _think(self) -> None:
        self.acts += 1
        self.wait(MOMENT)


@pytest.mark.parametrize(
    ("choose", "most_acts"),
    [(choose_with_own_box, 45), (choose_by_touch, 25)],
    ids=["boxes", "touch"],
)
def test_four_people_need_two_minutes(choose: Choose, most_acts: int) -> None:
    table = ThoughtfulTable()
    assert [*follow_the_guide(table, choose, seats=SEATS)][-1] is Step.END
    assert table.acts <= most_acts
    assert 60 <= table.now <= 150


@pytest.fixture
def evening() -> Iterator[SimulatedEvening]:
    """The whole program with a keyboard; three keys press each of the drawn boxes."""
    evening = SimulatedEvening(boxes=SEATS, by_key=True)
    yield evening
    evening.close()


@pytest.fixture
def panel() -> Iterator[SimulatedEvening]:
    """The whole program on a touch panel without a single box."""
    evening = SimulatedEvening(boxes=0)
    yield evening
    evening.close()


@pytest.mark.slow
def test_the_guide_is_followed_by_keyboard_alone(evening: SimulatedEvening) -> None:
    assert [*follow_the_guide(evening, choose_with_keys, seats=SEATS)][-1] is Step.END


def test_the_guide_is_followed_by_touch_alone_without_a_box(panel: SimulatedEvening) -> None:
    steps = follow_the_guide(panel, choose_by_touch, "vive-le-roi", SEATS, has_boxes=False)
    assert [*steps][-1] is Step.END


@pytest.mark.parametrize("step", STEPS)
def test_it_is_skipped_at_each_step_by_boxes_alone(step: Step) -> None:
    """Where a press takes a seat or is a vote, it does that first."""
    table = go_to(SimulatedTable(), step, choose_with_own_box)
    table.wait(CALM_SECONDS)
    if step is Step.SEATS:
        table.press(1)
    if step is Step.VOTE:
        all_vote_yes(table, choose_with_own_box)
        table.expect(VerdictScene)
    choose_with_own_box(table, Command.SKIP)
    table.expect(TitleScene)


@pytest.mark.parametrize("step", sampled(STEPS, every=8))
def test_it_is_skipped_at_each_step_by_touch(panel: SimulatedEvening, step: Step) -> None:
    steps = follow_the_guide(panel, choose_by_touch, seats=SEATS, has_boxes=False)
    next(each for each in steps if each is step)
    panel.choose(Command.SKIP)
    panel.expect(TitleScene)


@pytest.mark.parametrize("step", sampled(STEPS, every=8))
def test_it_is_skipped_at_each_step_by_keys_alone(step: Step) -> None:
    """In an open vote nothing has the focus: Escape asks first."""
    table = go_to(SimulatedTable(), step, choose_with_keys)
    if step is Step.VOTE:
        table.choose(Command.BACK)
    choose_with_keys(table, Command.SKIP)
    table.expect(TitleScene)


def test_who_types_a_name_in_the_guide_sees_one_button_to_skip_it(
    panel: SimulatedEvening,
) -> None:
    steps = follow_the_guide(panel, choose_by_touch, seats=SEATS, has_boxes=False)
    next(each for each in steps if each is Step.SEATS)
    for target in (PickSeat(0), PickSeat(0), Rename(Role.SEAT), Command.TYPE_NAME):
        panel.choose(target)
    assert [spot.what for spot in panel.app.hotspots].count(Command.SKIP) == 1
