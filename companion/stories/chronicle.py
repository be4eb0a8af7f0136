"""What the page of all games shows: everything worked out and put into words, nothing drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.labels import vote_name
from companion.stories.hall import Hall, hall_of_fame
from companion.stories.heat import HeatTable, heat_table
from companion.stories.kept import SavedGame
from companion.stories.marks import (
    VOTE_PAINTS,
    Bar,
    Chart,
    Fact,
    Key,
    Paint,
    and_more,
    outcome,
    percent,
    portions,
)
from companion.stories.people import PersonStory, alphabetical, people_of
from companion.stories.story import ElectionStory, Story
from engine import Verdict, Vote

MOST_IN_A_CHART = 12
MOST_LATEST = 24


@dataclass(frozen=True)
class Latest:
    """A game in the list."""

    name: str
    day: str
    edition: str
    people: str
    outcome: str


@dataclass(frozen=True)
class LatestGames:
    """The newest games, newest first."""

    title: str
    games: tuple[Latest, ...]
    more: str


@dataclass(frozen=True)
class Chronicle:
    """The page of all games, in words and numbers."""

    language: str
    title: str
    heading: str
    subheading: str
    facts: tuple[Fact, ...]
    hall: Hall
    charts: tuple[Chart, ...]
    heat: HeatTable
    latest: LatestGames
    footer: str


def chronicle(games: Sequence[SavedGame]) -> Chronicle:
    """Everything that the page of all games shows; games that are not over are only listed."""
    stories = [game.story for game in games if game.story.is_over]
    people = people_of(stories)
    shown = people[:MOST_IN_A_CHART]
    return Chronicle(
        language=_("en"),
        title=_("Chronicle"),
        heading=_("The chronicle of your court"),
        subheading=_time_span(games),
        facts=tuple(_facts(stories, people)),
        hall=hall_of_fame(people),
        charts=(_wins(shown), _kings(stories), _votes(shown)) if stories else (),
        heat=heat_table(shown),
        latest=_latest(games),
        footer=_("Only games that are over are counted."),
    )


def _time_span(games: Sequence[SavedGame]) -> str:
    if not games:
        return _("No game has been kept yet. Play one, and come back.")
    days = sorted(game.day for game in games)
    if days[0] == days[-1]:
        return days[0]
    return _("{first} to {last}").format(first=days[0], last=days[-1])


def _facts(stories: Sequence[Story], people: Sequence[PersonStory]) -> Iterator[Fact]:
    if not stories:
        return
    elections = [election for story in stories for election in story.elections]
    verdicts = Counter(election.verdict for election in elections)
    cards = Counter(vote for election in elections for vote in election.votes)
    yield _count(len(stories), ngettext("game", "games", len(stories)))
    yield _count(len(people), ngettext("person", "people", len(people)))
    yield _count(len(elections), ngettext("election", "elections", len(elections)))
    crowned, rejected = verdicts[Verdict.CROWNED], verdicts[Verdict.REJECTED]
    yield _count(crowned, ngettext("monarch crowned", "monarchs crowned", crowned))
    yield _count(rejected, ngettext("candidate rejected", "candidates rejected", rejected))
    noes = cards[Vote.NO]
    yield _count(noes, ngettext("No card spent", "No cards spent", noes))


def _count(number: int, what: str) -> Fact:
    return Fact(title="", who=str(number), what=what)


def _wins(people: Sequence[PersonStory]) -> Chart:
    most = max(person.games for person in people)
    return Chart(
        title=_("Wins"),
        note="",
        bars=tuple(_wins_bar(person, most) for person in people),
        legend=(Key(Paint.WIN, _("won")), Key(Paint.GAME, _("not won"))),
    )


def _wins_bar(person: PersonStory, most: int) -> Bar:
    told = _("{wins} of {games}").format(wins=person.wins, games=person.games)
    amounts = (person.wins, person.games - person.wins)
    return Bar(person.name, told, portions((Paint.WIN, Paint.GAME), amounts, most))


def _kings(stories: Iterable[Story]) -> Chart:
    counts = Counter(each.candidate.name for story in stories for each in _crownings(story))
    order = sorted(counts.items(), key=lambda each: (-each[1], alphabetical(each[0])))
    most = max(counts.values(), default=0)
    return Chart(
        title=_("Kings and queens"),
        note=_("How often each character was crowned."),
        bars=tuple(
            Bar(name, str(count), portions((Paint.KING,), (count,), most))
            for name, count in order[:MOST_IN_A_CHART]
        ),
    )


def _crownings(story: Story) -> Iterator[ElectionStory]:
    return (election for election in story.elections if election.is_crowning)


def _votes(people: Sequence[PersonStory]) -> Chart:
    return Chart(
        title=_("How people vote"),
        note="",
        bars=tuple(map(_votes_bar, people)),
        legend=tuple(Key(VOTE_PAINTS[vote], vote_name(vote)) for vote in Vote),
    )


def _votes_bar(person: PersonStory) -> Bar:
    amounts = (person.yes, person.no, person.stomachaches)
    shares = [f"{percent(amount, person.votes):.0f} %" for amount in amounts]
    paints = (Paint.YES, Paint.NO, Paint.STOMACHACHE)
    return Bar(person.name, " · ".join(shares), portions(paints, amounts, person.votes))


def _latest(games: Iterable[SavedGame]) -> LatestGames:
    newest = sorted(games, key=lambda game: (game.began, game.name), reverse=True)
    return LatestGames(
        title=_("The latest games"),
        games=tuple(map(_listed, newest[:MOST_LATEST])),
        more=and_more(len(newest) - MOST_LATEST),
    )


def _listed(game: SavedGame) -> Latest:
    story = game.story
    return Latest(
        name=game.name,
        day=game.day,
        edition=story.edition_name,
        people=", ".join(story.people),
        outcome=outcome(story),
    )
