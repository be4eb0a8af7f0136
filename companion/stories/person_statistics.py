"""People over many games: who wins, who makes kings, who says No to whom.

Only games that are over count. A person is a name: the same name is the same person, and each
member of a team plays for their own. Points belong to a person; votes and kings belong to a
seat, so both members of a team have them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from unicodedata import normalize

from msgspec import Struct

from companion.stories.game_story import ElectionStory, GameStory
from engine import Verdict, Vote


class BestRound(Struct, frozen=True):
    """The round that gave somebody most: favourites and ambition of all its coronations."""

    points: int
    edition_name: str


class NameCount(Struct, frozen=True):
    """Whom somebody turned away, a person or a character, and how often."""

    name: str
    count: int


class PersonStatistics(Struct, frozen=True):
    """What somebody did in all games together."""

    name: str
    games: int
    wins: int
    best_round: BestRound | None
    """The earliest, where two gave as much."""
    kings: int
    """Elections they raised that crowned: in a royal wedding each of the two counts."""
    yes: int
    no: int
    """No cards spent: a No is gone for the round, whatever the election came to."""
    stomachaches: int
    victims: tuple[NameCount, ...]
    """Whose candidates they voted No against, most often first. Their own seat is none."""
    turned_away: NameCount | None
    """The character that they voted No against most often."""

    @property
    def victim(self) -> NameCount | None:
        """The favourite victim; of several, the alphabetically first."""
        return self.victims[0] if self.victims else None

    @property
    def best_points(self) -> int:
        """What the best round gave; 0 without one."""
        return self.best_round.points if self.best_round is not None else 0

    @property
    def votes(self) -> int:
        """Cards played, in all."""
        return self.yes + self.no + self.stomachaches


def person_statistics(stories: Iterable[GameStory]) -> tuple[PersonStatistics, ...]:
    """Everyone who has finished a game: most wins first, then most games, then best round."""
    counts: dict[str, _Counts] = {}
    for story in stories:
        if story.is_over:
            _count(story, [counts.setdefault(name, _Counts()) for name in story.people])
    told = [each.told(name) for name, each in counts.items()]
    return tuple(sorted(told, key=_order))


def count_of(often: NameCount | None) -> int:
    """How often; 0 where it never was."""
    return often.count if often is not None else 0


def name_count_text(often: NameCount | None) -> str:
    """Whom, and how often, in a line.

    >>> name_count_text(NameCount("Zoë", 3)), name_count_text(None)
    ('Zoë (3)', '–')
    """
    return f"{often.name} ({often.count})" if often is not None else "–"


def alphabetical(name: str) -> tuple[str, str]:
    """What to sort names by: an accent or a capital makes no difference.

    >>> sorted(["Zoë", "anna", "Éloïse", "Eva"], key=alphabetical)
    ['anna', 'Éloïse', 'Eva', 'Zoë']
    """
    plain = "".join(letter for letter in normalize("NFKD", name) if letter.isalnum())
    return plain.casefold(), name


def _order(person: PersonStatistics) -> tuple[int, int, int, tuple[str, str]]:
    return -person.wins, -person.games, -person.best_points, alphabetical(person.name)


@dataclass
class _Counts:
    """One person's numbers, while they are counted."""

    games: int = 0
    wins: int = 0
    best: BestRound | None = None
    kings: int = 0
    votes: Counter[Vote] = field(default_factory=Counter)
    victims: Counter[str] = field(default_factory=Counter)
    turned_away: Counter[str] = field(default_factory=Counter)

    def told(self, name: str) -> PersonStatistics:
        """The numbers as they stand."""
        characters = _often(self.turned_away)
        return PersonStatistics(
            name=name,
            games=self.games,
            wins=self.wins,
            best_round=self.best,
            kings=self.kings,
            yes=self.votes[Vote.YES],
            no=self.votes[Vote.NO],
            stomachaches=self.votes[Vote.STOMACHACHE],
            victims=_often(self.victims),
            turned_away=characters[0] if characters else None,
        )


def _often(counts: Counter[str]) -> tuple[NameCount, ...]:
    order = sorted(counts.items(), key=lambda each: (-each[1], alphabetical(each[0])))
    return tuple(NameCount(name, count) for name, count in order)


def _count(story: GameStory, people: list[_Counts]) -> None:
    _count_game(story, people)
    _count_rounds(story, people)
    at_seat = _by_seat(story, people)
    for election in story.elections:
        _count_election(election, story, at_seat)


def _count_game(story: GameStory, people: list[_Counts]) -> None:
    winners = set(story.winners)
    for name, person in zip(story.people, people, strict=True):
        person.games += 1
        person.wins += name in winners


def _count_rounds(story: GameStory, people: list[_Counts]) -> None:
    for number in story.scored_rounds:
        for person, points in zip(people, story.points_of(number), strict=True):
            if person.best is None or points > person.best.points:
                person.best = BestRound(points, story.edition_name)


def _by_seat(story: GameStory, people: list[_Counts]) -> list[list[_Counts]]:
    everyone: Iterator[_Counts] = iter(people)
    return [[next(everyone) for _name in seat.people] for seat in story.seats]


def _count_election(
    election: ElectionStory, story: GameStory, at_seat: list[list[_Counts]]
) -> None:
    raiser = election.raiser
    if election.verdict is Verdict.CROWNED:
        for person in at_seat[raiser]:
            person.kings += 1
    for seat, vote in enumerate(election.votes):
        for person in at_seat[seat]:
            person.votes[vote] += 1
            if vote is Vote.NO:
                person.turned_away[election.candidate.name] += 1
                if seat != raiser:
                    person.victims.update(story.seats[raiser].people)
