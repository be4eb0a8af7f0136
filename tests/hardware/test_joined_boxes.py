"""Boxes of several kinds act like boxes of one kind."""

from __future__ import annotations

import pytest

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Button,
    Found,
    Health,
    Identity,
    Light,
    Locked,
    Lost,
    Opened,
    Order,
    Pressed,
    Report,
    Signal,
)
from hardware.header.header_boxes import UnusableBoxes
from hardware.joined_boxes import JoinedBoxes
from hardware.local.contact_boxes import DrawnBoxes
from sentences import ExplainedError
from tests.hardware.scripted_boxes import ScriptedBoxes

YES, NO = Button.YES, Button.NO
PROVEN = Identity.PROVEN
EVERY_CARD = frozenset(Button)


class CableMissing(ExplainedError):
    template = "The cable is missing. Plug it in."


@pytest.fixture
def drawn() -> DrawnBoxes:
    return DrawnBoxes(1)


@pytest.fixture
def scripted() -> ScriptedBoxes:
    return ScriptedBoxes(("left", "right"))


@pytest.fixture
def joined(drawn: DrawnBoxes, scripted: ScriptedBoxes) -> JoinedBoxes:
    boxes = JoinedBoxes([drawn, scripted])
    boxes.poll(0.0)
    return boxes


def ballot(stage: BallotPhase) -> Order:
    return Order(ballot=BallotOrder(3, stage, {"box-1": EVERY_CARD, "right": EVERY_CARD}))


def touch(drawn: DrawnBoxes, button: Button, at: float) -> None:
    drawn.touch("box-1", button, True, at)
    drawn.touch("box-1", button, False, at)


def run(boxes: JoinedBoxes, until: float) -> list[Signal]:
    signals: list[Signal] = []
    while (wake_at := boxes.wake_at()) is not None and wake_at <= until:
        signals += boxes.poll(wake_at)
    return [*signals, *boxes.poll(until)]


def test_the_boxes_of_all_kinds_are_found() -> None:
    boxes = JoinedBoxes([DrawnBoxes(1), ScriptedBoxes(("left",))])
    assert boxes.poll(0.0) == [Found("box-1", PROVEN), Found("left", PROVEN)]


def test_presses_of_all_kinds_are_reported(
    joined: JoinedBoxes, drawn: DrawnBoxes, scripted: ScriptedBoxes
) -> None:
    touch(drawn, YES, at=1.0)
    scripted.press("right", NO)
    assert set(run(joined, 2.0)) == {Pressed("box-1", YES), Pressed("right", NO)}


def test_the_earliest_wake_time_counts(joined: JoinedBoxes, drawn: DrawnBoxes) -> None:
    assert joined.wake_at() is None
    joined.apply_order(Order(lights={"left": Light.YES}, at=5.0))
    assert joined.wake_at() == 5.0
    touch(drawn, YES, at=1.0)
    assert joined.wake_at() == 1.0


def test_one_order_changes_the_lights_of_all_kinds_at_the_same_time(
    joined: JoinedBoxes, drawn: DrawnBoxes, scripted: ScriptedBoxes
) -> None:
    joined.apply_order(Order(lights={"box-1": Light.YES, "left": Light.NO}, at=5.0))
    joined.poll(4.999)
    assert (drawn.light("box-1"), scripted.light("left")) == (Light.OFF, Light.OFF)
    joined.poll(5.0)
    assert (drawn.light("box-1"), scripted.light("left")) == (Light.YES, Light.NO)


def test_one_ballot_may_have_boxes_of_several_kinds(
    joined: JoinedBoxes, drawn: DrawnBoxes, scripted: ScriptedBoxes
) -> None:
    joined.apply_order(ballot(BallotPhase.OPEN))
    touch(drawn, YES, at=1.0)
    scripted.press("right", NO)
    assert set(run(joined, 2.0)) == {Locked("box-1", 3), Locked("right", 3)}
    joined.apply_order(ballot(BallotPhase.CLOSED))
    run(joined, 2.1)
    joined.apply_order(ballot(BallotPhase.REVEALED))
    opened = [signal for signal in run(joined, 2.2) if isinstance(signal, Opened)]
    assert opened == [Opened(3, {"box-1": YES}), Opened(3, {"right": NO})]


def test_one_kind_may_be_lost_while_the_others_go_on(
    joined: JoinedBoxes, drawn: DrawnBoxes, scripted: ScriptedBoxes
) -> None:
    drawn.lose("box-1")
    scripted.press("left", YES)
    assert joined.poll(1.0) == [Lost("box-1"), Pressed("left", YES)]


def test_unusable_boxes_only_add_their_report(drawn: DrawnBoxes) -> None:
    unusable = UnusableBoxes(Report(Health.FAILS, CableMissing()))
    boxes = JoinedBoxes([unusable, drawn])
    assert [report.health for report in boxes.reports()] == [Health.FAILS, Health.WORKS]
    assert boxes.poll(0.0) == [Found("box-1", PROVEN)]
    assert boxes.wake_at() is None
    boxes.apply_order(Order(lights={"box-1": Light.YES}))
    assert drawn.light("box-1") is Light.YES
    boxes.close()


def test_closing_closes_every_kind(
    joined: JoinedBoxes, drawn: DrawnBoxes, scripted: ScriptedBoxes
) -> None:
    joined.close()
    touch(drawn, YES, at=1.0)
    scripted.press("left", NO)
    assert run(joined, 2.0) == []
    joined.close()


def test_no_kind_at_all_is_allowed() -> None:
    boxes = JoinedBoxes([])
    assert boxes.poll(0.0) == []
    assert boxes.wake_at() is None
    assert boxes.reports() == []
