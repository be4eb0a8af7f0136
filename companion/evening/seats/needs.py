"""Options that a table has no choice about: they are switched by themselves, with a sentence."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from companion.words.i18n import _
from engine import Edition, Option


@dataclass(frozen=True)
class Need:
    """An option that must be on, or off; the `sentence` says why."""

    option: Option
    is_on: bool
    sentence: str


def needs(edition: Edition, seats: int, chosen: Collection[Option]) -> Iterator[Need]:
    """What so many seats need for this edition and the options that they have chosen."""
    rules = edition.seats.get(seats)
    if rules is not None and Option.EMISSARY in edition.options:
        if rules.no is None:
            sentence = _("With {count} seats, the Émissaire plays along.")
            yield Need(Option.EMISSARY, True, sentence.format(count=seats))
        elif rules.no_with_emissary is None:
            sentence = _("With {count} seats, the Émissaire can't play.")
            yield Need(Option.EMISSARY, False, sentence.format(count=seats))
    if Option.SHARED_PAWN in chosen:
        yield Need(Option.TEAMS, True, _("A shared pawn is for teams, so teams are on."))
