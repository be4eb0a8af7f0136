"""A click on a drawn box is a press, however quick it is."""

from __future__ import annotations

from hardware.boxes import Button, Health, Pressed
from hardware.local.contact_boxes import DrawnBoxes

YES, NO, STOMACHACHE = Button


def presses(boxes: DrawnBoxes, until: float) -> list[object]:
    signals: list[object] = [*boxes.poll(0.0)]
    while (wake_at := boxes.wake_at()) is not None and wake_at <= until:
        signals += boxes.poll(wake_at)
    return [signal for signal in signals if isinstance(signal, Pressed)]


def click(boxes: DrawnBoxes, button: Button, at: float) -> None:
    boxes.touch("box-1", button, True, at)
    boxes.touch("box-1", button, False, at)


def test_a_click_of_no_length_is_a_press() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    assert presses(boxes, until=2.0) == [Pressed("box-1", NO)]


def test_two_clicks_at_once_are_two_presses() -> None:
    boxes = DrawnBoxes(1)
    click(boxes, NO, at=1.0)
    click(boxes, NO, at=1.0)
    assert presses(boxes, until=2.0) == [Pressed("box-1", NO)] * 2


def test_clicks_at_once_are_reported_in_order() -> None:
    boxes = DrawnBoxes(1)
    order = (STOMACHACHE, YES, NO)
    for button in order:
        click(boxes, button, at=1.0)
    assert presses(boxes, until=2.0) == [Pressed("box-1", button) for button in order]


def test_the_report_shows_the_number_of_boxes() -> None:
    (report,) = DrawnBoxes(3).reports()
    assert report.health is Health.WORKS
    assert str(report.sentence).startswith("Boxes drawn on this screen: 3.")
