"""`vivat games list` and `show`: lines about games, without anything that is still hidden."""

from __future__ import annotations

import json
from collections.abc import Iterator

from companion.keep.errors import LossShown
from companion.keep.games_folder import GamesFolder
from companion.keep.index import GameStatus
from companion.keep.records import record_of_saved_game
from companion.record.replay_record import replay
from companion.record.text_summary import summary_lines
from companion.stories.game_story import GameStory
from companion.stories.saved_game import SavedGame
from companion.words.columns import in_columns
from companion.words.i18n import _, translate


def list_games(folder: GamesFolder) -> Iterator[str]:
    """A line for each game, in the order in which they began."""
    statuses = {row.name: row.status for row in folder.saved_games.rows()}
    games = {game.name: game for game in folder.saved_games.games()}
    losses = folder.games.losses
    if not statuses and not losses:
        yield _("No game has been saved yet.")
    yield from in_columns([_cells(game, statuses[name]) for name, game in games.items()])
    for name in statuses.keys() - games.keys():
        sentence = _("{name}  can't be read: “vivat -v games show {name}” shows why")
        yield sentence.format(name=name)
    for loss in losses:
        yield translate(loss.sentence)
    if losses:
        yield translate(LossShown())
    yield from map(translate, folder.others)


def _cells(game: SavedGame, status: GameStatus) -> tuple[str, ...]:
    story = game.story
    return (
        game.name,
        game.day_and_time,
        story.edition_shown,
        _progress(story, status),
        _scores(story),
    )


def _progress(story: GameStory, status: GameStatus) -> str:
    """How far a game was played, and whether it can be resumed."""
    if story.is_over:
        return _("finished")
    sentence = (
        _("round {round} of {rounds}, ended")
        if status in (GameStatus.ENDED, GameStatus.IMPORTED)
        else _("round {round} of {rounds}, can be resumed")
    )
    return sentence.format(round=max(1, story.round), rounds=story.rounds)


def _scores(story: GameStory) -> str:
    pairs = zip(story.seats, story.seat_scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


def games_as_json(folder: GamesFolder) -> str:
    """One array with an object for each game that can be read, in the order of the list."""
    statuses = {row.name: row.status for row in folder.saved_games.rows()}
    objects = [
        {
            "name": game.name,
            "edition": game.story.edition,
            "status": statuses[game.name].value,
            "is_over": game.story.is_over,
            "round": game.story.round,
            "rounds": game.story.rounds,
            "seats": [seat.name for seat in game.story.seats],
            "scores": list(game.story.seat_scores),
        }
        for game in folder.saved_games.games()
    ]
    return json.dumps(objects, ensure_ascii=False)


def show_game(folder: GamesFolder, name: str) -> list[str]:
    """A game in words, as far as all players know it.

    Raises:
        ExplainedError: there is no game of this name, or it can't be read.
    """
    record = record_of_saved_game(folder.saved_games, name)
    return summary_lines(replay(record, folder.library, name))
