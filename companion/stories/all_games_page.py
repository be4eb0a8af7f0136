"""What the page of all games shows: everything worked out and put into words, nothing drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.i18n import _, ngettext
from companion.labels import vote_name
from companion.stories.game_story import ElectionStory, GameStory
from companion.stories.hall_of_fame import HallOfFame, hall_of_fame
from companion.stories.no_votes_table import NoVotesTable, no_votes_table
from companion.stories.page_parts import (
    VOTE_COLOURS,
    Bar,
    BarColour,
    Chart,
    FactCard,
    LegendEntry,
    and_more,
    bar_segments,
    outcome,
    percent,
)
from companion.stories.person_statistics import PersonStatistics, alphabetical, person_statistics
from companion.stories.saved_game import SavedGame
from engine import Verdict, Vote

MOST_IN_A_CHART = 12
MOST_LATEST = 24


@dataclass(frozen=True)
class ListedGame:
    """A game in the list."""

    name: str
    day: str
    edition: str
    people: str
    outcome: str


@dataclass(frozen=True)
class GameList:
    """The newest games, newest first."""

    title: str
    games: tuple[ListedGame, ...]
    more: str


@dataclass(frozen=True)
class AllGamesPage:
    """The page of all games, in words and numbers."""

    language: str
    title: str
    heading: str
    subheading: str
    facts: tuple[FactCard, ...]
    hall: HallOfFame
    charts: tuple[Chart, ...]
    no_votes: NoVotesTable
    latest: GameList
    footer: str


def all_games_page(games: Sequence[SavedGame]) -> AllGamesPage:
    """Everything that the page of all games shows; games that are not over are only listed."""
    stories = [game.story for game in games if game.story.is_over]
    people = person_statistics(stories)
    shown = people[:MOST_IN_A_CHART]
    return AllGamesPage(
        language=_("en"),
        title=_("Chronicle"),
        heading=_("The chronicle of your court"),
        subheading=_time_span(games),
        facts=tuple(_facts(stories, people)),
        hall=hall_of_fame(people),
        charts=(_wins(shown), _kings(stories), _votes(shown)) if stories else (),
        no_votes=no_votes_table(shown),
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


def _facts(stories: Sequence[GameStory], people: Sequence[PersonStatistics]) -> Iterator[FactCard]:
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


def _count(number: int, what: str) -> FactCard:
    return FactCard(title="", who=str(number), what=what)


def _wins(people: Sequence[PersonStatistics]) -> Chart:
    most = max(person.games for person in people)
    return Chart(
        title=_("Wins"),
        note="",
        bars=tuple(_wins_bar(person, most) for person in people),
        legend=(LegendEntry(BarColour.WIN, _("won")), LegendEntry(BarColour.GAME, _("not won"))),
    )


def _wins_bar(person: PersonStatistics, most: int) -> Bar:
    told = _("{wins} of {games}").format(wins=person.wins, games=person.games)
    amounts = (person.wins, person.games - person.wins)
    return Bar(person.name, told, bar_segments((BarColour.WIN, BarColour.GAME), amounts, most))


def _kings(stories: Iterable[GameStory]) -> Chart:
    counts = Counter(each.candidate.name for story in stories for each in _crownings(story))
    order = sorted(counts.items(), key=lambda each: (-each[1], alphabetical(each[0])))
    most = max(counts.values(), default=0)
    return Chart(
        title=_("Kings and queens"),
        note=_("How often each character was crowned."),
        bars=tuple(
            Bar(name, str(count), bar_segments((BarColour.KING,), (count,), most))
            for name, count in order[:MOST_IN_A_CHART]
        ),
    )


def _crownings(story: GameStory) -> Iterator[ElectionStory]:
    return (election for election in story.elections if election.is_crowning)


def _votes(people: Sequence[PersonStatistics]) -> Chart:
    return Chart(
        title=_("How people vote"),
        note="",
        bars=tuple(map(_votes_bar, people)),
        legend=tuple(LegendEntry(VOTE_COLOURS[vote], vote_name(vote)) for vote in Vote),
    )


def _votes_bar(person: PersonStatistics) -> Bar:
    amounts = (person.yes, person.no, person.stomachaches)
    shares = [f"{percent(amount, person.votes):.0f} %" for amount in amounts]
    colours = (BarColour.YES, BarColour.NO, BarColour.STOMACHACHE)
    return Bar(person.name, " · ".join(shares), bar_segments(colours, amounts, person.votes))


def _latest(games: Iterable[SavedGame]) -> GameList:
    newest = sorted(games, key=lambda game: (game.began, game.name), reverse=True)
    return GameList(
        title=_("The latest games"),
        games=tuple(map(_listed, newest[:MOST_LATEST])),
        more=and_more(len(newest) - MOST_LATEST),
    )


def _listed(game: SavedGame) -> ListedGame:
    story = game.story
    return ListedGame(
        name=game.name,
        day=game.day,
        edition=story.edition_name,
        people=", ".join(story.people),
        outcome=outcome(story),
    )
