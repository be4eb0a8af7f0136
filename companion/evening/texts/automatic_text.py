"""What followed from an event by itself, in words: nobody has to guess why the screen changed."""

from __future__ import annotations

from collections.abc import Iterator

from companion.words.i18n import _, listed, name_of, ngettext
from companion.words.seat_names import seat_name
from engine import EmissaryYes, Place, State, Vote


def automatic_text(before: State, after: State) -> str:
    """Everything that an event has brought about by itself; empty if there is nothing."""
    return " ".join((*_compensation(before, after), *_left_over(before, after), *_pile(after)))


def _compensation(before: State, after: State) -> Iterator[str]:
    """The points of the seats that place one character fewer."""
    is_same_round = before.round == after.round
    new = after.compensated - (before.compensated if is_same_round else frozenset())
    if not new:
        return
    points = after.rules.for_seat_count.compensation
    sentence = ngettext(
        "{names} places one character fewer and scores {points} points.",
        "{names} place one character fewer and score {points} points each.",
        len(new),
    )
    names = listed([seat_name(after.rules, seat) for seat in sorted(new)])
    yield sentence.format(names=names, points=points)


def _left_over(before: State, after: State) -> Iterator[str]:
    """Who went to floor 0 because nobody placed them."""
    names = [
        name_of(character)
        for character, was, now in zip(
            after.rules.characters, before.castle, after.castle, strict=True
        )
        if was is Place.UNPLACED and now is Place.FLOOR_0
    ]
    if names:
        sentence = ngettext(
            "Nobody places {names}: put the piece on floor 0.",
            "Nobody places {names}: put the pieces on floor 0.",
            len(names),
        )
        yield sentence.format(names=listed(names))


def _pile(after: State) -> Iterator[str]:
    """What happened to the card from the Émissaire's pile; `after` a ballot, everybody saw it."""
    election = after.election
    if election is None or not election.by_pile:
        return
    ruling = after.rules.setup.house_rules.emissary_yes
    if election.emissary is Vote.YES and ruling is EmissaryYes.BOTTOM:
        yield _("The Émissaire's Yes goes under its pile.")
    else:
        yield _("The Émissaire's card is used up.")
