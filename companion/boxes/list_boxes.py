"""`vivat box list`: which boxes are there, and which are not, and why."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from time import monotonic

from companion.i18n import _, translate
from hardware.boxes import Boxes, Health, Report

LIST_SECONDS = 2.5
"""Whoever is there has said so by then."""

OpenBoxes = Callable[[Callable[[], None]], Boxes]
"""Opens boxes that wake somebody."""


def list_boxes(opened: OpenBoxes, tell: Callable[[str], None]) -> bool:
    """Tell a line for each wire; whether everything that is there works."""
    woken = Event()
    boxes = opened(woken.set)
    try:
        reports = _settled(boxes, woken)
    finally:
        boxes.close()
    for report in reports:
        tell(report_line(report))
    return all(report.health is not Health.FAILS for report in reports)


def _settled(boxes: Boxes, woken: Event) -> list[Report]:
    """The reports when nobody is looking any more, or after a while."""
    give_up = monotonic() + LIST_SECONDS
    while (left := give_up - monotonic()) > 0:
        reports = boxes.reports()
        if reports and all(report.health is Health.WORKS for report in reports):
            break
        woken.wait(left)
        woken.clear()
    return list(boxes.reports())


def report_line(report: Report) -> str:
    """A report as a line of text: how it is, and what there is to say.

    >>> from hardware.controllers.status_messages import NoController
    >>> report_line(Report(Health.WAITS, NoController()))
    'waiting  No box controller on USB. One can come at any time.'
    """
    words = {Health.WORKS: _("ok"), Health.WAITS: _("waiting"), Health.FAILS: _("PROBLEM")}
    return f"{words[report.health]:<9}{translate(report.sentence)}"
