"""The state of the boxes' connections, line by line, as screens show it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from companion.words.i18n import translate
from hardware.boxes import Health, Report


@dataclass(frozen=True)
class ConnectionLine:
    """One connection: whether it works, and a sentence about it."""

    health: Health
    text: str


def connection_lines(reports: Iterable[Report]) -> tuple[ConnectionLine, ...]:
    """A line for each report in the table's language, problems first."""
    order = (Health.FAILS, Health.WORKS, Health.WAITS)
    found = sorted(reports, key=lambda report: order.index(report.health))
    return tuple(ConnectionLine(report.health, translate(report.sentence)) for report in found)
