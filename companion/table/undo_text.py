"""What was taken back, in a sentence that says what to do on the board."""

from __future__ import annotations

from companion.i18n import _
from engine import (
    Ballot,
    ChooseAmbition,
    Climb,
    Deal,
    Event,
    Placement,
    Reveal,
    RevealAmbition,
    Rules,
)


def taken_back(rules: Rules, event: Event) -> str:
    """What was taken back, and so what to do on the board."""
    match event:
        case Placement(character):
            sentence = _("Taken back: {name} stands beside the castle again.")
            return sentence.format(name=rules.name_of(character))
        case Climb(character):
            sentence = _("Taken back: {name} goes back down.")
            return sentence.format(name=rules.name_of(character))
        case Reveal(person):
            sentence = _("Taken back: {name}'s card is entered again.")
            return sentence.format(name=rules.people[person].name)
        case RevealAmbition(person) | ChooseAmbition(person):
            sentence = _("Taken back: {name}'s ambition is asked for again.")
            return sentence.format(name=rules.people[person].name)
        case Ballot():
            return _("Taken back: everyone votes again.")
        case Deal():
            return _("Taken back: the Émissaire's card is entered again.")
