"""The honours of an evening: what somebody did more often, or better, than all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.stories.game_story import GameStory
from companion.stories.page_parts import FactCard
from companion.stories.person_statistics import (
    PersonStatistics,
    alphabetical,
    count_of,
    person_statistics,
)
from sentences import N_

_MOST_HONOURED = 3
"""People who share an honour; more than that, and it is none."""


@dataclass(frozen=True)
class _Award:
    """Something that somebody did most of: how much, and how that is told."""

    title: str
    amount: Callable[[PersonStatistics], int]
    told: Callable[[PersonStatistics, int], str]
    is_shared: bool = True
    """Whether several people may have it together."""

    def given(self, people: Sequence[PersonStatistics]) -> FactCard | None:
        """The honour, and who has it; None if nobody has, or too many."""
        most = max(map(self.amount, people), default=0)
        best = [person for person in people if self.amount(person) == most]
        if most <= 0 or len(best) > (_MOST_HONOURED if self.is_shared else 1):
            return None
        names = ", ".join(sorted((person.name for person in best), key=alphabetical))
        return FactCard(_(self.title), names, self.told(best[0], most))


def awards(story: GameStory) -> Iterator[FactCard]:
    """What somebody did most of; nothing before the game is over."""
    people = person_statistics([story])
    for honour in _AWARDS:
        fact = honour.given(people)
        if fact is not None:
            yield fact


def _points_told(_person: PersonStatistics, points: int) -> str:
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _kings_told(_person: PersonStatistics, kings: int) -> str:
    return ngettext("{count} king made", "{count} kings made", kings).format(count=kings)


def _noes_told(_person: PersonStatistics, noes: int) -> str:
    return ngettext("{count} No card", "{count} No cards", noes).format(count=noes)


def _aches_told(_person: PersonStatistics, aches: int) -> str:
    return ngettext("{count} Stomachache", "{count} Stomachaches", aches).format(count=aches)


def _grudge_told(person: PersonStatistics, noes: int) -> str:
    name = person.victim.name if person.victim is not None else ""
    text = ngettext("{count} No to {name}", "{count} times No to {name}", noes)
    return text.format(count=noes, name=name)


_AWARDS = (
    _Award(N_("Best round"), lambda person: person.best_points, _points_told),
    _Award(N_("Kingmaker"), lambda person: person.kings, _kings_told),
    _Award(N_("Says No most"), lambda person: person.no, _noes_told),
    _Award(N_("Delicate stomach"), lambda person: person.stomachaches, _aches_told),
    _Award(N_("Greatest grudge"), lambda person: count_of(person.victim), _grudge_told, False),
)
