"""Gamepads and quiz buzzers are button boxes: plugged in, pressed, unplugged, plugged in again."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from hardware.boxes import (
    BallotOrder,
    BallotPhase,
    Boxes,
    Button,
    Found,
    Health,
    Locked,
    Lost,
    Order,
    Pressed,
    Signal,
)
from hardware.local.gamepad_boxes import Gamepad, GamepadBoxes, NoGamepad

PAD = "030000005e0400008e02000014010000"
BUZZ_WITH_CABLES = "030000004c0500000200000011010000"
BUZZ_WITHOUT = "03001f2b4c0500000010000011010000"
ONLY = f"gamepad-{PAD}-1"


def pad(instance: int = 0, buttons: int = 11, name: str = "Pad", guid: str = PAD) -> Gamepad:
    return Gamepad(instance, name, guid, buttons)


def buzz(instance: int = 0, guid: str = BUZZ_WITH_CABLES) -> Gamepad:
    return Gamepad(instance, "Buzz", guid, 20)


def with_plugged(*devices: Gamepad) -> GamepadBoxes:
    boxes = GamepadBoxes()
    for device in devices:
        boxes.plug_in(device)
    boxes.poll(0)
    return boxes


def run(boxes: Boxes, until: float) -> list[Signal]:
    """Poll whenever the boxes ask for it, as the table's loop does."""
    signals: list[Signal] = []
    while (wake_at := boxes.wake_at()) is not None and wake_at <= until:
        signals.extend(boxes.poll(wake_at))
    return [*signals, *boxes.poll(until)]


def tap(boxes: GamepadBoxes, index: int, at: float, instance: int = 0, held: float = 0.1) -> None:
    boxes.button(instance, index, True, at)
    boxes.button(instance, index, False, at + held)


def pressed(signals: Sequence[Signal]) -> list[tuple[str, Button]]:
    return [(each.box, each.button) for each in signals if isinstance(each, Pressed)]


def vote_in(box: str, number: int, stage: BallotPhase) -> Order:
    return Order(ballot=BallotOrder(number, stage, {box: frozenset(Button)}))


def test_a_gamepad_that_is_plugged_in_is_a_box() -> None:
    boxes = GamepadBoxes()
    boxes.plug_in(pad())
    assert boxes.poll(0) == [Found(ONLY)]


def test_plugging_in_the_same_gamepad_twice_changes_nothing() -> None:
    boxes = with_plugged(pad())
    boxes.plug_in(pad())
    assert boxes.poll(1) == []


@pytest.mark.parametrize(("index", "button"), list(enumerate(Button)))
def test_the_first_three_buttons_are_yes_no_and_stomachache(index: int, button: Button) -> None:
    boxes = with_plugged(pad())
    tap(boxes, index, 1.0)
    assert pressed(run(boxes, 2.0)) == [(ONLY, button)]


def test_the_other_buttons_of_a_gamepad_mean_nothing() -> None:
    boxes = with_plugged(pad())
    for index in range(3, 11):
        tap(boxes, index, 1.0)
    assert run(boxes, 2.0) == []


@pytest.mark.parametrize("guid", [BUZZ_WITH_CABLES, BUZZ_WITHOUT])
def test_each_handset_of_a_quiz_set_is_a_box(guid: str) -> None:
    boxes = with_plugged(buzz(guid=guid))
    assert boxes.ids == tuple(f"gamepad-{guid}-1-{handset}" for handset in (1, 2, 3, 4))


def test_on_a_handset_green_is_yes_red_is_no_and_yellow_is_stomachache() -> None:
    boxes = with_plugged(buzz())
    for index in range(20):
        tap(boxes, index, 1.0 + index)
    presses = pressed(run(boxes, 30.0))
    assert presses == [
        (box, button) for box in boxes.ids for button in (Button.NO, Button.STOMACHACHE, Button.YES)
    ]


def test_another_device_with_twenty_buttons_is_one_box() -> None:
    assert with_plugged(pad(buttons=20)).ids == (ONLY,)


def test_a_quiz_set_with_an_unknown_number_of_buttons_is_one_box() -> None:
    assert len(with_plugged(pad(buttons=10, guid=BUZZ_WITH_CABLES)).ids) == 1


def test_a_device_with_too_few_buttons_is_reported_and_is_no_box() -> None:
    boxes = with_plugged(pad(buttons=2, name="Pedals"))
    tap(boxes, 0, 1.0)
    assert run(boxes, 2.0) == []
    (report,) = boxes.reports()
    assert report.health is Health.FAILS
    assert str(report.sentence) == (
        "“Pedals” has 2 buttons, but a button box needs 3. Plug in another gamepad."
    )


def test_an_unplugged_device_with_too_few_buttons_is_no_longer_reported() -> None:
    boxes = with_plugged(pad(buttons=2))
    boxes.unplug(0)
    assert [str(report.sentence) for report in boxes.reports()] == [str(NoGamepad())]


def test_an_unplugged_gamepad_is_lost_and_its_presses_are_ignored() -> None:
    boxes = with_plugged(pad())
    boxes.unplug(0)
    tap(boxes, 0, 1.0)
    assert run(boxes, 2.0) == [Lost(ONLY)]


def test_all_handsets_of_a_quiz_set_are_lost_together() -> None:
    boxes = with_plugged(buzz())
    boxes.unplug(0)
    assert run(boxes, 1.0) == [Lost(box) for box in boxes.ids]


def test_unplugging_an_unknown_device_changes_nothing() -> None:
    boxes = with_plugged(pad())
    boxes.unplug(7)
    assert boxes.poll(1) == []


def test_a_gamepad_that_comes_back_is_the_same_box() -> None:
    boxes = with_plugged(pad(0))
    boxes.unplug(0)
    boxes.poll(1)
    boxes.plug_in(pad(5))
    assert run(boxes, 2.0) == [Found(ONLY)]
    tap(boxes, 0, 3.0, instance=5)
    assert pressed(run(boxes, 4.0)) == [(ONLY, Button.YES)]


def test_one_of_several_equal_gamepads_comes_back_as_the_same_box() -> None:
    boxes = with_plugged(pad(0), pad(1), pad(2))
    assert boxes.ids == tuple(f"gamepad-{PAD}-{number}" for number in (1, 2, 3))
    boxes.unplug(1)
    boxes.plug_in(pad(3))
    assert run(boxes, 1.0) == [Lost(f"gamepad-{PAD}-2"), Found(f"gamepad-{PAD}-2")]


def test_a_gamepad_that_comes_back_has_no_vote() -> None:
    boxes = with_plugged(pad(0))
    boxes.apply_order(vote_in(ONLY, 7, BallotPhase.OPEN))
    tap(boxes, 2, 1.0)
    assert run(boxes, 2.0) == [Locked(ONLY, 7)]
    boxes.unplug(0)
    boxes.plug_in(pad(1))
    assert run(boxes, 3.0) == [Lost(ONLY), Found(ONLY)]
    boxes.apply_order(vote_in(ONLY, 7, BallotPhase.CLOSED))
    boxes.apply_order(vote_in(ONLY, 7, BallotPhase.REVEALED))
    assert boxes.poll(4.0) == []


def test_a_gamepad_plugged_in_during_a_ballot_can_vote() -> None:
    boxes = GamepadBoxes()
    boxes.apply_order(vote_in(ONLY, 7, BallotPhase.OPEN))
    boxes.plug_in(pad())
    tap(boxes, 0, 1.0)
    assert run(boxes, 2.0) == [Found(ONLY), Locked(ONLY, 7)]


def test_a_button_whose_release_was_not_reported_can_be_pressed_again() -> None:
    boxes = with_plugged(pad())
    boxes.button(0, 0, True, 1.0)
    boxes.button(0, 0, True, 2.0)
    assert pressed(run(boxes, 3.0)) == [(ONLY, Button.YES)] * 2


def test_a_button_that_was_held_while_unplugging_works_again() -> None:
    boxes = with_plugged(pad(0))
    boxes.button(0, 0, True, 1.0)
    run(boxes, 1.5)
    boxes.unplug(0)
    boxes.plug_in(pad(1))
    tap(boxes, 0, 2.0, instance=1)
    assert pressed(run(boxes, 3.0)) == [(ONLY, Button.YES)]


def test_a_press_whose_edges_are_reported_at_once_is_a_press() -> None:
    boxes = with_plugged(pad())
    tap(boxes, 1, 1.0, held=0)
    assert pressed(run(boxes, 2.0)) == [(ONLY, Button.NO)]


def test_a_bouncing_button_is_one_press() -> None:
    boxes = with_plugged(pad())
    tap(boxes, 0, 1.0, held=0.002)
    tap(boxes, 0, 1.004, held=0.1)
    assert pressed(run(boxes, 2.0)) == [(ONLY, Button.YES)]


def test_bounces_that_are_reported_at_once_are_one_press() -> None:
    boxes = with_plugged(pad())
    for _bounce in range(4):
        tap(boxes, 0, 1.0, held=0)
    assert pressed(run(boxes, 2.0)) == [(ONLY, Button.YES)]


def test_two_quick_presses_are_two_presses() -> None:
    boxes = with_plugged(pad())
    tap(boxes, 0, 1.0, held=0.04)
    tap(boxes, 0, 1.06, held=0.04)
    assert pressed(run(boxes, 2.0)) == [(ONLY, Button.YES)] * 2


@pytest.mark.parametrize("order", [(2, 0, 1), (1, 0, 2), (0, 1, 2)])
def test_presses_that_are_reported_at_once_stay_in_order(order: Sequence[int]) -> None:
    boxes = with_plugged(pad())
    for index in order:
        tap(boxes, index, 1.0, held=0)
    assert pressed(run(boxes, 2.0)) == [(ONLY, tuple(Button)[index]) for index in order]


def test_a_press_is_known_within_15_ms() -> None:
    boxes = with_plugged(pad())
    boxes.button(0, 0, True, 1.0)
    assert pressed(boxes.poll(1.015)) == [(ONLY, Button.YES)]


def test_a_press_after_many_is_known_as_quickly() -> None:
    boxes = with_plugged(pad())
    for press in range(20):
        tap(boxes, 1, 1.0 + 0.2 * press)
    run(boxes, 6.0)
    boxes.button(0, 0, True, 6.0)
    assert pressed(boxes.poll(6.015)) == [(ONLY, Button.YES)]


def test_a_held_button_needs_no_poll() -> None:
    boxes = with_plugged(pad())
    boxes.button(0, 0, True, 1.0)
    run(boxes, 2.0)
    assert boxes.wake_at() is None


def test_plugging_in_a_gamepad_wakes_the_table() -> None:
    woken: list[int] = []
    boxes = GamepadBoxes(wake=lambda: woken.append(1))
    boxes.plug_in(pad())
    assert woken


def test_without_gamepads_the_report_says_that_you_can_plug_one_in() -> None:
    (report,) = GamepadBoxes().reports()
    assert report.health is Health.WAITS
    assert str(report.sentence).startswith("No gamepad connected; you can plug one in at any time.")


def test_each_device_is_named_with_its_boxes() -> None:
    boxes = with_plugged(pad(0, name="Red pad"), buzz(1))
    assert [(report.health, str(report.sentence)) for report in boxes.reports()] == [
        (
            Health.WORKS,
            "“Red pad” is 1 button box: its first three buttons are Yes, No and Stomachache.",
        ),
        (
            Health.WORKS,
            "“Buzz” is 4 button boxes: green is Yes, red is No, yellow is Stomachache.",
        ),
    ]


def test_an_unplugged_device_is_reported_until_it_is_back() -> None:
    boxes = with_plugged(pad(0, name="Red pad"))
    boxes.unplug(0)
    (report,) = boxes.reports()
    assert (
        str(report.sentence)
        == "“Red pad” is unplugged. Plug it in again; in an election it then votes again."
    )
    boxes.plug_in(pad(1, name="Red pad"))
    (report,) = boxes.reports()
    assert report.health is Health.WORKS


def test_after_closing_twice_presses_are_ignored() -> None:
    boxes = with_plugged(pad())
    boxes.close()
    boxes.close()
    tap(boxes, 0, 1.0)
    assert run(boxes, 2.0) == []
