"""Each person's statistics over many games: wins, best round, kings made, No votes.

Only finished games count. People are identified by name. Each member of a team has their own
points; the votes and the kings of a seat count for all its members.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from unicodedata import normalize

from companion.stories.game_story import ElectionStory, GameStory
from companion.words.i18n import name_of
from engine import Verdict, Vote


@dataclass(frozen=True)
class BestRound:
    """The points of a person's best round: favourites and ambition of all its coronations."""

    points: int
    edition_name: str


@dataclass(frozen=True)
class NameCount:
    """The name of a person or character, and how often it was counted."""

    name: str
    count: int


@dataclass(frozen=True)
class PersonStatistics:
    """One person's numbers over all games."""

    name: str
    games: int
    wins: int
    best_round: BestRound | None
    """The earliest of equally good ones."""
    kings: int
    """Monarchs that the person raised; in a royal wedding each of the two counts."""
    yes: int
    no: int
    """No cards played, whatever the verdict."""
    stomachaches: int
    lone_noes: int
    """How often the only No was this person's, and rejected somebody."""
    noes_to_own: int
    """How often this person said No to an own favourite."""
    victims: tuple[NameCount, ...]
    """Whose candidates the person voted No on, most often first; never their own seat."""
    turned_away: NameCount | None
    """The character that the person voted No on most often."""

    @property
    def victim(self) -> NameCount | None:
        """The favourite victim; of equal ones, the alphabetically first."""
        return self.victims[0] if self.victims else None

    @property
    def best_points(self) -> int:
        """The points of the best round; 0 if there is none."""
        return self.best_round.points if self.best_round is not None else 0

    @property
    def votes(self) -> int:
        """All cards played."""
        return self.yes + self.no + self.stomachaches


def person_statistics(
    stories: Iterable[GameStory], *, with_bots: bool = False
) -> tuple[PersonStatistics, ...]:
    """Everyone who has finished a game, sorted by wins, then games, then best round."""
    counts: dict[str, _Counts] = {}
    bots: set[str] = set()
    for story in stories:
        if story.is_over:
            _count(story, [counts.setdefault(name, _Counts()) for name in story.people])
            bots |= story.bots
    counted = (each.result(name) for name, each in counts.items() if with_bots or name not in bots)
    return tuple(sorted(counted, key=_order))


def statistics_as_json(people: Iterable[PersonStatistics]) -> str:
    """One array with an object for each person, with the fields of PersonStatistics."""
    return json.dumps([asdict(person) for person in people], ensure_ascii=False)


def count_of(counted: NameCount | None) -> int:
    """How often; 0 for None."""
    return counted.count if counted is not None else 0


def name_count_text(counted: NameCount | None) -> str:
    """The name with the count behind it.

    >>> name_count_text(NameCount("Zoë", 3)), name_count_text(None)
    ('Zoë (3)', '–')
    """
    return f"{counted.name} ({counted.count})" if counted is not None else "–"


def alphabetical(name: str) -> tuple[str, str]:
    """A sort key that ignores accents and capitals.

    >>> sorted(["Zoë", "anna", "Éloïse", "Eva"], key=alphabetical)
    ['anna', 'Éloïse', 'Eva', 'Zoë']
    """
    plain = "".join(letter for letter in normalize("NFKD", name) if letter.isalnum())
    return plain.casefold(), name


def most_often_first(counts: Counter[str]) -> tuple[NameCount, ...]:
    """The names by count, then alphabetically."""
    order = sorted(counts.items(), key=lambda each: (-each[1], alphabetical(each[0])))
    return tuple(NameCount(name, count) for name, count in order)


def _order(person: PersonStatistics) -> tuple[int, int, int, tuple[str, str]]:
    return -person.wins, -person.games, -person.best_points, alphabetical(person.name)


@dataclass
class _Counts:
    """One person's numbers while they are being counted."""

    games: int = 0
    wins: int = 0
    best: BestRound | None = None
    kings: int = 0
    votes: Counter[Vote] = field(default_factory=Counter)
    lone_noes: int = 0
    noes_to_own: int = 0
    victims: Counter[str] = field(default_factory=Counter)
    turned_away: Counter[str] = field(default_factory=Counter)

    def result(self, name: str) -> PersonStatistics:
        """The numbers counted so far."""
        characters = most_often_first(self.turned_away)
        return PersonStatistics(
            name=name,
            games=self.games,
            wins=self.wins,
            best_round=self.best,
            kings=self.kings,
            yes=self.votes[Vote.YES],
            no=self.votes[Vote.NO],
            stomachaches=self.votes[Vote.STOMACHACHE],
            lone_noes=self.lone_noes,
            noes_to_own=self.noes_to_own,
            victims=most_often_first(self.victims),
            turned_away=characters[0] if characters else None,
        )


def _count(story: GameStory, people: list[_Counts]) -> None:
    _count_game(story, people)
    _count_rounds(story, people)
    _count_noes_to_own(story, people)
    everyone = iter(people)
    by_seat = [[next(everyone) for _name in seat.people] for seat in story.seats]
    for _monarch, raiser in story.crownings:
        for person in by_seat[raiser]:
            person.kings += 1
    for election in story.elections:
        _count_election(election, story, by_seat)


def _count_game(story: GameStory, people: list[_Counts]) -> None:
    winners = set(story.winners)
    for name, person in zip(story.people, people, strict=True):
        person.games += 1
        person.wins += name in winners


def _count_rounds(story: GameStory, people: list[_Counts]) -> None:
    for number in story.scored_rounds:
        for person, points in zip(people, story.points_of(number), strict=True):
            if person.best is None or points > person.best.points:
                person.best = BestRound(points, story.edition_shown)


def _count_noes_to_own(story: GameStory, people: list[_Counts]) -> None:
    for coronation, elections in zip(story.coronations, story.elections_of_each, strict=True):
        for election in elections:
            for seat, card, person in zip(
                story.seat_of, coronation.favourites, people, strict=True
            ):
                is_no = election.votes[seat] is Vote.NO
                person.noes_to_own += is_no and election.candidate.id in card


def _count_election(
    election: ElectionStory, story: GameStory, by_seat: list[list[_Counts]]
) -> None:
    raiser = election.raiser
    is_lone = election.verdict is Verdict.REJECTED and election.cards.count(Vote.NO) == 1
    for seat, vote in enumerate(election.votes):
        for person in by_seat[seat]:
            person.votes[vote] += 1
            if vote is Vote.NO:
                person.turned_away[name_of(election.candidate)] += 1
                person.lone_noes += is_lone
                if seat != raiser:
                    person.victims.update(story.people_at(raiser))
