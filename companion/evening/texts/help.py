"""Help for a step of the game: its rules for the edition and the options in play, and how any
screen is used by touch, by keys and with a box."""

from __future__ import annotations

from collections.abc import Iterator

from companion.evening.match import Match
from companion.words.i18n import _, listed, ngettext
from engine import EmissaryYes, Option, Phase, Rules


def help_lines(match: Match) -> tuple[str, ...]:
    """A few sentences about the current phase."""
    rules = match.rules
    match match.seen.phase:
        case Phase.AMBITION:
            lines = ambition_lines()
        case Phase.PLACEMENT:
            lines = placement_lines(rules)
        case Phase.CLIMB:
            lines = _climbing(rules)
        case Phase.RAISE:
            lines = _raising(rules)
        case Phase.CROWNING:
            lines = _crowning(rules)
        case Phase.POSITIONS:
            lines = _positions()
        case Phase.ELECTION:
            lines = election_help(rules)
        case _:
            lines = scoring_lines(rules)
    return (*_bot(match), *lines, *_crown(match))


def _bot(match: Match) -> Iterator[str]:
    """What people do while a bot moves."""
    is_its_turn = match.seen.phase in (Phase.PLACEMENT, Phase.CLIMB)
    if is_its_turn and match.bot_at(match.seen.turn) is not None:
        yield _(
            "vivat plays for {name}: move the golden piece on the board where the arrow points, "
            "then touch it or “Done”."
        ).format(name=match.seat_name(match.seen.turn))


def _crown(match: Match) -> Iterator[str]:
    """What the crown beside a seat's points means, while people move."""
    is_shown = match.seen.phase in (Phase.PLACEMENT, Phase.CLIMB, Phase.RAISE)
    if match.seen.raiser is not None and is_shown:
        sentence = _("The crown beside the points: {name} was the last to raise a character.")
        yield sentence.format(name=match.seat_name(match.seen.raiser))


def rule_of_the_moment(match: Match) -> str:
    """One short sentence about what counts in the current phase; empty if nothing does."""
    limit = match.rules.limit
    match match.seen.phase:
        case Phase.PLACEMENT:
            return _("A floor holds {limit}. Nobody starts above floor 4.").format(limit=limit)
        case Phase.CLIMB | Phase.RAISE:
            sentence = _("A floor holds {limit}. From floor 5, everyone votes.")
            return sentence.format(limit=limit)
        case Phase.ELECTION:
            if match.edition.stomachaches:
                return _("One No rejects, one Stomachache annuls the vote.")
            return _("One No rejects.")
        case Phase.DEAL | Phase.OVER:
            return _("A favourite scores its floor's number, the king 10.")
        case _:
            return ""


def card_help() -> tuple[str, ...]:
    """How to enter a printed favourites card."""
    return (
        _("Tap the number on the card. If vivat knows it, the card is entered at once."),
        _("vivat learns new numbers: tap the six favourites once, then “That's the card”."),
        _("You can also type the number, or scan a sticker from “vivat cards --print”."),
        _("vivat learns other codes on your cards: scan one, then enter its card this once."),
        _("Cards without numbers: tap the six favourites each time."),
    )


def ambition_lines() -> list[str]:
    """How ambition cards are dealt and judged."""
    return [
        _("Everyone keeps one of two ambition cards in secret; the other goes back unseen."),
        _("Ambitions are judged at the round's last coronation; they never cost points."),
    ]


def placement_lines(rules: Rules) -> list[str]:
    """How characters are placed."""
    lines = [
        _("In turn, place one character on floor 1, 2, 3 or 4; it need not be a favourite."),
        _("A floor holds {limit}.").format(limit=rules.limit),
        _("The remaining characters start on floor 0."),
    ]
    short, points = rules.for_seat_count.short_seats, rules.for_seat_count.compensation
    if short:
        sentence = ngettext(
            "The last seat places one character fewer and scores {points} points.",
            "The last {count} seats place one character fewer and score {points} points each.",
            short,
        )
        lines.append(sentence.format(count=short, points=points))
    return lines


def _climbing(rules: Rules) -> list[str]:
    limit = rules.limit
    sentence = _("In turn, move one character up one floor. A floor holds {limit}.")
    return [sentence.format(limit=limit), *ascent_lines(rules)]


def ascent_lines(rules: Rules) -> list[str]:
    """What may happen to a character that moves up."""
    lines = [_("A character moved up from floor 5 is raised to the throne: everyone votes.")]
    if rules.edition.wcs:
        lines.append(_("If the next floor is full and its WC is free, it goes into the WC."))
        lines.append(_("A character leaves a WC only onto that same floor, once there is room."))
    if rules.edition.dungeons:
        lines.append(_("Nobody leaves a dungeon."))
    if Option.WEDDING in rules.setup.options:
        lines.append(_("The round ends when two characters are crowned: a royal couple."))
    return lines


def _raising(rules: Rules) -> list[str]:
    return [
        _("Place and move your pieces on the board; you don't enter it here."),
        _("If you raise a character to the throne, press Yes on your box, then choose it."),
        *placement_lines(rules),
        *_climbing(rules),
    ]


def _crowning(rules: Rules) -> list[str]:
    return [
        _("Place and move your pieces, and vote with your cards; you don't enter it here."),
        _("When somebody is crowned, touch the seat that raised it, then the character."),
        *placement_lines(rules),
        *_climbing(rules),
    ]


def _positions() -> list[str]:
    return [
        _("vivat asks from the top down who stands where."),
        _("Touch everybody who stands in a place, then go on to the next one."),
        _("“All others” puts everybody who is left into one place."),
        _("Touch a character in the castle to take it back."),
    ]


def election_help(rules: Rules) -> list[str]:
    """How an election is decided, and how the Émissaire votes."""
    emissary = rules.setup.house_rules.emissary_yes
    return [*election_lines(rules), *([emissary_vote(emissary)] if rules.has_emissary else ())]


def election_lines(rules: Rules) -> list[str]:
    """How an election is decided."""
    lines = [_("The character is crowned only if everyone votes Yes.")]
    if rules.edition.stomachaches:
        lines += [
            _("A single Stomachache annuls the vote: the character goes back to floor 5."),
            _("Otherwise a single No rejects the character."),
            _("No and Stomachache cards are used up for the round; Yes always comes back."),
        ]
    else:
        lines += [
            _("A single No rejects the character."),
            _("A No card is used up for the round; Yes always comes back."),
        ]
    if rules.edition.dungeons:
        sentence = _("Rejected characters go to the dungeons of floors {floors}, then out.")
        lines.append(
            sentence.format(floors=listed([str(floor) for floor in rules.edition.dungeons]))
        )
    else:
        lines.append(_("Rejected characters are out of the round."))
    if rules.jester is not None:
        lines.append(_("A rejected jester goes to a lower floor and stays in play."))
    return lines


def emissary_vote(ruling: EmissaryYes) -> str:
    """How the Émissaire votes."""
    if ruling is EmissaryYes.BOTTOM:
        return _(
            "The Émissaire votes Yes for its favourites, otherwise by its pile. A Yes goes under "
            "the pile."
        )
    return _(
        "The Émissaire votes Yes for its favourites, otherwise by its pile. Its cards are used up."
    )


def scoring_lines(rules: Rules) -> list[str]:
    """What a coronation gives without options."""
    lines = [_("A favourite scores its floor's number, the king 10; out of the castle 0.")]
    if rules.edition.wcs:
        lines.append(_("A favourite in a WC scores 0; in a dungeon it costs its floor's number."))
    if rules.jester is not None:
        lines.append(_("If the jester is king, plus and minus swap. No score falls below 0."))
    zero = rules.edition.perfect_zero
    if zero is not None:
        sentence = _("In round {round}, exactly 0 points become {points}.")
        lines.append(sentence.format(round=zero.round, points=zero.points))
    return lines


def operating_lines() -> tuple[str, ...]:
    """A line for each of the three ways."""
    return (
        _("Touch: lift your finger to choose; slide it away to cancel."),
        _(
            "Keyboard: the arrow keys move, Return chooses, Escape goes back. F2 turns the sound "
            "off and on."
        ),
        _("Box: Yes chooses, the other two buttons move."),
    )
