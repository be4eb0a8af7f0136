"""The HTML pages show all they should, and each is one self-contained file."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise

import pytest

import companion.words.i18n
from companion.display import theme
from companion.stories import page_colours
from companion.stories.all_games_page import all_games_page
from companion.stories.chart_layout import spread
from companion.stories.game_story import GameStory, story_of
from companion.stories.html_pages import all_games_html, game_html
from companion.stories.score_chart import HEIGHT, WIDTH, ScoreChart, score_chart
from companion.words.i18n import name_of
from engine import Follow, Option, Seat, Verdict, Vote
from tests.companion.pseudo_language import PseudoLanguage, untranslated
from tests.companion.record.sample_games import VIVE, SampleTable, tables
from tests.companion.stories.html_reader import HtmlPage
from tests.companion.stories.sample_stories import (
    coronation,
    election,
    moments,
    played,
    sample_story,
    saved_games,
    with_a_perfect_zero,
)
from tests.sampling import sampled

TABLES = tables(7)
TOLD = [TABLES[-1]._replace(follow=follow, is_restless=True) for follow in Follow]


@cache
def stories() -> list[GameStory]:
    return [played(table) for table in (*TABLES, *TOLD)]


NASTY = "<b>&\"'</style>"


def page_of(story: GameStory) -> HtmlPage:
    """The page of one game, parsed."""
    return HtmlPage(game_html(saved_games(story)[0]))


def page_of_all(*stories: GameStory) -> HtmlPage:
    """The page of all these games, parsed."""
    return HtmlPage(all_games_html(saved_games(*stories)))


def pages() -> list[HtmlPage]:
    """Both pages, with many games, few games and none."""
    *_before, running = moments(TABLES[-1], 3)
    running.undo()
    return [
        *map(page_of, stories()),
        page_of(story_of(running)),
        page_of_all(*stories()),
        page_of_all(stories()[0]),
        page_of_all(story_of(running)),
        page_of_all(),
    ]


def test_a_page_loads_no_files_and_runs_no_scripts() -> None:
    for html in (game_html(saved_games(stories()[0])[0]), all_games_html(saved_games(*stories()))):
        page = HtmlPage(html)
        assert not {"script", "link", "img", "iframe"} & set(page.tags)
        assert all(link.startswith("#") for link in page.links)
        assert not re.search(r"https?:|url\(|@import", html)


@pytest.mark.slow
def test_every_id_is_unique_and_every_link_has_a_target() -> None:
    for page in pages():
        assert max(Counter(page.ids).values()) == 1
        assert page.labels <= set(page.ids)
        assert {link.removeprefix("#") for link in page.links} <= set(page.ids)


def test_names_are_shown_literally_and_never_parsed_as_html() -> None:
    game = sample_story(
        NASTY,
        Seat("The <i>", (f"{NASTY}2", "Bert")),
        elections=(election(NASTY, 0, "YN"), election("Pete", 1, "YY")),
        coronations=(coronation(NASTY, 3, 4, 5),),
        edition=NASTY,
    )
    for page in (page_of(game), page_of_all(game, game)):
        assert not {"b", "i"} & set(page.tags)
        assert NASTY in page.texts


@pytest.mark.slow
def test_every_text_of_a_page_can_be_translated(monkeypatch: pytest.MonkeyPatch) -> None:
    language = PseudoLanguage()
    monkeypatch.setattr(companion.words.i18n, "_catalogue", language)
    for page in pages():
        for text in page.texts_with_letters():
            assert untranslated(text, names()) == [], text
    assert language.not_extracted() == set(), "make i18n"


@cache
def names() -> set[str]:
    """Of people, characters, editions and records."""
    found = {name for each in stories() for name in each.people}
    found |= {seat.name for each in stories() for seat in each.seats}
    found |= {each.edition_name for each in stories()}
    found |= {name_of(election.candidate) for each in stories() for election in each.elections}
    found |= {name_of(crowned.monarch) for each in stories() for crowned in each.coronations}
    found |= {f"game-{number}" for number in range(len(stories()))}
    return found


@pytest.mark.parametrize("number", sampled(range(len(TABLES) + len(TOLD)), every=4))
def test_every_card_of_every_election_is_drawn(number: int) -> None:
    story = stories()[number]
    page = page_of(story)
    for vote in Vote:
        cast = [v for each in story.elections for v in (*each.votes, each.emissary)]
        assert page.count("card", vote.value) == cast.count(vote)
    for verdict in Verdict:
        verdicts = [election.verdict for election in story.elections]
        assert page.count("verdict", verdict.value) == verdicts.count(verdict)
    assert page.count("card", "raiser") == len(story.elections)


@pytest.mark.parametrize("number", sampled(range(len(TABLES) + len(TOLD)), every=4))
def test_the_winners_stand_out(number: int) -> None:
    story = stories()[number]
    assert story.final is not None
    page = page_of(story)
    assert page.count("winner") == len(story.final.winners) or story.final.emissary_won
    for seat in story.final.winners:
        assert story.seats[seat].name in page.texts


def test_a_perfect_zero_is_announced() -> None:
    assert "Perfect zero!" in page_of(story_of(with_a_perfect_zero())).texts


def test_a_game_that_has_just_begun_has_a_page() -> None:
    game = next(moments(SampleTable(VIVE, 3), 1))
    texts = set(page_of(story_of(game)).texts)
    assert {"The game isn't over yet.", "Nobody has voted yet."} <= texts
    assert "Nobody has been crowned yet." in texts


def test_without_games_the_page_says_how_to_get_some() -> None:
    sentence = "No games have been saved yet. Play one, then make this page again."
    assert sentence in page_of_all().texts


def test_the_best_of_each_column_is_marked() -> None:
    rounds = (coronation("Pete", 30, 12),)
    game = sample_story("Anna", "Bert", elections=(election("Pete", 0, "YY"),), coronations=rounds)
    page = page_of_all(game)
    assert (
        page.count("best") == page.texts.count("best") == len(["Wins", "Best round", "Kings made"])
    )


def test_equals_and_a_single_person_are_not_marked_as_best() -> None:
    for game in (sample_story("Anna"), sample_story("Anna", "Bert", winners=(0, 1))):
        assert page_of_all(game).count("best") == 0


def test_the_newest_games_are_listed_first_and_the_rest_are_counted() -> None:
    games = saved_games(*[sample_story("Anna", "Bert")] * 29)
    texts = HtmlPage(all_games_html(games)).texts
    listed = [text for text in texts if text.startswith("game-")]
    assert listed == [game.name for game in reversed(games[5:])]
    assert "and 5 more" in texts


def test_an_unfinished_game_is_listed_but_not_counted() -> None:
    stories = sample_story("Anna", "Bert"), sample_story("Anna", "Bert", winners=None)
    texts = page_of_all(*stories).texts
    assert texts.index("The game isn't over yet.") < texts.index("Anna wins.")
    assert all_games_page(saved_games(*stories)).facts[0].count == 1


def test_a_long_hall_of_fame_ends_with_the_number_left_out() -> None:
    people = [sample_story(f"Guest {number}") for number in range(42)]
    texts = page_of_all(*people[:40]).texts
    assert "and 2 more" not in texts
    assert "and 2 more" in page_of_all(*people).texts


def test_the_no_votes_table_counts_no_votes_by_voter_and_raiser() -> None:
    noes = (election("Pete", 0, "YN"), election("Pete", 0, "YN"), election("Dario", 1, "NY"))
    table = all_games_page(saved_games(sample_story("Anna", "Bert", elections=noes))).no_votes
    assert table.counts == {"Anna": {"Anna": 0, "Bert": 1}, "Bert": {"Anna": 2, "Bert": 0}}
    assert [table.share(count) for count in (0, 1, 2)] == [0, 0.5, 1]


def chart_of(story: GameStory) -> ScoreChart:
    chart = score_chart(story)
    assert chart is not None
    return chart


def test_the_score_chart_stays_inside_its_drawing() -> None:
    for chart in map(chart_of, stories()):
        scale, area = chart.scale, chart.scale.area
        for line in chart.lines:
            for moment, score in enumerate(line.scores):
                assert area.left <= scale.x(moment) <= area.right < WIDTH
                assert area.top <= scale.y(score) <= area.bottom < HEIGHT
            assert 0 < line.badge_y <= area.bottom


def test_badges_of_equal_scores_do_not_overlap() -> None:
    chart = chart_of(sample_story(*"ABCDEFGH", coronations=(coronation("Pete", *[20] * 8),)))
    places = sorted(line.badge_y for line in chart.lines)
    assert min(b - a for a, b in pairwise(places)) >= 20
    assert min(places) > 0


def test_badges_with_enough_room_stay_beside_their_scores() -> None:
    assert spread((10.0, 200.0, 90.0), 20.0, 10.0, 300.0) == (10.0, 200.0, 90.0)


def test_a_chart_has_its_scores_as_text_for_screen_readers() -> None:
    chart = chart_of(sample_story("Anna", "Bert", coronations=(coronation("Pete", 12, 30),)))
    assert chart.description == "Anna: 0, 12. Bert: 0, 30"


def test_bars_of_negative_points_end_at_zero() -> None:
    rounds = (coronation("Bouffon", -10, 30),)
    html = game_html(saved_games(sample_story("Anna", "Bert", coronations=rounds))[0])
    assert 'class="loss" style="left:0.0%;width:25.0%"' in html
    assert 'class="gain" style="left:25.0%;width:75.0%"' in html
    assert "−10" in html


def test_a_note_explains_the_score_of_a_team_with_two_pawns() -> None:
    note = "A team's score is the lower of its two pawns."
    lower, shared = frozenset({Option.TEAMS}), frozenset({Option.TEAMS, Option.SHARED_PAWN})
    assert note in page_of(played(SampleTable(VIVE, 4, lower))).texts
    assert note not in page_of(played(SampleTable(VIVE, 4, shared))).texts


def test_the_pages_have_the_colours_of_the_screen() -> None:
    written = {name: value for name, value in vars(page_colours).items() if name.isupper()}
    seats = written.pop("SEATS")
    inks = {each: hex_code(theme.readable_on(shown)) for each, shown in theme.SEATS.items()}
    assert inks == {each: page_colours.seat_ink(each) for each in seats}
    assert written == {name: hex_code(getattr(theme, name)) for name in written}


def hex_code(colour: theme.Colour) -> str:
    return "#" + "".join(f"{part:02x}" for part in colour)
