"""Undo: which event can be undone, and what to do then on the board."""

from __future__ import annotations

from companion.i18n import _
from companion.table.match import Match
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


def undoable_event(match: Match) -> Event | None:
    """The newest event, if it can be undone.

    A deal by vivat can't be, nor a ballot that turned a card of the Émissaire's pile:
    everyone would know what it votes next.
    """
    last = match.game.last
    if isinstance(last, Deal) and (match.deals or last.emissary is None):
        return None
    return None if isinstance(last, Ballot) and match.emissary_played_a_card else last


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
        case RevealAmbition(person):
            sentence = _("Undone: enter {name}'s ambition again.")
            return sentence.format(name=rules.people[person].name)
        case ChooseAmbition(person):
            sentence = _("Undone: {name} chooses an ambition again.")
            return sentence.format(name=rules.people[person].name)
        case Ballot():
            return _("Undone: everyone votes again.")
        case Deal():
            return _("Undone: enter the Émissaire's card again.")
