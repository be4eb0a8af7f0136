"""What BG Stats gets to know of a game: what everyone saw on the podium, and nothing else."""

from __future__ import annotations

import json
import os
import time
from dataclasses import replace
from datetime import UTC, datetime, timedelta, timezone
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from msgspec.structs import replace as changed

from companion.evening.screens.podium import PodiumScene
from companion.stories.bg_stats import bg_stats_link
from companion.stories.game_story import GameStory, story_of
from companion.stories.saved_game import SavedGame
from engine import Deal, Game, Option, Placement, Seat, SetRight
from tests.companion.record.sample_games import SampleTable
from tests.companion.staging.table import StagedTable
from tests.companion.stories.sample_stories import final_standing, sample_story

EVENING = datetime(2026, 11, 20, 20, 15, tzinfo=timezone(timedelta(hours=1)))


def story_of_a_game(options: tuple[Option, ...] = (), teams: int = 0) -> GameStory:
    table = StagedTable().sit_down("vive-le-roi", 3, options, teams=teams).begin()
    return table.until_a(PodiumScene).match.story


@pytest.fixture(scope="module")
def game() -> SavedGame:
    return SavedGame("2026-11-20-1", EVENING, story_of_a_game())


def play(game: SavedGame) -> dict[str, Any]:
    """What the app reads."""
    link = urlsplit(bg_stats_link(game))
    assert (link.scheme, link.netloc, link.path) == (
        "https",
        "app.bgstatsapp.com",
        "/createPlay.html",
    )
    (data,) = parse_qs(link.query, strict_parsing=True)["data"]
    found: dict[str, Any] = json.loads(data)
    return found


def test_the_app_gets_the_podium(game: SavedGame) -> None:
    final = game.story.final
    assert final is not None
    for seat, player in enumerate(play(game)["players"]):
        assert player["name"] == game.story.people[seat]
        assert player["score"] == final.scores[seat]
        assert player["winner"] is (seat in final.winners)
        assert player["rank"] == final.ranks[seat]
    assert play(game)["game"] == {
        "name": "Vive le Roi!",
        "sourceGameId": "vive-le-roi",
        "highestWins": True,
        "noPoints": False,
    }


@pytest.mark.parametrize("edition", ["viva-il-re", "king-up"])
def test_a_game_that_boardgamegeek_knows_has_its_number(game: SavedGame, edition: str) -> None:
    found = play(replace(game, story=changed(game.story, edition=edition)))["game"]
    assert (found["sourceGameId"], found["bggId"]) == (edition, 7806)


def test_it_gets_nothing_but_these_fields(game: SavedGame) -> None:
    found = play(game)
    assert set(found) == {"sourceName", "sourcePlayId", "playDate", "game", "players"}
    fields = {"name", "sourcePlayerId", "startPlayer", "score", "rank", "winner"}
    assert all(set(player) == fields for player in found["players"])


def test_the_date_is_that_of_greenwich(game: SavedGame) -> None:
    assert play(game)["playDate"] == "2026-11-20 19:15:00"
    assert play(replace(game, began=EVENING.astimezone(UTC))) == play(game)


def test_a_time_without_a_zone_is_this_computers(
    game: SavedGame, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(os.environ, "TZ", "Etc/GMT-3")
    time.tzset()
    try:
        assert play(replace(game, began=datetime(2026, 1, 1, 1, 0)))["playDate"] == (
            "2025-12-31 22:00:00"
        )
    finally:
        monkeypatch.undo()
        time.tzset()


def test_a_play_has_the_same_identifier_each_time_and_no_other_play_has_it(
    game: SavedGame,
) -> None:
    known = play(game)["sourcePlayId"]
    assert play(game)["sourcePlayId"] == known
    other_game = replace(game, name="2026-11-20-2")
    other_table = replace(game, began=EVENING + timedelta(minutes=1))
    assert known not in (play(other_game)["sourcePlayId"], play(other_table)["sourcePlayId"])


def test_a_person_has_the_same_identifier_on_every_evening(game: SavedGame) -> None:
    seats = (Seat("Perrine"), Seat("Margot"), Seat("Perrine"))
    later = replace(game, name="2027-01-01-1", story=changed(game.story, seats=seats))
    before = {each["name"]: each["sourcePlayerId"] for each in play(game)["players"]}
    perrine, margot, namesake = (each["sourcePlayerId"] for each in play(later)["players"])
    assert (perrine, margot) == (before["Perrine"], before["Margot"])
    assert namesake not in before.values()
    assert not any(name in identifier for name, identifier in before.items())


def test_equal_seats_share_rank_and_victory(game: SavedGame) -> None:
    tied = final_standing((40, 52, 52), ((1, 2), (0,)), (1, 2))
    players = play(replace(game, story=changed(game.story, final=tied)))["players"]
    assert [player["rank"] for player in players] == [3, 1, 1]
    assert [player["winner"] for player in players] == [False, True, True]


def test_both_people_of_a_team_win_with_its_score(game: SavedGame) -> None:
    seats = (Seat("Reds", ("Ada", "Bo")), Seat("Blues", ("Cy", "Di")), Seat("Eve"))
    final = final_standing((52, 40, 30), ((0,), (1,), (2,)), (0,))
    story = changed(game.story, seats=seats, final=final, options=(Option.TEAMS,))
    found = play(replace(game, story=story))
    assert [player["name"] for player in found["players"]] == ["Ada", "Bo", "Cy", "Di", "Eve"]
    assert [player["score"] for player in found["players"]] == [52, 52, 40, 40, 30]
    assert [player["winner"] for player in found["players"]] == [True, True, False, False, False]
    assert found["board"] == "Teams"


def test_the_emissary_is_no_player_and_its_score_is_with_the_options() -> None:
    story = story_of_a_game((Option.EMISSARY, Option.AMBITION))
    found = play(SavedGame("2026-11-20-1", EVENING, story))
    assert len(found["players"]) == 3
    assert found["board"] == f"Ambition, Émissaire {story.emissary_score}"


@pytest.mark.parametrize("first", range(3))
def test_one_player_starts_and_sits_where_the_first_turn_was_made(first: int) -> None:
    teams = (Seat("Reds", ("Ada", "Bo")), Seat("Blues", ("Cy", "Di")), Seat("Eve"))
    story = changed(sample_story(*teams), first=first)
    players = play(SavedGame("2026-11-20-1", EVENING, story))["players"]
    starters = [each["name"] for each in players if each["startPlayer"]]
    assert starters == [("Ada", "Cy", "Eve")[first]]


def test_a_corrected_turn_counts_before_the_setup() -> None:
    game = Game(SampleTable("king-up", 3).rules(first=1))
    game.push(Deal((None,) * 3))
    game.push(SetRight(turn=2))
    assert story_of(game).first == 1
    game.push(Placement(game.rules.edition.characters[0].id, 4))
    assert story_of(game).first == 2


def test_nobody_wins_against_the_emissary(game: SavedGame) -> None:
    lost = final_standing((40, 52, 30), ((1,), (0,), (2,)), (), emissary_won=True)
    players = play(replace(game, story=changed(game.story, final=lost)))["players"]
    assert not any(player["winner"] for player in players)
    assert [player["rank"] for player in players] == [2, 1, 3]
