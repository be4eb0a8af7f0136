"""What each option that is in play adds to the rules."""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.texts.help import ambition_lines, emissary_vote
from companion.evening.texts.option_help import option_help
from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _, ngettext
from engine import EmissaryYes, Option


def option_lines(table: RulesTable, option: Option) -> Iterator[str]:
    """An option in a few sentences."""
    match option:
        case Option.AMBITION:
            yield from ambition_lines()
        case Option.EMISSARY:
            yield from _emissary(table)
        case Option.WEDDING:
            yield option_help(option)
            yield _("After the first coronation the favourites stay open; the next seat continues.")
        case Option.TEAMS:
            yield _("A team of two shares a seat, a hand of vote cards and a vote.")
            yield _("Each of the two has favourites of their own; they may show each other all.")
            if not table.has(Option.SHARED_PAWN):
                yield _("At the end, the lower of a team's two scores counts.")
        case Option.SHARED_PAWN:
            yield _("A team has one pawn. It moves by the lower of its two players' points.")
        case _:
            yield option_help(option)


def _emissary(table: RulesTable) -> Iterator[str]:
    yield _(
        "The Émissaire is a rival without a player: it votes and scores too. If it is ahead of "
        "everyone at the end, all lose."
    )
    score, ruling = table.edition.emissary_score, table.house_rules.emissary_yes
    sentence = ngettext(
        "The Émissaire starts with {count} point.",
        "The Émissaire starts with {count} points.",
        score,
    )
    yield sentence.format(count=score)
    yield _(
        "In each round it gets an open favourites card, and a shuffled pile of the vote cards "
        "that a seat has, face down. It never places or moves a character."
    )
    yield emissary_vote(ruling)
    if ruling is EmissaryYes.BOTTOM:
        yield _("Its other cards are used up when they are revealed.")
