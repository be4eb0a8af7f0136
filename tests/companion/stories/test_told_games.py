"""Stories of games whose moves or votes were not told, or that were set right."""

from __future__ import annotations

from random import Random

import pytest

import engine
from companion.record import replay, summary_lines
from companion.record.write_record import record_of
from companion.stories.correction_story import correction_texts
from companion.stories.game_story import GameStory, story_of
from companion.stories.honours import honours, honours_note
from companion.stories.html_pages import all_games_html, game_html
from companion.stories.person_statistics import person_statistics
from engine import Follow, Game, PawnScore, Place, Position, SeatHand, SetRight
from tests.companion.record.sample_games import LIBRARY, VIVE, SampleTable
from tests.companion.stories.html_reader import HtmlPage
from tests.companion.stories.sample_stories import played, saved_games

TABLE = SampleTable(VIVE, 4)
VOTES = played(TABLE._replace(follow=Follow.VOTES))
SCORES = played(TABLE._replace(follow=Follow.SCORES))


def words_on(html: str) -> str:
    """Everything that can be read on a page."""
    return " ".join(HtmlPage(html).texts)


OF_POINTS = {"Best round", "Kingmaker", "Personal best round"}
"""What is honoured without votes."""


def titles(story: GameStory) -> set[str]:
    return {card.title for card in honours(story)}


def test_a_game_followed_by_votes_has_its_elections_and_honours() -> None:
    assert VOTES.elections
    assert not VOTES.rounds_without_votes
    assert titles(VOTES) - OF_POINTS
    assert honours_note(VOTES) == ""


def test_a_game_followed_by_scores_has_no_elections_and_no_honours_for_votes() -> None:
    assert SCORES.rounds_without_votes == (1, 2, 3)
    assert not SCORES.elections
    assert titles(SCORES) <= OF_POINTS
    assert honours_note(SCORES) == (
        "Votes were not entered in this game, so there are no honours for votes."
    )


@pytest.mark.parametrize("story", [VOTES, SCORES], ids=["votes", "scores"])
def test_kings_are_counted_however_a_game_is_followed(story: GameStory) -> None:
    assert sum(person.kings for person in person_statistics([story])) == 3
    assert "3 kings crowned" in words_on(all_games_html(saved_games(story)))


def test_a_page_says_which_rounds_have_no_votes() -> None:
    mixed = next(
        story
        for seed in range(20)
        if len((story := played(TABLE._replace(is_restless=True), seed)).rounds_without_votes) == 1
    )
    (untold,) = mixed.rounds_without_votes
    page = words_on(game_html(saved_games(mixed)[0]))
    assert f"Votes were not entered in these rounds: Round {untold}." in page
    assert f"Honours for votes leave out rounds without entered votes: Round {untold}." in page


def test_a_page_without_votes_has_no_elections() -> None:
    assert "All elections" not in words_on(game_html(saved_games(SCORES)[0]))
    assert "only votes that were entered" in words_on(all_games_html(saved_games(SCORES)))


def set_right() -> Game:
    """A running game in which the board, a score, the turn and a hand were set right."""
    game = Game(TABLE.rules())
    game.push(engine.deal(game.state, Random(1)))
    game.push(engine.Placement("anna", 4))
    game.push(
        SetRight(
            castle=(Position("merlin", Place.FLOOR_4),),
            turn=2,
            scores=(PawnScore(0, 41),),
            hands=(SeatHand(1, 2, 0),),
        )
    )
    return game


WORDS = "Merlin: Floor 4, J. R. “Lions” is next, Margot: 41 points, Charles: vote cards"


def test_what_was_set_right_is_in_the_story_without_anybodys_cards() -> None:
    story = story_of(set_right())
    (correction,) = story.corrections
    assert ", ".join(correction_texts(correction, story.seats)) == WORDS
    page = words_on(game_html(saved_games(story)[0]))
    assert "Set right" in page
    assert "Round 1 Merlin: Floor 4" in page


def test_what_was_set_right_is_in_the_game_in_words() -> None:
    summary = summary_lines(replay(record_of(set_right()), LIBRARY, ""))
    assert f"  Set right: {WORDS}." in summary


def test_the_way_to_follow_is_in_the_game_in_words() -> None:
    table = TABLE._replace(follow=Follow.SCORES)
    game = Game(table.rules())
    game.push(engine.deal(game.state, Random(1)))
    game.push(SetRight(scores=(PawnScore(0, 3),)))
    assert "  Told: scores only." in summary_lines(replay(record_of(game), LIBRARY, ""))


def test_a_correction_after_an_election_says_which() -> None:
    restless = TABLE._replace(is_restless=True)
    stories = [played(restless, seed) for seed in range(3)]
    corrections = [each for story in stories for each in story.corrections]
    raised = {each.candidate.name for story in stories for each in story.elections}
    assert {each.after.name for each in corrections if each.after is not None} & raised
