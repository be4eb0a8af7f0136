"""`vivat box list`: which boxes are connected, and why others are not."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from threading import Event
from time import monotonic

from companion.words.i18n import _, translate
from hardware.boxes import Boxes, Health, Report
from hardware.controllers.status_messages import Starting

LIST_SECONDS = 2.5
"""By then every box has reported itself, unless its controller is still starting."""
LOOK_AGAIN = 0.25
"""Seconds between looks at a controller that is starting."""

OpenBoxes = Callable[[Callable[[], None]], Boxes]
"""Opens boxes; they call the function when there is something to poll."""


def list_boxes(open_boxes: OpenBoxes, show: Callable[[str], None], as_json: bool = False) -> bool:
    """Show a line for each wire, or one array as JSON; returns whether nothing fails."""
    woken = Event()
    boxes = open_boxes(woken.set)
    try:
        reports = _settled_reports(boxes, woken)
    finally:
        boxes.close()
    if as_json:
        show(_as_json(reports))
    else:
        for report in reports:
            show(report_line(report))
        if not reports:
            show(_("All wired boxes are turned off: “vivat settings” shows [boxes]."))
    return all(report.health is not Health.FAILS for report in reports)


def _settled_reports(boxes: Boxes, woken: Event) -> list[Report]:
    """The reports as soon as all boxes work, or after LIST_SECONDS and once none is starting."""
    list_at = monotonic() + LIST_SECONDS
    while not _is_settled(reports := list(boxes.reports()), monotonic() >= list_at):
        woken.wait(max(LOOK_AGAIN, list_at - monotonic()))
        woken.clear()
    return reports


def _is_settled(reports: Sequence[Report], may_fail: bool) -> bool:
    if may_fail:
        return not any(isinstance(each.sentence, Starting) for each in reports)
    return bool(reports) and all(each.health is Health.WORKS for each in reports)


def report_line(report: Report) -> str:
    """A report as a line of text.

    >>> from hardware.controllers.status_messages import NoController
    >>> report_line(Report(Health.WAITS, NoController()))
    'waiting  No box controller found on USB. You can plug one in at any time.'
    """
    sign = {Health.WORKS: _("ok"), Health.WAITS: _("waiting"), Health.FAILS: _("PROBLEM")}
    return f"{sign[report.health]:<9}{translate(report.sentence)}"


def _as_json(reports: Sequence[Report]) -> str:
    objects = [
        {"health": report.health.value, "found": translate(report.sentence)} for report in reports
    ]
    return json.dumps(objects, ensure_ascii=False)
