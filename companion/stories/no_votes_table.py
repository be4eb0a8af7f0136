"""The table "who says No to whom"; the more No votes, the stronger the colour."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.stories.person_statistics import PersonStatistics
from companion.words.i18n import _

_SMALL = 6
"""Up to this many people, the table fits beside the charts."""


@dataclass(frozen=True)
class NoVotesCell:
    """How often one person said No to another; `share` of the largest count, 0 to 1."""

    count: str
    share: float
    is_self: bool


@dataclass(frozen=True)
class NoVotesRow:
    """The No votes of one person."""

    name: str
    cells: tuple[NoVotesCell, ...]


@dataclass(frozen=True)
class NoVotesTable:
    """One row and one column per person."""

    title: str
    note: str
    corner: str
    is_small: bool
    """Whether it fits beside the charts."""
    names: tuple[str, ...]
    rows: tuple[NoVotesRow, ...]


def no_votes_table(people: Sequence[PersonStatistics]) -> NoVotesTable:
    """The No votes between these people; those to anyone else are left out."""
    counts = {person.name: {each.name: each.count for each in person.victims} for person in people}
    names = tuple(counts)
    most = max((counts[one].get(other, 0) for one in names for other in names), default=0)
    return NoVotesTable(
        title=_("Who says No to whom"),
        note=_("How often each player voted No on candidates that the other raised."),
        corner=_("says No to"),
        is_small=len(names) <= _SMALL,
        names=names,
        rows=tuple(
            NoVotesRow(one, tuple(_cell(one, other, counts[one], most) for other in names))
            for one in names
        ),
    )


def _cell(one: str, other: str, counts: Mapping[str, int], most: int) -> NoVotesCell:
    count = counts.get(other, 0)
    share = round(count / most, 3) if most else 0.0
    return NoVotesCell(str(count) if count else "", share, one == other)
