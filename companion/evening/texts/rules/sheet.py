"""What a sheet of rules says, on paper and on a screen. Knows neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain

from companion.evening.texts.rules.options import option_lines
from companion.evening.texts.rules.rulings import rulings, tie_rulings
from companion.evening.texts.rules.steps import (
    before_each_round,
    climbing,
    coronation,
    election,
    in_short,
    open_and_secret,
    placing,
    the_end,
)
from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _, edition_name, ngettext
from companion.words.labels import floor_name, full_place_name, label_of
from engine import Ambition, Edition, Option, Place, Room, Rules
from engine.places import DUNGEONS, FLOORS, WCS
from engine.scoring import worth


@dataclass(frozen=True)
class Section:
    """A heading with sentences, and a list of words with a number or several each."""

    title: str
    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class Sheet:
    """The rules of a table. `facts` are the seats and the options, in a word or two each.

    `numbers` and `points` are among the sections, which are in the order of reading.
    """

    table: RulesTable
    title: str
    facts: tuple[str, ...]
    numbers: Section
    points: Section
    sections: tuple[Section, ...]


def sheet_for(table: RulesTable) -> Sheet:
    """The sheet of a table."""
    in_play = [option for option in Option if table.has(option)]
    numbers = Section(_("Numbers"), rows=tuple(_numbers(table)))
    points = Section(_("Points of a favourite"), rows=tuple(_points(table.edition)))
    first, *steps = _steps(table)
    options = [_option(table, option) for option in in_play]
    ours = Section(_("Our rulings"), tuple(rulings(table)))
    return Sheet(
        table=table,
        title=edition_name(table.edition),
        facts=(_seats(table), *map(label_of, in_play)),
        numbers=numbers,
        points=points,
        sections=(first, numbers, points, *steps, *options, ours),
    )


def chapters(table: RulesTable) -> tuple[Section, ...]:
    """The same in fewer sections, to be looked up on a screen."""
    sheet, moves = sheet_for(table), (before_each_round(table), placing(table), climbing(table))
    return (
        Section(_("In short"), (" · ".join((sheet.title, *sheet.facts)), *in_short(table))),
        Section(_("Placing and climbing"), tuple(chain(*moves)), sheet.numbers.rows),
        Section(_("Election"), (*election(table), *open_and_secret(table))),
        Section(_("Points"), tuple(coronation(table)), sheet.points.rows),
        Section(_("Ties"), tie_lines(table)),
        *(_option(table, option) for option in Option if table.has(option)),
        sheet.sections[-1],
    )


def digest(edition: Edition) -> Section:
    """An edition in a few sentences, whatever the number of seats."""
    table = RulesTable.told(edition)
    lines = (*in_short(table), *tie_lines(table))
    return Section(edition_name(edition), lines, tuple(_points(edition)))


def tie_lines(table: RulesTable) -> tuple[str, ...]:
    """What ranks equal scores."""
    return (*the_end(table), *tie_rulings(table))


def _seats(table: RulesTable) -> str:
    fewest, most = table.counts[0].seat_count, table.counts[-1].seat_count
    if fewest == most:
        return ngettext("{count} seat", "{count} seats", most).format(count=most)
    return _("{fewest} to {most} seats").format(fewest=fewest, most=most)


def places_of(edition: Edition) -> tuple[Place, ...]:
    """The places of a castle, from the throne down; then its WCs and dungeons."""
    wcs = (WCS[floor] for floor in sorted(edition.wcs, reverse=True))
    dungeons = (DUNGEONS[floor] for floor in sorted(edition.dungeons, reverse=True))
    return (Place.THRONE, *reversed(FLOORS), *wcs, *dungeons)


def points_text(place: Place) -> str:
    """What a favourite scores there."""
    return str(worth(place)).replace("-", "\N{MINUS SIGN}")


def _points(edition: Edition) -> list[tuple[str, str]]:
    return [(_place_name(place), points_text(place)) for place in places_of(edition)]


def _place_name(place: Place) -> str:
    if place.room is Room.FLOOR and place.level is not None:
        return floor_name(place.level)
    return full_place_name(place)


def _steps(table: RulesTable) -> list[Section]:
    return [
        Section(_("In short"), tuple(in_short(table))),
        Section(_("Before each round"), tuple(before_each_round(table))),
        Section(_("Placing"), tuple(placing(table))),
        Section(_("Climbing"), tuple(climbing(table))),
        Section(_("Election"), tuple(election(table))),
        Section(_("Coronation"), tuple(coronation(table))),
        Section(_("The end"), tuple(the_end(table))),
        Section(_("Secret and open"), tuple(open_and_secret(table))),
    ]


def _option(table: RulesTable, option: Option) -> Section:
    rows = [(label_of(each), str(each.points)) for each in Ambition]
    return Section(
        label_of(option),
        tuple(option_lines(table, option)),
        tuple(rows) if option is Option.AMBITION else (),
    )


def _numbers(table: RulesTable) -> Iterator[tuple[str, ...]]:
    """What depends on the seats: what each row counts, then the number for each seat count. Rows
    without any are left out."""
    for label, number in _countable():
        row = [number(rules) for rules in table.counts]
        if any(row):
            yield label, *(str(each) if each else "–" for each in row)


def _countable() -> tuple[tuple[str, Callable[[Rules], int]], ...]:
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
