"""What an open election is waiting for, in one sentence."""

from __future__ import annotations

from collections.abc import Collection

from companion.evening.context import TableContext
from companion.evening.view_models import characters_of
from companion.evening.voting.doubtful_boxes import Doubt
from companion.words.i18n import _, listed, ngettext
from hardware.boxes import BoxId

MOST_NAMES = 4


def vote_hint(table: TableContext) -> str:
    """The most urgent thing that the table must know of the open vote."""
    return _all_in(table) or _missing(table) or _on_the_screen(table) or _in_your_hands(table)


def vote_prompt(table: TableContext, box: BoxId) -> str:
    """What the holder of a box is asked, whatever is on the screen."""
    voting, match = table.votes.ballot, table.match
    if match.seat_of(box) not in voting.box_seats or match.seen.candidate is None:
        return _("Vote on the big screen this time.")
    candidate = characters_of(match.edition)[match.seen.candidate]
    return _("Vote in secret: {candidate} on the throne?").format(candidate=candidate.name)


def _all_in(table: TableContext) -> str:
    """What happens when everyone has voted. A vote on the screen can't be changed."""
    voting = table.votes.ballot
    if not voting.is_open:
        return _("All votes are in. Collecting them from the boxes.")
    if not voting.all_in:
        return ""
    if not voting.box_seats:
        return _("All votes are in.")
    if len(voting.box_seats) < len(table.match.seats_of_people):
        return _("All votes are in. Votes on the boxes can still be changed.")
    return _("All votes are in. You can still change your vote.")


def _missing(table: TableContext) -> str:
    """Whose box can't vote, and what to do."""
    waiting = set(table.lost_seats) - table.votes.ballot.voted
    doubts = {seat: table.doubt_about(seat) for seat in waiting}
    sentences = {
        Doubt.UNPROVEN: _("{names}: is this still your box? Confirm it below."),
        Doubt.FAULTY: _(
            "{names}: because of your box, everyone had to vote again. Vote on the screen, or "
            "choose another box under “Boxes”."
        ),
        None: _("Waiting for {names}: plug the box in again, or answer on the screen."),
    }
    for doubt, sentence in sentences.items():
        seats = [seat for seat in waiting if doubts[seat] is doubt]
        boxes = (table.match.pairing[seat] for seat in seats)
        if doubt is None and all(map(table.presence.is_phone, boxes)):
            sentence = _("Waiting for {names}: unlock the phone, or answer on the screen.")
        if seats:
            return sentence.format(names=_names(table, seats))
    return ""


def _on_the_screen(table: TableContext) -> str:
    """Who votes on the screen because the seat has no box."""
    waiting = set(table.missing_seats) - table.votes.ballot.voted
    if not waiting:
        return ""
    sentence = _("{names}: vote on the screen, one after the other. The others look away.")
    return sentence.format(names=_names(table, waiting))


def _in_your_hands(table: TableContext) -> str:
    """What those who can vote must know."""
    asked_again = table.votes.ballot.asked_again
    if asked_again:
        sentence = _("{names}: your box was disconnected. Please vote now.")
        return sentence.format(names=_names(table, asked_again))
    waiting = {*range(table.match.rules.seat_count)} - table.votes.ballot.voted
    if not waiting.intersection(seat for seat, _name in table.match.seats_of_people):
        return _("Waiting for {names}.").format(names=_names(table, waiting))
    if table.votes.why_again:
        return table.votes.why_again
    return _("Vote in secret on your own box. Cards you have used up can't be played again.")


def _names(table: TableContext, seats: Collection[int]) -> str:
    """The seats' names, or their number if the names would not fit."""
    if len(seats) > MOST_NAMES:
        return ngettext("{count} seat", "{count} seats", len(seats)).format(count=len(seats))
    return listed([table.match.seat_name(seat) for seat in sorted(seats)])
