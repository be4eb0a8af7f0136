"""Writes the bill as tables of Markdown between two marks of a page."""

from __future__ import annotations

from collections.abc import Iterable

from tools.parts.bill import SEATS, Bill, Part, PartGroup, read_bill

BEGIN, END = "<!-- made by: make parts -->", "<!-- end of what make parts made -->"


def tables(bill: Bill) -> str:
    groups = "\n\n".join(_group(group) for group in bill.group)
    return f"{groups}\n\n{_totals(bill)}"


def updated(page: str) -> str:
    """The page with the tables of now."""
    before, _begin, rest = page.partition(BEGIN)
    _old, _end, after = rest.partition(END)
    return f"{before}{BEGIN}\n\n{tables(read_bill())}\n\n{END}{after}"


def _group(group: PartGroup) -> str:
    head = ["part", *map(str, SEATS), "€ each"]
    note = f"{group.note}\n\n" if group.note else ""
    return f"## {group.name}\n\n{note}{_table(head, map(_row, group.part))}"


def _row(part: Part) -> list[str]:
    name = f"{part.name}: *{part.order}*" if part.order else part.name
    return [name, *(str(part.quantity(seats) or "–") for seats in SEATS), f"{part.price:g}"]


def _totals(bill: Bill) -> str:
    head = ["€, with", *map(str, SEATS)]
    rows = [
        [_short(group), *(f"{bill.cost(seats, group):.0f}" for seats in SEATS)]
        for group in bill.choices
    ]
    return f"## Altogether\n\n{bill.sums}\n\n{_table(head, rows)}"


def _short(group: PartGroup) -> str:
    return group.name.partition(": ")[2]


def _table(head: list[str], rows: Iterable[list[str]]) -> str:
    rule = "|---" * len(head) + "|"
    begin, *others = (f"| {' | '.join(cells)} |" for cells in (head, *rows))
    return "\n".join([begin, rule, *others])
