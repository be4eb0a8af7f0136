"""The pages: everything is on them, nothing else, and in one file."""

from __future__ import annotations

import gettext
import re
from collections import Counter
from itertools import pairwise

import pytest

import companion.i18n
from companion.display import theme
from companion.stories import page_colours
from companion.stories.all_games_page import MOST_LATEST, all_games_page
from companion.stories.chart_layout import spread
from companion.stories.game_story import GameStory, story_of
from companion.stories.hall_of_fame import MOST_IN_THE_HALL
from companion.stories.html_pages import all_games_html, game_html
from companion.stories.score_chart import HEIGHT, WIDTH, ScoreChart, score_chart
from engine import Option, Seat, Verdict, Vote
from tests.companion.record.games import VIVE, Table, tables
from tests.companion.stories.html_reader import HtmlPage
from tests.companion.stories.sample_stories import (
    coronation,
    election,
    moments,
    played,
    saved_games,
    story,
    with_a_perfect_zero,
)

TABLES = tables(20)
STORIES = [played(table) for table in TABLES]
MARK = "¤"
NASTY = "<b>&\"'</style>"


def page_of(told: GameStory) -> HtmlPage:
    """The page of one game, read."""
    return HtmlPage(game_html(saved_games(told)[0]))


def page_of_these(*stories: GameStory) -> HtmlPage:
    """The page of all these games, read."""
    return HtmlPage(all_games_html(saved_games(*stories)))


def pages() -> list[HtmlPage]:
    """Both pages, at their fullest and at their emptiest."""
    *_before, running = moments(TABLES[-1], 3)
    running.undo()
    return [
        *map(page_of, STORIES),
        page_of(story_of(running)),
        page_of_these(*STORIES),
        page_of_these(STORIES[0]),
        page_of_these(story_of(running)),
        page_of_these(),
    ]


def test_a_page_loads_nothing_and_runs_nothing() -> None:
    for html in (game_html(saved_games(STORIES[0])[0]), all_games_html(saved_games(*STORIES))):
        page = HtmlPage(html)
        assert not {"script", "link", "img", "iframe"} & set(page.tags)
        assert all(link.startswith("#") for link in page.links)
        assert not re.search(r"https?:|url\(|@import", html)


def test_all_that_is_named_is_there_once() -> None:
    for page in pages():
        assert max(Counter(page.ids).values()) == 1
        assert page.labels <= set(page.ids)
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_names_are_written_as_they_are_and_never_read_as_html() -> None:
    game = story(
        NASTY,
        Seat("The <i>", (f"{NASTY}2", "Bert")),
        elections=(election(NASTY, 0, "YN"), election("Pete", 1, "YY")),
        coronations=(coronation(NASTY, 3, 4, 5),),
        edition=NASTY,
    )
    for page in (page_of(game), page_of_these(game, game)):
        assert not {"b", "i"} & set(page.tags)
        assert NASTY in page.texts


class Marking(gettext.NullTranslations):
    """A language in which every text carries a mark."""

    def gettext(self, message: str) -> str:
        return MARK + message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return MARK + (msgid1 if n == 1 else msgid2)


def test_every_text_of_a_page_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(companion.i18n, "_catalogue", Marking())
    for page in pages():
        for text in page.words():
            assert MARK in text or not re.search("[^\\W\\d_]", without_names(text)), text


def without_names(text: str) -> str:
    """What is left of a text without people, characters, editions and records."""
    names = {name for each in STORIES for name in each.people}
    names |= {seat.name for each in STORIES for seat in each.seats}
    names |= {each.edition_name for each in STORIES}
    names |= {election.candidate.name for each in STORIES for election in each.elections}
    names |= {f"game-{number}" for number in range(len(STORIES))}
    for name in sorted(names, key=len, reverse=True):
        text = text.replace(name, "")
    return text


@pytest.mark.parametrize("told", STORIES, ids=map(str, TABLES))
def test_each_card_of_each_election_is_drawn(told: GameStory) -> None:
    page = page_of(told)
    for vote in Vote:
        cast = [v for each in told.elections for v in (*each.votes, each.emissary)]
        assert page.count("card", vote.value) == cast.count(vote)
    for verdict in Verdict:
        fallen = [election.verdict for election in told.elections]
        assert page.count("verdict", verdict.value) == fallen.count(verdict)
    assert page.count("card", "raiser") == len(told.elections)


@pytest.mark.parametrize("told", STORIES, ids=map(str, TABLES))
def test_the_winners_stand_out(told: GameStory) -> None:
    assert told.final is not None
    page = page_of(told)
    assert page.count("winner") == len(told.final.winners) or told.final.emissary_won
    for seat in told.final.winners:
        assert told.seats[seat].name in page.texts


def test_a_perfect_zero_is_told() -> None:
    assert "Perfect zero!" in page_of(story_of(with_a_perfect_zero())).texts


def test_a_game_that_has_just_begun_has_a_page() -> None:
    game = next(moments(Table(VIVE, 3), 1))
    texts = page_of(story_of(game)).texts
    assert {"The game is not over.", "Nobody has voted yet.", "Nobody has been crowned yet."} <= {
        *texts
    }


def test_without_a_game_the_page_says_so() -> None:
    assert "No game has been kept yet. Play one, and come back." in page_of_these().texts


def test_the_best_of_each_column_is_marked() -> None:
    rounds = (coronation("Pete", 30, 12),)
    game = story("Anna", "Bert", elections=(election("Pete", 0, "YY"),), coronations=rounds)
    hall = all_games_page(saved_games(game)).hall
    anna, bert = ([cell.is_best for cell in row.cells] for row in hall.rows)
    assert anna == [True, False, True, True, False, False, False]
    assert bert == [False, False, False, False, False, False, False]


def test_nobody_is_the_best_of_equals_or_alone() -> None:
    for game in (story("Anna"), story("Anna", "Bert", winners=(0, 1))):
        assert page_of_these(game).count("best") == 0


def test_the_newest_games_are_listed_first_and_the_rest_are_counted() -> None:
    games = saved_games(*[story("Anna", "Bert")] * (MOST_LATEST + 5))
    listed = all_games_page(list(reversed(games))).latest
    assert listed.games[0].name == games[-1].name
    assert (len(listed.games), listed.more) == (MOST_LATEST, "and 5 more")


def test_a_game_that_was_broken_off_is_listed_but_not_counted() -> None:
    page = all_games_page(saved_games(story("Anna", "Bert"), story("Anna", "Bert", winners=None)))
    assert [game.outcome for game in page.latest.games] == ["The game is not over.", "Anna wins."]
    assert page.facts[0].who == "1"


def test_a_very_long_hall_of_fame_is_cut() -> None:
    people = [story(f"Guest {number}") for number in range(MOST_IN_THE_HALL + 2)]
    hall = all_games_page(saved_games(*people)).hall
    assert (len(hall.rows), hall.more) == (MOST_IN_THE_HALL, "and 2 more")


def test_the_heat_table_says_who_says_no_to_whom() -> None:
    noes = (election("Pete", 0, "YN"), election("Pete", 0, "YN"), election("Dario", 1, "NY"))
    no_votes = all_games_page(saved_games(story("Anna", "Bert", elections=noes))).no_votes
    assert no_votes.names == ("Anna", "Bert")
    assert [[cell.count for cell in row.cells] for row in no_votes.rows] == [["", "1"], ["2", ""]]
    assert [[cell.share for cell in row.cells] for row in no_votes.rows] == [[0, 0.5], [1, 0]]


def chart_of(told: GameStory) -> ScoreChart:
    chart = score_chart(told)
    assert chart is not None
    return chart


@pytest.mark.parametrize("told", STORIES, ids=map(str, TABLES))
def test_the_score_chart_stays_inside_its_drawing(told: GameStory) -> None:
    chart = chart_of(told)
    area = chart.area
    for line in chart.lines:
        for dot in line.dots:
            assert area.left <= dot.x <= area.right < WIDTH
            assert area.top <= dot.y <= area.bottom < HEIGHT
        assert 0 < line.badge_y <= area.bottom


def test_shields_beside_equal_scores_do_not_cover_each_other() -> None:
    chart = chart_of(story(*"ABCDEFGH", coronations=(coronation("Pete", *[20] * 8),)))
    places = sorted(line.badge_y for line in chart.lines)
    assert min(b - a for a, b in pairwise(places)) >= 20
    assert min(places) > 0


def test_shields_that_have_room_stay_beside_their_scores() -> None:
    assert spread((10.0, 200.0, 90.0), 20.0, 10.0, 300.0) == (10.0, 200.0, 90.0)


def test_a_chart_tells_its_scores_in_words() -> None:
    chart = chart_of(story("Anna", "Bert", coronations=(coronation("Pete", 12, 30),)))
    assert chart.description == "Anna: 0, 12. Bert: 0, 30"


def test_points_below_zero_go_left_from_zero() -> None:
    rounds = (coronation("Bouffon", -10, 30),)
    html = game_html(saved_games(story("Anna", "Bert", coronations=rounds))[0])
    assert 'class="loss" style="left:0.0%;width:25.0%"' in html
    assert 'class="gain" style="left:25.0%;width:75.0%"' in html
    assert "−10" in html


def test_the_lower_pawn_of_a_team_is_explained() -> None:
    note = "A team counts with the lower one of its two pawns."
    lower, shared = frozenset({Option.TEAMS}), frozenset({Option.TEAMS, Option.SHARED_PAWN})
    assert note in page_of(played(Table(VIVE, 4, lower))).texts
    assert note not in page_of(played(Table(VIVE, 4, shared))).texts


def test_the_colours_are_the_castles() -> None:
    written = {name: value for name, value in vars(page_colours).items() if name.isupper()}
    assert tuple(map(hexed, theme.SEATS)) == written.pop("SEATS")
    assert written == {name: hexed(getattr(theme, name)) for name in written}


def hexed(colour: theme.Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
