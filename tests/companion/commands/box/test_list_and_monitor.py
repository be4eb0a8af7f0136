"""`vivat box list` and `vivat box monitor`: the lines that they print."""

from __future__ import annotations

from collections.abc import Sequence
from threading import Event

import pytest

from companion.commands.box import list_boxes as list_command
from companion.commands.box.list_boxes import list_boxes
from companion.commands.box.monitor import monitor
from hardware.boxes import Button, Health, Light, Report
from hardware.controllers.status_messages import Starting
from sentences import Sentence
from tests.hardware.scripted_boxes import ScriptedBoxes


class CableReport(Sentence):
    template = "The cable is {state}."


class ReportedBoxes(ScriptedBoxes):
    """Scripted boxes with reports that a test sets."""

    report: Sequence[Report] = (Report(Health.WORKS, CableReport(state="fine")),)

    def reports(self) -> Sequence[Report]:
        return self.report


@pytest.fixture
def boxes() -> ReportedBoxes:
    return ReportedBoxes(("left", "right"))


def listed(boxes: ReportedBoxes) -> tuple[bool, list[str]]:
    lines: list[str] = []
    return list_boxes(lambda _wake: boxes, lines.append), lines


def monitored(boxes: ReportedBoxes, count: int) -> list[str]:
    """The first lines of the monitor."""
    lines: list[str] = []
    stopped = Event()

    def show(line: str) -> None:
        lines.append(line)
        if len(lines) == count:
            stopped.set()

    monitor(lambda _wake: boxes, show, stopped)
    return lines


def test_boxes_that_work_are_listed_at_once(boxes: ReportedBoxes) -> None:
    assert listed(boxes) == (True, ["ok       The cable is fine."])


def test_without_any_kind_of_box_the_list_says_where_they_are_turned_on(
    boxes: ReportedBoxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_command, "LIST_SECONDS", 0)
    boxes.report = ()
    assert listed(boxes) == (
        True,
        ["All wired boxes are turned off: “vivat settings” shows [boxes]."],
    )


@pytest.mark.parametrize(
    ("health", "succeeds", "line"),
    [
        (Health.WAITS, True, "waiting  The cable is loose."),
        (Health.FAILS, False, "PROBLEM  The cable is loose."),
    ],
)
def test_only_a_problem_makes_the_list_fail(
    boxes: ReportedBoxes,
    monkeypatch: pytest.MonkeyPatch,
    health: Health,
    succeeds: bool,
    line: str,
) -> None:
    monkeypatch.setattr(list_command, "LIST_SECONDS", 0.0)
    boxes.report = (Report(health, CableReport(state="loose")),)
    assert listed(boxes) == (succeeds, [line])


def test_the_list_waits_for_a_controller_that_is_starting(
    boxes: ReportedBoxes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(list_command, "LIST_SECONDS", 0.0)
    started = Report(Health.WORKS, CableReport(state="fine"))
    reports = iter([[Report(Health.WAITS, Starting(port="/dev/port"))], [started]])
    monkeypatch.setattr(boxes, "reports", lambda: next(reports))
    assert listed(boxes) == (True, ["ok       The cable is fine."])


@pytest.mark.slow
def test_every_press_is_printed_and_shown_by_the_light(boxes: ReportedBoxes) -> None:
    boxes.press("right", Button.STOMACHACHE)
    assert monitored(boxes, 4) == [
        "ok       The cable is fine.",
        "left: connected",
        "right: connected",
        "right: Stomachache",
    ]
    assert [boxes.light(box) for box in boxes.ids] == [Light.INVITING, Light.STOMACHACHE]


@pytest.mark.slow
def test_a_lost_box_is_printed(boxes: ReportedBoxes) -> None:
    boxes.lose("left")
    assert monitored(boxes, 4)[-1] == "left: disconnected"


@pytest.mark.slow
def test_a_report_is_printed_again_only_if_it_changes(boxes: ReportedBoxes) -> None:
    lines: list[str] = []
    stopped = Event()

    def show(line: str) -> None:
        lines.append(line)
        if line == "right: connected":
            boxes.report = (Report(Health.FAILS, CableReport(state="loose")),)
        elif line.startswith("PROBLEM"):
            stopped.set()

    monitor(lambda wake: boxes, show, stopped)
    assert [line for line in lines if "cable" in line] == [
        "ok       The cable is fine.",
        "PROBLEM  The cable is loose.",
    ]
