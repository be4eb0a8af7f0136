"""`vivat box list` and `vivat box monitor`: which boxes are there, and does each button work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from threading import Event
from time import monotonic

from companion.words import _, say
from hardware.boxes import (
    LIGHT_OF_BUTTON,
    Boxes,
    BoxId,
    Button,
    Found,
    Health,
    Light,
    Lost,
    Order,
    Pressed,
    Report,
    Signal,
)

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


def monitor(opened: OpenBoxes, tell: Callable[[str], None], ends: Event) -> None:
    """Tell every press, and show it by the box's light, until `ends` is set."""
    woken = Event()
    boxes = opened(woken.set)
    shown: dict[BoxId, Light] = {}
    told: list[Report] = []
    try:
        while not ends.is_set():
            told = _tell_reports(boxes, told, tell)
            for line in _news(boxes.poll(monotonic()), shown):
                tell(line)
            boxes.follow(Order(dict(shown)))
            woken.wait(_patience(boxes))
            woken.clear()
    finally:
        boxes.close()


def _patience(boxes: Boxes) -> float:
    """Seconds until somebody must look again; a key to end is noticed within a quarter."""
    due = boxes.due()
    return 0.25 if due is None else max(0.0, min(0.25, due - monotonic()))


def _tell_reports(boxes: Boxes, told: list[Report], tell: Callable[[str], None]) -> list[Report]:
    reports = list(boxes.reports())
    for report in reports:
        if report not in told:
            tell(report_line(report))
    return reports


def _news(signals: Sequence[Signal], shown: dict[BoxId, Light]) -> Iterator[str]:
    for signal in signals:
        yield from _line(signal, shown)


def _line(signal: Signal, shown: dict[BoxId, Light]) -> Iterator[str]:
    match signal:
        case Found(box):
            shown[box] = Light.INVITING
            yield _("{box}: there").format(box=box)
        case Lost(box):
            shown.pop(box, None)
            yield _("{box}: gone").format(box=box)
        case Pressed(box, button):
            shown[box] = LIGHT_OF_BUTTON[button]
            yield f"{box}: {_button_name(button)}"
        case _:
            pass


def _button_name(button: Button) -> str:
    names = {Button.YES: _("Yes"), Button.NO: _("No"), Button.STOMACHACHE: _("Stomachache")}
    return names[button]


def report_line(report: Report) -> str:
    """A report as a line of text: how it is, and what there is to say.

    >>> from hardware.emulated import EmulatedBoxes
    >>> report_line(EmulatedBoxes(2).reports()[0])
    'ok       2 button boxes are drawn on this screen, because that was asked for.'
    """
    words = {Health.WORKS: _("ok"), Health.WAITS: _("waiting"), Health.FAILS: _("PROBLEM")}
    return f"{words[report.health]:<9}{say(report.said)}"
