"""The numbers that depend on how many seats there are, as the rows of a small table."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from companion.commands.rules.table import RulesTable
from companion.words.i18n import _
from engine import Rules


def numbers(table: RulesTable) -> Iterator[tuple[str, ...]]:
    """What each row counts, then the number for each seat count. Rows without any are left out."""
    for label, number in _rows():
        row = [number(rules) for rules in table.counts]
        if any(row):
            yield label, *(str(each) if each else "–" for each in row)


def _rows() -> tuple[tuple[str, Callable[[Rules], int]], ...]:
    return (
        (_("Seats"), lambda rules: rules.seat_count),
        (_("Characters that each seat places"), lambda rules: rules.for_seat_count.placements),
        (_("Last seats that place one fewer"), lambda rules: rules.for_seat_count.short_seats),
        (_("Points for placing one fewer"), lambda rules: rules.for_seat_count.compensation),
        (_("Characters that start on floor 0"), lambda rules: rules.left_over),
        (_("Characters that a floor holds"), lambda rules: rules.limit),
        (_("No cards of each seat"), lambda rules: rules.hand.no),
        (_("Stomachache cards of each seat"), lambda rules: rules.hand.stomachache),
    )
