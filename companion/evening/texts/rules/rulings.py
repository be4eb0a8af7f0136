"""What a table plays where the rulebook leaves something open; `docs/rules.md` has the reasons."""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _, ngettext
from companion.words.labels import label_of
from engine import Ambition, Option, Rules, TwoSeatPlacement
from engine.edition import TieBreak


def rulings(table: RulesTable) -> Iterator[str]:
    """The rulings that matter at this table."""
    yield from _in_the_castle(table)
    yield from _about_points(table)
    yield from tie_rulings(table)
    if table.has(Option.EMISSARY):
        yield from _emissary(table)
    if table.has(Option.AMBITION):
        yield from _ambition(table)
    if table.has(Option.WEDDING):
        yield from _wedding(table)
    if table.has(Option.TEAMS):
        yield from _teams(table)


def _in_the_castle(table: RulesTable) -> Iterator[str]:
    if table.has_jester:
        sentence = _(
            "A rejected jester goes to floor {floor}, or to the next floor below that has room. It "
            "takes no dungeon."
        )
        yield sentence.format(floor=table.any_rules.jester_floors[0].level)
    for rules in table.counts:
        if _has_too_little_room(rules):
            yield from _two_seats(rules)


def _has_too_little_room(rules: Rules) -> bool:
    """Whether placing ends before each seat has placed its number."""
    numbers = rules.for_seat_count
    due = rules.seat_count * numbers.placements - numbers.short_seats
    return rules.to_place - rules.left_over < due


def _two_seats(rules: Rules) -> Iterator[str]:
    placed, left = rules.to_place - rules.left_over, rules.left_over
    sentence = ngettext(
        "With {seats} seats, placing ends when floors 1 to 4 are full: {placed} characters are "
        "placed, {count} starts on floor 0. Nobody gets points for placing fewer.",
        "With {seats} seats, placing ends when floors 1 to 4 are full: {placed} characters are "
        "placed, {count} start on floor 0. Nobody gets points for placing fewer.",
        left,
    )
    yield sentence.format(seats=rules.seat_count, placed=placed, count=left)


def _about_points(table: RulesTable) -> Iterator[str]:
    two_seats = table.house_rules.two_player_placement
    has_two = table.counts[0].seat_count == 2
    if has_two and table.has_jester and two_seats is TwoSeatPlacement.JESTER_UNCOUNTED:
        yield _("With two seats, the jester takes up no room on its floor while you place.")
    if table.edition.dungeons or table.has_jester:
        yield _("All points of one coronation are added up before a score below 0 becomes 0.")


def tie_rulings(table: RulesTable) -> Iterator[str]:
    """What counts when scores are equal."""
    match table.edition.tie_break:
        case TieBreak.MOST_IN_CASTLE:
            yield _("For equal scores, favourites count on any floor, and on the throne.")
        case TieBreak.HIGHEST:
            yield _(
                "For equal scores, only the single highest favourite counts. A WC, a dungeon and "
                "being out are lower than floor 0."
            )
    yield _("All other places are decided in the same way as the victory.")
    if table.has(Option.BANISHED):
        yield _("A banished character doesn't count for equal scores either.")
    if table.has(Option.TEAMS):
        yield _("For equal scores, a team counts the favourites of both players.")
    if table.has(Option.EMISSARY):
        yield _(
            "The Émissaire wins only if it is ahead of every seat, not if it is level with one."
        )


def _emissary(table: RulesTable) -> Iterator[str]:
    yield _("The Émissaire's top card is used up even if the other cards had decided the vote.")
    if table.has(Option.BANISHED):
        yield _("The Émissaire's banished character is not its favourite: its pile decides.")


def _ambition(table: RulesTable) -> Iterator[str]:
    yield _("Ambition is for at most eight players: there are two cards for each.")
    yield _(
        "An ambition about floors looks only at floors: the throne, a WC, a dungeon or being out "
        "breaks none."
    )
    if table.has(Option.BANISHED):
        yield _("A banished character counts for no ambition.")
    if table.has(Option.WEDDING):
        sentence = _(
            "Either of the royal couple can meet an ambition about the king or queen. “{ambition}” "
            "looks at the second coronation."
        )
        yield sentence.format(ambition=label_of(Ambition.CONSOLATION))
    if table.has(Option.TEAMS):
        sentence = _("“{hand}” and “{raiser}” hold for both players of a team.")
        hand, raiser = Ambition.ONLY_YES_LEFT, Ambition.KINGMAKER
        yield sentence.format(hand=label_of(hand), raiser=label_of(raiser))


def _wedding(table: RulesTable) -> Iterator[str]:
    yield _("After the first of two coronations, used vote cards stay used.")
    if table.edition.dungeons:
        yield _("After the first of two coronations, nobody leaves the dungeons and WCs either.")
    if table.has_jester:
        yield _("A jester king swaps plus and minus at that one coronation only.")
        yield _(
            "If nobody can move any more, the round ends without a second coronation, and the "
            "seat of the first one starts the next round."
        )
    if table.has_jester and table.has(Option.AMBITION):
        yield _("A round that ends like that judges no ambitions.")


def _teams(table: RulesTable) -> Iterator[str]:
    if not any(rules.for_seat_count.short_seats for rules in table.counts):
        return
    if table.has(Option.SHARED_PAWN):
        yield _("A shared pawn gets the points for placing one fewer only once.")
    else:
        yield _("Each pawn of a team gets the points for placing one fewer.")
