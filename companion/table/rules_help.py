"""The rules that matter at a stage, for the edition and the options that are played."""

from __future__ import annotations

from companion.i18n import _, ngettext
from companion.table.match import Match
from engine import EmissaryYes, Option, Phase


def help_lines(match: Match) -> tuple[str, ...]:
    """A few sentences for the phase at hand."""
    match match.seen.phase:
        case Phase.AMBITION:
            lines = _ambition()
        case Phase.PLACEMENT:
            lines = _placement(match)
        case Phase.CLIMB:
            lines = _climbing(match)
        case Phase.ELECTION:
            lines = _election(match)
        case _:
            lines = _scoring(match)
    return tuple(lines)


def _ambition() -> list[str]:
    return [
        _("Everyone keeps one of two ambition cards in secret; the other goes back unseen."),
        _("Ambitions are judged at the round's last coronation, and always give points."),
    ]


def _placement(match: Match) -> list[str]:
    rules = match.rules
    lines = [
        _("In turn, place one character on floor 1, 2, 3 or 4; it need not be a favourite."),
        _("A floor holds {limit}.").format(limit=rules.limit),
        _("Whoever is left over starts on floor 0."),
    ]
    short, points = rules.table.short_seats, rules.table.compensation
    if short:
        sentence = ngettext(
            "The last seat places one character less, and gets {points} points for it.",
            "The last {count} seats place one character less, and get {points} points for it.",
            short,
        )
        lines.append(sentence.format(count=short, points=points))
    return lines


def _climbing(match: Match) -> list[str]:
    limit = match.rules.limit
    lines = [
        _("In turn, let one character climb one floor. A floor holds {limit}.").format(limit=limit),
        _("From floor 5 it is raised to the throne, and everyone votes."),
    ]
    if match.edition.wcs:
        lines.append(_("If the next floor is full and its WC is free, it goes into the WC."))
        lines.append(_("Out of a WC one only comes onto the same floor, when there is room."))
    if match.edition.dungeons:
        lines.append(_("Nobody leaves a dungeon."))
    if Option.WEDDING in match.rules.setup.options:
        lines.append(_("The round ends when two are crowned: a royal couple."))
    return lines


def _election(match: Match) -> list[str]:
    lines = [_("Only if everyone votes Yes, the character is crowned.")]
    if match.edition.stomachaches:
        lines.append(_("One Stomachache: no verdict, the character goes back to floor 5."))
    lines.append(_("Else one No: the character is rejected."))
    lines.append(_("No and Stomachache cards are gone for the round; Yes always comes back."))
    if match.edition.dungeons:
        lines.append(_("The rejected go to the dungeons of floors 3, 2 and 1, then out."))
    if match.rules.jester is not None:
        lines.append(_("A rejected jester goes back to a lower floor and stays in play."))
    if match.rules.has_emissary:
        lines.append(_emissary(match))
    return lines


def _emissary(match: Match) -> str:
    if match.rules.setup.house_rules.emissary_yes is EmissaryYes.BOTTOM:
        return _("The Émissaire votes Yes for its favourite, else by its pile; a Yes goes under.")
    return _("The Émissaire votes Yes for its favourite, else by its pile; every card is gone.")


def _scoring(match: Match) -> list[str]:
    lines = [_("Each favourite gives its floor's number, the king 10; out of the castle 0.")]
    if match.edition.wcs:
        lines.append(_("A favourite in a WC gives 0, in a dungeon it takes its floor's number."))
    if match.rules.jester is not None:
        lines.append(_("Under a jester king every sign is turned. No score falls below 0."))
    zero = match.edition.perfect_zero
    if zero is not None:
        sentence = _("In round {round}, exactly 0 points become {points}.")
        lines.append(sentence.format(round=zero.round, points=zero.points))
    lines.extend(_scoring_options(match))
    return lines


def _scoring_options(match: Match) -> list[str]:
    sentences = {
        Option.BANISHED: _("The banished one under the black seal is no favourite."),
        Option.WEDDING: _("The first king counts no more at the second coronation."),
        Option.TEAMS: _("At the end, the lower of a team's two scores counts."),
        Option.SHARED_PAWN: _("A shared pawn moves by the smaller of its people's points."),
    }
    options = set(match.rules.setup.options)
    if Option.SHARED_PAWN in options:
        options.remove(Option.TEAMS)
    return [sentence for option, sentence in sentences.items() if option in options]
