"""`vivat games list` and `show`: lines about games, and nothing that is still hidden."""

from __future__ import annotations

from collections.abc import Iterator

from companion.games.opening import Collection
from companion.games.records import written
from companion.i18n import _
from companion.record.replaying import replay
from companion.record.telling import tell
from companion.storage.journal import Fate
from companion.stories.game_story import GameStory
from companion.stories.saved_game import SavedGame
from companion.text_columns import in_columns


def list_games(kept: Collection) -> Iterator[str]:
    """A line for each game, in the order in which they began."""
    fates = {row.name: row.fate for row in kept.archive.rows()}
    games = {game.name: game for game in kept.archive.games() if game.name in fates}
    if not fates:
        yield _("No game was kept yet.")
    yield from in_columns([_cells(game, fates[name]) for name, game in games.items()])
    for name in fates.keys() - games.keys():
        yield _("{name}  can't be read: “vivat -v games show {name}” says why").format(name=name)


def _cells(game: SavedGame, fate: Fate) -> tuple[str, ...]:
    story = game.story
    state, scores = _state(story, fate), _scores(story)
    return game.name, game.day_and_time, story.edition_name, state, scores


def _state(story: GameStory, fate: Fate) -> str:
    """What became of a game."""
    if story.is_over:
        return _("over")
    waits, left = _("round {round} of {rounds}, waits"), _("round {round} of {rounds}, ended")
    sentence = left if fate in (Fate.LEFT, Fate.TOLD) else waits
    return sentence.format(round=max(1, story.round), rounds=story.rounds)


def _scores(story: GameStory) -> str:
    pairs = zip(story.seats, story.seat_scores, strict=True)
    return ", ".join(f"{seat.name} {score}" for seat, score in pairs)


def show_game(kept: Collection, name: str) -> list[str]:
    """A game in words, as far as everybody at the table knows it.

    Raises:
        ExplainedError: there is none of this name, or it can't be read.
    """
    return tell(replay(written(kept.archive, name), kept.library, name))
