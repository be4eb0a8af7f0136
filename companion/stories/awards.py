"""The awards of a finished game: who did something most often, or best."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.stories.page_parts import round_label
from companion.stories.person_statistics import (
    PersonStatistics,
    alphabetical,
    count_of,
    person_statistics,
)
from companion.words.i18n import _, ngettext
from sentences import N_

_MOST_WINNERS = 3
"""An award that more people would share is not given."""


@dataclass(frozen=True)
class FactCard:
    """A small card: `headline` names the winners, `detail` says in a few words what they did."""

    title: str
    headline: str
    detail: str


@dataclass(frozen=True)
class _Award:
    """Given for the highest `amount`; `text` puts that amount in words."""

    title: str
    amount: Callable[[PersonStatistics], int]
    text: Callable[[PersonStatistics, int], str]
    is_shared: bool = True
    """Whether several people can win it together."""

    def card(self, people: Sequence[PersonStatistics]) -> FactCard | None:
        """The award and its winners; None if nobody wins it, or too many would."""
        most = max(map(self.amount, people), default=0)
        best = [person for person in people if self.amount(person) == most]
        if most <= 0 or len(best) > (_MOST_WINNERS if self.is_shared else 1):
            return None
        names = ", ".join(sorted((person.name for person in best), key=alphabetical))
        return FactCard(_(self.title), names, self.text(best[0], most))


def awards(story: GameStory) -> Iterator[FactCard]:
    """The awards of a game; none until it is over."""
    people = person_statistics([story])
    for award in _AWARDS:
        card = award.card(people)
        if card is not None:
            yield card


def awards_note(story: GameStory) -> str:
    """Which rounds the awards leave out, if any."""
    without = story.rounds_without_votes
    if not without or not story.is_over:
        return ""
    if len(without) == story.rounds:
        return _("Votes were not told in this game, so there are no awards for votes.")
    rounds = ", ".join(map(round_label, without))
    return _("Awards for votes leave out what was not told: {rounds}.").format(rounds=rounds)


def _points_text(_person: PersonStatistics, points: int) -> str:
    return ngettext("{count} point", "{count} points", points).format(count=points)


def _kings_text(_person: PersonStatistics, kings: int) -> str:
    return ngettext("{count} king made", "{count} kings made", kings).format(count=kings)


def _no_cards_text(_person: PersonStatistics, noes: int) -> str:
    return ngettext("{count} No card", "{count} No cards", noes).format(count=noes)


def _stomachaches_text(_person: PersonStatistics, aches: int) -> str:
    return ngettext("{count} Stomachache", "{count} Stomachaches", aches).format(count=aches)


def _grudge_text(person: PersonStatistics, noes: int) -> str:
    name = person.victim.name if person.victim is not None else ""
    text = ngettext("said No to {name} once", "said No to {name} {count} times", noes)
    return text.format(count=noes, name=name)


_AWARDS = (
    _Award(N_("Best round"), lambda person: person.best_points, _points_text),
    _Award(N_("Kingmaker"), lambda person: person.kings, _kings_text),
    _Award(N_("Most No cards"), lambda person: person.no, _no_cards_text),
    _Award(N_("Delicate stomach"), lambda person: person.stomachaches, _stomachaches_text),
    _Award(N_("Greatest grudge"), lambda person: count_of(person.victim), _grudge_text, False),
)
