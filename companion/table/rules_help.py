"""The rules for the current step, for the edition and the options in play."""

from __future__ import annotations

from companion.i18n import _, ngettext
from companion.table.match import Match
from engine import EmissaryYes, Option, Phase


def help_lines(match: Match) -> tuple[str, ...]:
    """A few sentences about the current phase."""
    match match.seen.phase:
        case Phase.AMBITION:
            lines = _ambition()
        case Phase.PLACEMENT:
            lines = _placement(match)
        case Phase.CLIMB:
            lines = _climbing(match)
        case Phase.RAISE:
            lines = _raising(match)
        case Phase.CROWNING:
            lines = _crowning(match)
        case Phase.POSITIONS:
            lines = _positions()
        case Phase.ELECTION:
            lines = _election(match)
        case _:
            lines = _scoring(match)
    return tuple(lines)


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
        _("Tap the number on the card. A number that is known enters the card at once."),
        _("A new number is learnt: tap its six favourites once, then “That's the card”."),
        _("You can also type the number, or scan a sticker from “vivat cards --print”."),
        _("Another code on a card is learnt: scan it, then enter the card this once."),
        _("Cards without numbers: tap the six favourites each time."),
    )


def election_help(match: Match) -> tuple[str, ...]:
    """How an election is decided."""
    return tuple(_election(match))


def _ambition() -> list[str]:
    return [
        _("Everyone keeps one of two ambition cards in secret; the other goes back unseen."),
        _("Ambitions are judged at the round's last coronation; they never cost points."),
    ]


def _placement(match: Match) -> list[str]:
    rules = match.rules
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


def _climbing(match: Match) -> list[str]:
    limit = match.rules.limit
    lines = [
        _("In turn, move one character up one floor. A floor holds {limit}.").format(limit=limit),
        _("A character moved up from floor 5 is raised to the throne: everyone votes."),
    ]
    if match.edition.wcs:
        lines.append(_("If the next floor is full and its WC is free, it goes into the WC."))
        lines.append(_("A character leaves a WC only onto that same floor, once there is room."))
    if match.edition.dungeons:
        lines.append(_("Nobody leaves a dungeon."))
    if Option.WEDDING in match.rules.setup.options:
        lines.append(_("The round ends when two characters are crowned: a royal couple."))
    return lines


def _raising(match: Match) -> list[str]:
    return [
        _("Place and move your pieces on the board; vivat doesn't ask for it."),
        _("If you raise a character to the throne, press Yes on your box, then choose it."),
        *_placement(match),
        *_climbing(match),
    ]


def _crowning(match: Match) -> list[str]:
    return [
        _("Place and move your pieces, and vote with your cards; vivat doesn't ask for it."),
        _("When somebody is crowned, touch the seat that raised it, then the character."),
        *_placement(match),
        *_climbing(match),
    ]


def _positions() -> list[str]:
    return [
        _("vivat asks from the top down who stands where."),
        _("Touch the characters of a place, then go on to the next one."),
        _("“All others” puts everybody who is left into one place."),
        _("Touch a character in the castle to take it back."),
    ]


def _election(match: Match) -> list[str]:
    lines = [_("The character is crowned only if everyone votes Yes.")]
    if match.edition.stomachaches:
        lines.append(_("A single Stomachache annuls the vote: the character goes back to floor 5."))
    lines.append(_("Otherwise a single No rejects the character."))
    lines.append(_("No and Stomachache cards are used up for the round; Yes always comes back."))
    if match.edition.dungeons:
        lines.append(_("Rejected characters go to the dungeons of floors 3, 2 and 1, then out."))
    if match.rules.jester is not None:
        lines.append(_("A rejected jester goes to a lower floor and stays in play."))
    if match.rules.has_emissary:
        lines.append(_emissary(match))
    return lines


def _emissary(match: Match) -> str:
    if match.rules.setup.house_rules.emissary_yes is EmissaryYes.BOTTOM:
        return _(
            "The Émissaire: Yes for its favourites, else by its pile. A Yes goes under the pile."
        )
    return _("The Émissaire: Yes for its favourites, else by its pile. Its cards are used up.")


def _scoring(match: Match) -> list[str]:
    lines = [_("A favourite scores its floor's number, the king 10; out of the castle 0.")]
    if match.edition.wcs:
        lines.append(_("A favourite in a WC scores 0; in a dungeon it costs its floor's number."))
    if match.rules.jester is not None:
        lines.append(_("If the jester is king, plus and minus swap. No score falls below 0."))
    zero = match.edition.perfect_zero
    if zero is not None:
        sentence = _("In round {round}, exactly 0 points become {points}.")
        lines.append(sentence.format(round=zero.round, points=zero.points))
    lines.extend(_scoring_options(match))
    return lines


def _scoring_options(match: Match) -> list[str]:
    sentences = {
        Option.BANISHED: _("The banished favourite, under the black seal, doesn't count."),
        Option.WEDDING: _("The first king doesn't score at the second coronation."),
        Option.TEAMS: _("At the end, the lower of a team's two scores counts."),
        Option.SHARED_PAWN: _("A shared pawn moves by the lower of its team's points."),
    }
    options = set(match.rules.setup.options)
    if Option.SHARED_PAWN in options:
        options.remove(Option.TEAMS)
    return [sentence for option, sentence in sentences.items() if option in options]
