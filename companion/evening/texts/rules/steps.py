"""The rules of a table turn by turn, in whole sentences."""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.texts.help import (
    ascent_lines,
    election_lines,
    placement_lines,
    scoring_lines,
)
from companion.evening.texts.rules.table import RulesTable
from companion.words.i18n import _, name_of, ngettext
from engine import Kind, Option
from engine.edition import DeckUse, NextStart, TieBreak


def in_short(table: RulesTable) -> Iterator[str]:
    """What the game is about."""
    yield _(
        "You all move the same characters up through the castle. Your secret card names six of "
        "them: your favourites. When a character is crowned, your favourites score by where they "
        "stand."
    )
    rounds, start = table.edition.rounds, table.edition.start_score
    sentence = ngettext(
        "After {count} round, the most points win.",
        "After {count} rounds, the most points win.",
        rounds,
    )
    yield sentence.format(count=rounds)
    if start:
        sentence = ngettext(
            "Everyone starts with {count} point.", "Everyone starts with {count} points.", start
        )
        yield sentence.format(count=start)


def before_each_round(table: RulesTable) -> Iterator[str]:
    """Cards, the jester, and who starts."""
    yield _("Everyone takes back all vote cards, and draws a favourites card and keeps it secret.")
    match table.edition.deck:
        case DeckUse.DRAW_ON:
            yield _("Used favourites cards are set aside until the game ends.")
        case DeckUse.RESHUFFLE:
            yield _("All favourites cards are shuffled again for each round.")
    for character in table.edition.characters:
        if character.kind is Kind.JESTER:
            sentence = _("{name} starts on floor {floor}.")
            yield sentence.format(name=name_of(character), floor=character.start)
    yield _("You choose who starts round 1, or draw lots. All turns go clockwise.")
    yield _next_start(table)


def _next_start(table: RulesTable) -> str:
    is_left = table.edition.next_round_starts is NextStart.LEFT_OF_RAISER
    match is_left, table.has(Option.WEDDING):
        case True, False:
            return _("Later rounds start with the seat left of the one that raised the king.")
        case True, True:
            return _(
                "Later rounds start with the seat left of the one that raised the second of the "
                "royal couple."
            )
        case False, True:
            return _("Later rounds start with the seat that raised the second of the royal couple.")
        case _:
            return _("Later rounds start with the seat that raised the king.")


def placing(table: RulesTable) -> Iterator[str]:
    """How the castle is filled."""
    yield from table.common_lines(placement_lines)


def climbing(table: RulesTable) -> Iterator[str]:
    """How characters move up."""
    limit = table.common(lambda rules: rules.limit)
    if limit is None:
        yield _("In turn, move one character up one floor, where there is room.")
    else:
        sentence = _("In turn, move one character up one floor. A floor holds {limit}.")
        yield sentence.format(limit=limit)
    yield from ascent_lines(table.any_rules)


def election(table: RulesTable) -> Iterator[str]:
    """How everyone votes, and what comes of it."""
    yield _("Everyone chooses a vote card in secret; all are revealed at once.")
    yield from election_lines(table.any_rules)
    yield _(
        "Whoever raised the character takes the crown marker. If it is not crowned, the next seat "
        "continues."
    )


def coronation(table: RulesTable) -> Iterator[str]:
    """What a coronation gives."""
    yield _("Everyone reveals the favourites card and scores.")
    yield from scoring_lines(table.any_rules)


def the_end(table: RulesTable) -> Iterator[str]:
    """Who has won."""
    match table.edition.tie_break:
        case TieBreak.MOST_IN_CASTLE:
            yield _(
                "If scores are equal, whoever has more favourites in the castle at the end wins."
            )
        case TieBreak.HIGHEST:
            yield _(
                "If scores are equal, whoever has the highest favourite in the castle at the end "
                "wins. The throne counts as floor 6."
            )
    yield _("If that is equal too, they share the victory, or you vote.")


def open_and_secret(table: RulesTable) -> Iterator[str]:
    """What may be looked at."""
    yield _("Your favourites are secret until a character is crowned.")
    yield _("Your vote is secret until everyone has voted.")
    if table.has(Option.AMBITION):
        yield _("Your ambition is secret until it is judged.")
    yield _("How many vote cards you have left is secret. Nobody looks through used cards.")
    yield _("Open: the castle, the scores, and the votes while they lie revealed.")
