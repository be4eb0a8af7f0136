"""A click on a drawn box is a press, however quick it is."""

from __future__ import annotations

from hardware.boxes import Button, Health, Pressed
from hardware.local.drawn_boxes import DrawnBoxes

YES, NO, STOMACHACHE = Button


def touched(boxes: DrawnBoxes, until: float) -> list[object]:
    told: list[object] = [*boxes.poll(0.0)]
    while (wake_at := boxes.wake_at()) is not None and wake_at <= until:
        told += boxes.poll(wake_at)
    return [signal for signal in told if isinstance(signal, Pressed)]


def click(boxes: DrawnBoxes, button: Button, at: float) -> None:
    boxes.touch("box-1", button, True, at)
    boxes.touch("box-1", button, False, at)


def test_a_click_shorter_than_a_finger_is_still_a_press() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", NO)]


def test_two_clicks_at_once_are_two_presses() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    click(boxes, NO, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", NO)] * 2


def test_clicks_that_arrive_at_once_are_told_in_the_order_they_arrived() -> None:
    boxes = DrawnBoxes(1)
    order = (STOMACHACHE, YES, NO)
    for button in order:
        click(boxes, button, at=1.0)
    assert touched(boxes, until=2.0) == [Pressed("box-1", button) for button in order]


def test_drawn_boxes_say_how_many_they_are() -> None:
    (report,) = DrawnBoxes(3).reports()
    assert report.health is Health.WORKS
    assert str(report.sentence).startswith("Boxes drawn on this screen: 3.")
