"""The honours of an evening: what somebody did more often, or better, than all others."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.stories.marks import Fact
from companion.stories.people import PersonStory, alphabetical, count_of, people_of
from companion.stories.story import Story
from sentences import N_

_MOST_HONOURED = 3
"""People who share an honour; more than that, and it is none."""


@dataclass(frozen=True)
class _Honour:
    """Something that somebody did most of: how much, and how that is told."""

    title: str
    amount: Callable[[PersonStory], int]
    told: Callable[[PersonStory, int], str]
    is_shared: bool = True
    """Whether several people may have it together."""

    def given(self, people: Sequence[PersonStory]) -> Fact | None:
        """The honour, and who has it; None if nobody has, or too many."""
        most = max(map(self.amount, people), default=0)
        best = [person for person in people if self.amount(person) == most]
        if most <= 0 or len(best) > (_MOST_HONOURED if self.is_shared else 1):
            return None
        names = ", ".join(sorted((person.name for person in best), key=alphabetical))
        return Fact(_(self.title), names, self.told(best[0], most))


def honours(story: Story) -> Iterator[Fact]:
    """What somebody did most of; nothing before the game is over."""
    people = people_of([story])
    for honour in _HONOURS:
        fact = honour.given(people)
        if fact is not None:
            yield fact


def _points_told(_person: PersonStory, points: int) -> str:
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _kings_told(_person: PersonStory, kings: int) -> str:
    return ngettext("{count} king made", "{count} kings made", kings).format(count=kings)


def _noes_told(_person: PersonStory, noes: int) -> str:
    return ngettext("{count} No card", "{count} No cards", noes).format(count=noes)


def _aches_told(_person: PersonStory, aches: int) -> str:
    return ngettext("{count} Stomachache", "{count} Stomachaches", aches).format(count=aches)


def _grudge_told(person: PersonStory, noes: int) -> str:
    name = person.victim.name if person.victim is not None else ""
    text = ngettext("{count} No to {name}", "{count} times No to {name}", noes)
    return text.format(count=noes, name=name)


_HONOURS = (
    _Honour(N_("Best round"), lambda person: person.best_points, _points_told),
    _Honour(N_("Kingmaker"), lambda person: person.kings, _kings_told),
    _Honour(N_("Says No most"), lambda person: person.no, _noes_told),
    _Honour(N_("Delicate stomach"), lambda person: person.stomachaches, _aches_told),
    _Honour(N_("Greatest grudge"), lambda person: count_of(person.victim), _grudge_told, False),
)
