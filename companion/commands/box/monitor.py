"""`vivat box monitor`: prints every button press and shows it by the box's light."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

from companion.commands.box.list_boxes import OpenBoxes, report_line
from companion.words.i18n import _, translate
from hardware.boxes import (
    BUTTON_NAMES,
    LIGHT_OF_BUTTON,
    Boxes,
    BoxId,
    Found,
    Light,
    Lost,
    Order,
    Pressed,
    Report,
    Signal,
)

LONGEST_WAIT = 0.25
"""Seconds between looks at whether the user wants to stop."""


class Monitor:
    """The lines about the boxes' signals, and the lights that show them."""

    def __init__(self) -> None:
        self._shown: dict[BoxId, Light] = {}

    def handle_signal(self, signal: Signal) -> str | None:
        """The line about a signal, if any."""
        match signal:
            case Found(box):
                self._shown[box] = Light.INVITING
                return _("{box}: connected").format(box=box)
            case Lost(box):
                self._shown.pop(box, None)
                return _("{box}: disconnected").format(box=box)
            case Pressed(box, button):
                self._shown[box] = LIGHT_OF_BUTTON[button]
                return _("{box}: {button}").format(box=box, button=translate(BUTTON_NAMES[button]))
            case _:
                return None

    def order(self) -> Order:
        """Every box shows its last press."""
        return Order(dict(self._shown))


def monitor(open_boxes: OpenBoxes, show: Callable[[str], None], stopped: Event) -> None:
    """Show every report, press and change, until `stopped` is set."""
    woken, state = Event(), Monitor()
    boxes = open_boxes(woken.set)
    shown: list[Report] = []
    try:
        while not stopped.is_set():
            shown = _show_new_reports(boxes, shown, show)
            for line in map(state.handle_signal, boxes.poll(monotonic())):
                if line is not None:
                    show(line)
            boxes.apply_order(state.order())
            woken.wait(_seconds_to_wait(boxes))
            woken.clear()
    finally:
        boxes.close()


def _seconds_to_wait(boxes: Boxes) -> float:
    wake_at = boxes.wake_at()
    return LONGEST_WAIT if wake_at is None else max(0.0, min(LONGEST_WAIT, wake_at - monotonic()))


def _show_new_reports(
    boxes: Boxes, shown: list[Report], show: Callable[[str], None]
) -> list[Report]:
    reports = list(boxes.reports())
    for report in reports:
        if report not in shown:
            show(report_line(report))
    return reports
