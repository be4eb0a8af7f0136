"""The contents of the page of all games, as texts and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from companion.stories.game_story import GameStory
from companion.stories.hall_of_fame import HallOfFame, hall_of_fame
from companion.stories.no_votes_table import NoVotesTable, no_votes_table
from companion.stories.page_parts import (
    Bar,
    Chart,
    FactCard,
    LegendEntry,
    Quantity,
    and_more,
    outcome,
    percent,
    segments,
)
from companion.stories.person_statistics import (
    PersonStatistics,
    most_often_first,
    person_statistics,
)
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _, name_of, ngettext
from companion.words.labels import vote_name
from engine import Verdict, Vote

MOST_IN_A_CHART = 12
MOST_LISTED = 24


@dataclass(frozen=True)
class ListedGame:
    """A game in the list."""

    name: str
    day: str
    date: str
    """The same for programs: year, month, day."""
    edition: str
    people: str
    outcome: str


@dataclass(frozen=True)
class GameList:
    """The latest games, newest first."""

    title: str
    games: tuple[ListedGame, ...]
    more: str


@dataclass(frozen=True)
class AllGamesPage:
    """Everything on the page."""

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
    """The page of these games; unfinished games are listed, but not counted."""
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
        footer=_footer(stories),
    )


def _footer(stories: Iterable[GameStory]) -> str:
    if any(story.rounds_without_votes for story in stories):
        return _("Only finished games are counted, and only votes that were told.")
    return _("Only finished games are counted.")


def _time_span(games: Sequence[SavedGame]) -> str:
    if not games:
        return _("No games have been saved yet. Play one, then make this page again.")
    by_age = sorted(games, key=lambda game: game.began)
    first, last = by_age[0].day, by_age[-1].day
    return first if first == last else _("{first} to {last}").format(first=first, last=last)


def _facts(stories: Sequence[GameStory], people: Sequence[PersonStatistics]) -> Iterator[FactCard]:
    if not stories:
        return
    elections = [election for story in stories for election in story.elections]
    verdicts = Counter(election.verdict for election in elections)
    yield _count(len(stories), ngettext("game", "games", len(stories)))
    yield _count(len(people), ngettext("person", "people", len(people)))
    yield _count(len(elections), ngettext("election", "elections", len(elections)))
    crowned, rejected = sum(len(s.crownings) for s in stories), verdicts[Verdict.REJECTED]
    yield _count(crowned, ngettext("king crowned", "kings crowned", crowned))
    yield _count(rejected, ngettext("candidate rejected", "candidates rejected", rejected))
    noes = sum(election.votes.count(Vote.NO) for election in elections)
    yield _count(noes, ngettext("No card played", "No cards played", noes))


def _count(number: int, of_what: str) -> FactCard:
    return FactCard(title="", headline=str(number), detail=of_what)


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
    return Bar(person.name, text, segments(most, won, not_won))


def _kings(stories: Iterable[GameStory]) -> Chart:
    crowned = Counter[str](name_of(each.monarch) for story in stories for each in story.crownings)
    most = max(crowned.values(), default=0)
    return Chart(
        title=_("Kings and queens"),
        note=_("How often each character was crowned."),
        bars=tuple(
            Bar(each.name, str(each.count), segments(most, (Quantity.CROWNED, each.count)))
            for each in most_often_first(crowned)[:MOST_IN_A_CHART]
        ),
    )


def _votes(people: Sequence[PersonStatistics]) -> Chart:
    return Chart(
        title=_("How people vote"),
        note="",
        bars=tuple(map(_votes_bar, people)),
        legend=tuple(LegendEntry(vote, vote_name(vote)) for vote in Vote),
    )


def _votes_bar(person: PersonStatistics) -> Bar:
    played = (Vote.YES, person.yes), (Vote.NO, person.no), (Vote.STOMACHACHE, person.stomachaches)
    shares = (f"{percent(count, person.votes):.0f}" for _vote, count in played)
    text = " · ".join(_("{share}%").format(share=share) for share in shares)
    return Bar(person.name, text, segments(person.votes, *played))


def _latest(games: Iterable[SavedGame]) -> GameList:
    newest = sorted(games, key=lambda game: (game.began, game.name), reverse=True)
    return GameList(
        title=_("Latest games"),
        games=tuple(map(_listed, newest[:MOST_LISTED])),
        more=and_more(len(newest) - MOST_LISTED),
    )


def _listed(game: SavedGame) -> ListedGame:
    story = game.story
    return ListedGame(
        name=game.name,
        day=game.day,
        date=f"{game.began:%Y-%m-%d}",
        edition=story.edition_shown,
        people=", ".join(story.people),
        outcome=outcome(story),
    )
