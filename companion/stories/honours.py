"""The honours of a finished game: one for each person, for what they did most often or best."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from companion.stories.coronation_sentences import elections_of
from companion.stories.game_story import GameStory
from companion.stories.page_parts import round_label
from companion.stories.person_statistics import PersonStatistics, count_of, person_statistics
from companion.words.i18n import _
from engine import Verdict, Vote
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
class _Deeds:
    """What a person did in one game."""

    story: GameStory
    person: int
    counted: PersonStatistics

    @property
    def only_noes(self) -> int:
        """How often this seat's No alone rejected somebody."""
        seat = self.story.seat_of[self.person]
        return sum(
            each.verdict is Verdict.REJECTED
            and each.cards.count(Vote.NO) == 1
            and each.votes[seat] is Vote.NO
            for each in self.story.elections
        )

    @property
    def noes_to_own(self) -> int:
        """How often this person said No to an own favourite."""
        seat = self.story.seat_of[self.person]
        return sum(
            election.votes[seat] is Vote.NO
            and election.candidate.id in coronation.favourites[self.person]
            for at, coronation in enumerate(self.story.coronations)
            for election in elections_of(self.story, at)
        )


@dataclass(frozen=True)
class _Award:
    """Given for the highest `amount`; `text` says how much it is."""

    title: str
    text: str
    amount: Callable[[_Deeds], int]

    def winners(self, people: Sequence[_Deeds]) -> list[_Deeds]:
        """Who has the highest amount; nobody if it is none, or too many or all have it."""
        most = max(map(self.amount, people))
        best = [each for each in people if self.amount(each) == most]
        return best if most > 0 and len(best) <= min(_MOST_WINNERS, len(people) - 1) else []

    def honour(self, deeds: _Deeds) -> Honour:
        victim = deeds.counted.victim
        text = _(self.text).format(count=self.amount(deeds), name=victim.name if victim else "")
        return Honour(_(self.title), deeds.counted.name, text)


def honours(story: GameStory) -> tuple[Honour, ...]:
    """One for each person, in the order of the seats; none until the game is over."""
    if not story.is_over:
        return ()
    counted = {each.name: each for each in person_statistics([story])}
    people = [_Deeds(story, at, counted[name]) for at, name in enumerate(story.people)]
    given: dict[int, Honour] = {}
    for award in sorted(_AWARDS, key=lambda award: len(award.winners(people))):
        for each in award.winners(people):
            given.setdefault(each.person, award.honour(each))
    return tuple(given.get(each.person) or _OWN_BEST.honour(each) for each in people)


def honours_note(story: GameStory) -> str:
    """Which rounds the honours leave out, if any."""
    without = story.rounds_without_votes
    if not without or not story.is_over:
        return ""
    if len(without) == story.rounds:
        return _("Votes were not told in this game, so there are no honours for votes.")
    rounds = ", ".join(map(round_label, without))
    return _("Honours for votes leave out what was not told: {rounds}.").format(rounds=rounds)


_AWARDS = (
    _Award(
        N_("Delicate stomach"),
        N_("Stomachaches: {count}"),
        lambda deeds: deeds.counted.stomachaches,
    ),
    _Award(N_("Lone voice"), N_("decided alone: {count}"), lambda deeds: deeds.only_noes),
    _Award(N_("Poker face"), N_("Noes to favourites: {count}"), lambda deeds: deeds.noes_to_own),
    _Award(N_("Kingmaker"), N_("kings made: {count}"), lambda deeds: deeds.counted.kings),
    _Award(N_("Best round"), N_("points: {count}"), lambda deeds: deeds.counted.best_points),
    _Award(
        N_("Greatest grudge"),
        N_("Noes to {name}: {count}"),
        lambda deeds: count_of(deeds.counted.victim),
    ),
    _Award(N_("Most No cards"), N_("No cards: {count}"), lambda deeds: deeds.counted.no),
    _Award(N_("Most Yes cards"), N_("Yes cards: {count}"), lambda deeds: deeds.counted.yes),
)
"""The rarest first. A person with several gets the one that fewest share, of these the first."""

_OWN_BEST = _Award(
    N_("Own best round"), N_("points: {count}"), lambda deeds: deeds.counted.best_points
)
"""For those who did nothing most often."""
