"""The honours of a finished game: one for each person, for what they did most often or best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.stories.page_parts import round_label
from companion.stories.person_statistics import PersonStatistics, count_of, person_statistics
from companion.words.i18n import _
from sentences import N_

_MOST_WINNERS = 3
"""What more people have done as often honours nobody."""


@dataclass(frozen=True)
class Honour:
    """`title` says for what, `detail` how often or how much."""

    title: str
    name: str
    detail: str


@dataclass(frozen=True)
class _Award:
    """Given for the highest `amount`; `text` says how much it is."""

    title: str
    text: str
    amount: Callable[[PersonStatistics], int]

    def winners(self, people: Sequence[PersonStatistics]) -> list[PersonStatistics]:
        """Who has the highest amount; nobody if it is none, or too many or all have it."""
        most = max(map(self.amount, people))
        best = [each for each in people if self.amount(each) == most]
        return best if most > 0 and len(best) <= min(_MOST_WINNERS, len(people) - 1) else []

    def honour(self, person: PersonStatistics) -> Honour:
        victim = person.victim.name if person.victim else ""
        text = _(self.text).format(count=self.amount(person), name=victim)
        return Honour(_(self.title), person.name, text)


def honours(story: GameStory) -> tuple[Honour, ...]:
    """One for each person, in the order of the seats; none until the game is over."""
    if not story.is_over:
        return ()
    people = sorted(
        person_statistics([story], with_bots=True), key=lambda each: story.people.index(each.name)
    )
    given: dict[str, Honour] = {}
    for award in sorted(_AWARDS, key=lambda award: len(award.winners(people))):
        for each in award.winners(people):
            given.setdefault(each.name, award.honour(each))
    return tuple(given.get(each.name) or _OWN_BEST.honour(each) for each in people)


def honours_note(story: GameStory) -> str:
    """Which rounds the honours leave out, if any."""
    without = story.rounds_without_votes
    if not without or not story.is_over:
        return ""
    if len(without) == story.rounds:
        return _("Votes were not entered in this game, so there are no honours for votes.")
    rounds = ", ".join(map(round_label, without))
    return _("Honours for votes leave out rounds without entered votes: {rounds}.").format(
        rounds=rounds
    )


_AWARDS = (
    _Award(
        N_("Delicate stomach"),
        N_("Stomachaches: {count}"),
        lambda person: person.stomachaches,
    ),
    _Award(N_("Lone voice"), N_("decided alone: {count}"), lambda person: person.lone_noes),
    _Award(
        N_("Poker face"), N_("Noes to own favourites: {count}"), lambda person: person.noes_to_own
    ),
    _Award(N_("Kingmaker"), N_("kings made: {count}"), lambda person: person.kings),
    _Award(N_("Best round"), N_("points: {count}"), lambda person: person.best_points),
    _Award(
        N_("Greatest grudge"),
        N_("Noes to {name}: {count}"),
        lambda person: count_of(person.victim),
    ),
    _Award(N_("Most No cards"), N_("No cards: {count}"), lambda person: person.no),
    _Award(N_("Most Yes cards"), N_("Yes cards: {count}"), lambda person: person.yes),
)
"""The rarest first. A person with several gets the one that fewest share, of these the first."""

_OWN_BEST = _Award(
    N_("Personal best round"), N_("points: {count}"), lambda person: person.best_points
)
"""For those who did nothing most often."""
