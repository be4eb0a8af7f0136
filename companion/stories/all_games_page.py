"""What the page of all games counts: facts, bar charts, and who says No to whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum

from companion.stories.game_story import GameStory
from companion.stories.page_parts import percent
from companion.stories.person_statistics import (
    PersonStatistics,
    most_often_first,
    person_statistics,
)
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _, name_of, ngettext
from companion.words.labels import label_of
from engine import Verdict, Vote

MOST_IN_A_CHART = 12


class Quantity(Enum):
    """What a bar shows, other than votes. The value is its CSS class."""

    WON = "won"
    NOT_WON = "not-won"
    CROWNED = "crownings"


@dataclass(frozen=True)
class Segment:
    """Part of a bar; lengths are in percent of the whole bar."""

    quantity: Quantity | Vote
    start: float
    width: float


@dataclass(frozen=True)
class Bar:
    """A row of a bar chart; `text` says in words what the segments show."""

    name: str
    text: str
    segments: tuple[Segment, ...]


@dataclass(frozen=True)
class LegendEntry:
    """The meaning of a colour."""

    quantity: Quantity | Vote
    name: str


@dataclass(frozen=True)
class Chart:
    """A bar chart with its legend."""

    title: str
    note: str
    bars: tuple[Bar, ...]
    legend: tuple[LegendEntry, ...] = ()


@dataclass(frozen=True)
class Fact:
    """How many there are of what."""

    count: int
    of_what: str


@dataclass(frozen=True)
class NoVotes:
    """How often people said No to each other: by voter, then by who had raised the candidate."""

    counts: dict[str, dict[str, int]]

    def share(self, count: int) -> float:
        """A count as a share of the largest one, 0 to 1."""
        most = max((each for row in self.counts.values() for each in row.values()), default=0)
        return round(count / most, 3) if most else 0.0


@dataclass(frozen=True)
class AllGamesPage:
    """Unfinished games are listed, but not counted."""

    games: Sequence[SavedGame]
    """The newest first."""
    people: Sequence[PersonStatistics]
    """Everyone who has finished a game, most wins first."""
    facts: tuple[Fact, ...]
    charts: tuple[Chart, ...]
    no_votes: NoVotes
    has_untold_votes: bool


def all_games_page(games: Sequence[SavedGame]) -> AllGamesPage:
    """The page of these games, which may be in any order."""
    stories = [game.story for game in games if game.story.is_over]
    people = person_statistics(stories)
    shown = people[:MOST_IN_A_CHART]
    return AllGamesPage(
        games=sorted(games, key=lambda game: (game.began, game.name), reverse=True),
        people=people,
        facts=tuple(_facts(stories, people)),
        charts=(_wins(shown), _kings(stories), _votes(shown)) if stories else (),
        no_votes=_no_votes(shown),
        has_untold_votes=any(story.rounds_without_votes for story in stories),
    )


def _facts(stories: Sequence[GameStory], people: Sequence[PersonStatistics]) -> Iterator[Fact]:
    if not stories:
        return
    elections = [election for story in stories for election in story.elections]
    verdicts = Counter(election.verdict for election in elections)
    yield Fact(len(stories), ngettext("game", "games", len(stories)))
    yield Fact(len(people), ngettext("person", "people", len(people)))
    yield Fact(len(elections), ngettext("election", "elections", len(elections)))
    crowned, rejected = sum(len(s.crownings) for s in stories), verdicts[Verdict.REJECTED]
    yield Fact(crowned, ngettext("king crowned", "kings crowned", crowned))
    yield Fact(rejected, ngettext("candidate rejected", "candidates rejected", rejected))
    noes = sum(election.votes.count(Vote.NO) for election in elections)
    yield Fact(noes, ngettext("No card played", "No cards played", noes))


def _wins(people: Sequence[PersonStatistics]) -> Chart:
    most = max(person.games for person in people)
    return Chart(
        title=_("Wins"),
        note="",
        bars=tuple(_wins_bar(person, most) for person in people),
        legend=(LegendEntry(Quantity.WON, _("won")), LegendEntry(Quantity.NOT_WON, _("not won"))),
    )


def _wins_bar(person: PersonStatistics, most: int) -> Bar:
    text = _("{wins} of {games}").format(wins=person.wins, games=person.games)
    won, not_won = (Quantity.WON, person.wins), (Quantity.NOT_WON, person.games - person.wins)
    return Bar(person.name, text, _segments(most, won, not_won))


def _kings(stories: Iterable[GameStory]) -> Chart:
    crowned = Counter[str](name_of(each.monarch) for story in stories for each in story.crownings)
    most = max(crowned.values(), default=0)
    return Chart(
        title=_("Kings and queens"),
        note=_("How often each character was crowned."),
        bars=tuple(
            Bar(each.name, str(each.count), _segments(most, (Quantity.CROWNED, each.count)))
            for each in most_often_first(crowned)[:MOST_IN_A_CHART]
        ),
    )


def _votes(people: Sequence[PersonStatistics]) -> Chart:
    return Chart(
        title=_("How people vote"),
        note="",
        bars=tuple(map(_votes_bar, people)),
        legend=tuple(LegendEntry(vote, label_of(vote)) for vote in Vote),
    )


def _votes_bar(person: PersonStatistics) -> Bar:
    played = (Vote.YES, person.yes), (Vote.NO, person.no), (Vote.STOMACHACHE, person.stomachaches)
    shares = (f"{percent(count, person.votes):.0f}" for _vote, count in played)
    text = " · ".join(_("{share}%").format(share=share) for share in shares)
    return Bar(person.name, text, _segments(person.votes, *played))


def _segments(whole: int, *amounts: tuple[Quantity | Vote, int]) -> tuple[Segment, ...]:
    """One segment after the other; `whole` is the amount that fills the bar."""
    placed, done = [], 0
    for quantity, amount in amounts:
        placed.append(Segment(quantity, percent(done, whole), percent(amount, whole)))
        done += amount
    return tuple(segment for segment in placed if segment.width)


def _no_votes(people: Sequence[PersonStatistics]) -> NoVotes:
    """Those between these people only."""
    names = [person.name for person in people]
    said = {person.name: {each.name: each.count for each in person.victims} for person in people}
    return NoVotes({one: {other: said[one].get(other, 0) for other in names} for one in names})
