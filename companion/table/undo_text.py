"""What was undone, in a sentence that says what to do on the board."""

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


def undo_text(rules: Rules, event: Event) -> str:
    """What was undone, and so what to do on the board."""
    match event:
        case Placement(character):
            sentence = _("Undone: put {name} back beside the castle.")
            return sentence.format(name=rules.name_of(character))
        case Climb(character):
            sentence = _("Undone: move {name} back down.")
            return sentence.format(name=rules.name_of(character))
        case Reveal(person):
            sentence = _("Undone: enter {name}'s card again.")
            return sentence.format(name=rules.people[person].name)
        case RevealAmbition(person) | ChooseAmbition(person):
            sentence = _("Undone: {name} chooses an ambition again.")
            return sentence.format(name=rules.people[person].name)
        case Ballot():
            return _("Undone: everyone votes again.")
        case Deal():
            return _("Undone: enter the Émissaire's card again.")
