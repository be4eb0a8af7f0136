"""`vivat box monitor`: every press is told, and shown by the box's light."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

from companion.boxes.list_boxes import OpenBoxes, report_line
from companion.i18n import _
from hardware.boxes import (
    LIGHT_OF_BUTTON,
    Boxes,
    BoxId,
    Button,
    Found,
    Light,
    Lost,
    Order,
    Pressed,
    Report,
    Signal,
)

LONGEST_WAIT = 0.25
"""Seconds until it is noticed at the latest that somebody wants to end."""


class Monitor:
    """What boxes tell, as lines; and what their lights show of it."""

    def __init__(self) -> None:
        self._shown: dict[BoxId, Light] = {}

    def take(self, signal: Signal) -> str | None:
        """A signal as a line, if there is anything to tell of it."""
        match signal:
            case Found(box):
                self._shown[box] = Light.INVITING
                return _("{box}: there").format(box=box)
            case Lost(box):
                self._shown.pop(box, None)
                return _("{box}: gone").format(box=box)
            case Pressed(box, button):
                self._shown[box] = LIGHT_OF_BUTTON[button]
                return f"{box}: {_button_name(button)}"
            case _:
                return None

    def order(self) -> Order:
        """Every box shows what was pressed on it last."""
        return Order(dict(self._shown))


def monitor(opened: OpenBoxes, tell: Callable[[str], None], ends: Event) -> None:
    """Tell every press, and show it by the box's light, until `ends` is set."""
    woken, kept = Event(), Monitor()
    boxes = opened(woken.set)
    told: list[Report] = []
    try:
        while not ends.is_set():
            told = _tell_reports(boxes, told, tell)
            for line in map(kept.take, boxes.poll(monotonic())):
                if line is not None:
                    tell(line)
            boxes.apply_order(kept.order())
            woken.wait(_patience(boxes))
            woken.clear()
    finally:
        boxes.close()


def _patience(boxes: Boxes) -> float:
    """Seconds until somebody must look again."""
    wake_at = boxes.wake_at()
    return LONGEST_WAIT if wake_at is None else max(0.0, min(LONGEST_WAIT, wake_at - monotonic()))


def _tell_reports(boxes: Boxes, told: list[Report], tell: Callable[[str], None]) -> list[Report]:
    reports = list(boxes.reports())
    for report in reports:
        if report not in told:
            tell(report_line(report))
    return reports


def _button_name(button: Button) -> str:
    names = {Button.YES: _("Yes"), Button.NO: _("No"), Button.STOMACHACHE: _("Stomachache")}
    return names[button]
