"""What the guide says: on each kind of screen, what to do now and why.

Knows only what everybody at the table sees.
"""

from __future__ import annotations

from companion.evening.match import Match
from companion.evening.seats.boxes import is_screen_seat
from companion.words.i18n import _, name_of
from engine import Ballot, Phase, Place, Verdict


def edition_lesson() -> str:
    return _("Touch your game. With a box: Yes chooses, the other two buttons move the frame.")


def seating_lesson(is_complete: bool, has_boxes: bool) -> str:
    """Until enough people for a game are seated, and from then on."""
    if is_complete:
        return _("Is everybody seated? Touch the golden button. With a box: first No, then Yes.")
    if not has_boxes:
        return _("Touch a free seat for each of you, clockwise around the table.")
    return _("Press any button on your own box, one after the other, clockwise.")


def placing_lesson(is_card_on_box: bool) -> str:
    """Everybody's card is shown by the drawn box, or by the screen."""
    if is_card_on_box:
        return _(
            "Each of you places one character. Your six favourites bring points, the higher the "
            "more: hold the eye on your box."
        )
    return _(
        "Each of you places one character. Your six favourites bring points, the higher the more: "
        "see “My card”."
    )


def step_lesson(match: Match) -> str:
    """What to do in the climb, or in an election."""
    match match.seen.phase:
        case Phase.CLIMB:
            return _climbing(match)
        case Phase.ELECTION:
            return _voting(match)
        case _:
            return ""


def _climbing(match: Match) -> str:
    """Somebody on floor 5 is one move away from an election."""
    characters = match.rules.characters
    nearest = [
        name_of(character)
        for character, place in zip(characters, match.seen.castle, strict=True)
        if place is Place.FLOOR_5
    ]
    if nearest:
        sentence = _("Now move {name} to the throne: then everybody votes.")
        return sentence.format(name=nearest[0])
    return _("Move one golden character up a floor, best from floor 4: the throne is near.")


def _voting(match: Match) -> str:
    """After a rejection everybody should see points."""
    if any(isinstance(event, Ballot) for event in match.game.events):
        return _("This time, all choose Yes: then you see how points are counted.")
    if all(map(is_screen_seat, match.pairing)):
        return _(
            "One after the other, touch your name and vote while the others look away. All votes "
            "are revealed at once."
        )
    if match.edition.stomachaches:
        return _(
            "Press Yes, No or Stomachache on your box. Nobody sees what you chose until all "
            "have voted."
        )
    return _("Press Yes or No on your box. Nobody sees what you chose until all have voted.")


def verdict_lesson(match: Match) -> str:
    """What the open votes have come to, and what follows."""
    election = match.seen.election
    assert election is not None, "a verdict follows a ballot"
    match election.verdict:
        case Verdict.CROWNED:
            return _("Nobody said No: there is a new king. Continue, and see who gets points.")
        case Verdict.ANNULLED:
            return _("A Stomachache: this vote does not count. Continue, and raise somebody again.")
        case Verdict.REJECTED:
            return _(
                "A single No is enough, but that card is used up for this round. Continue, and "
                "raise somebody else."
            )


def coronation_lesson() -> str:
    return _(
        "Everybody's six favourites bring points: the higher they stand, the more. In the end, "
        "most points win."
    )
