"""A finished game as a link for BG Stats, an app in which people keep what they have played.

The link contains the whole play: the app shows it and asks before it saves anything. It has only
what everyone at the table knows. The identifiers are the same each time, so that the app knows a
person or a play again; they are computed from names and date, which the link has anyway.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import UTC
from hashlib import blake2b
from urllib.parse import quote

import msgspec
from msgspec import Struct

from companion.stories.game_story import GameStory
from companion.stories.saved_game import SavedGame
from companion.words.labels import emissary_name, label_of
from engine import Option, Standing

ADDRESS = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE = "vivat"
MOST_IN_A_CODE = 2953
"""Bytes: the largest QR code holds no more."""
BGG_IDS = {"viva-il-re": 7806, "king-up": 7806}
"""BoardGameGeek has both as one game; it is left out for others."""


class _Game(Struct, rename="camel"):
    name: str
    source_game_id: str
    bgg_id: int | msgspec.UnsetType
    highest_wins: bool = True
    no_points: bool = False


class _Player(Struct, rename="camel"):
    """All fields are always written: the app fails without `winner` or `start_player`."""

    name: str
    source_player_id: str
    start_player: bool
    score: int
    rank: int
    winner: bool


class _Play(Struct, rename="camel"):
    source_name: str
    source_play_id: str
    play_date: str
    game: _Game
    players: tuple[_Player, ...]
    board: str | msgspec.UnsetType


def bg_stats_link(game: SavedGame) -> str:
    """The link for a game that is over."""
    story, began = game.story, game.began.astimezone(UTC)
    assert story.final is not None, "a game that is not over has no result"
    moment = f"{began:%Y-%m-%d %H:%M:%S}"
    play = _Play(
        SOURCE,
        _identifier(game.name, moment, *story.people),
        moment,
        _Game(story.edition_name, story.edition, BGG_IDS.get(story.edition, msgspec.UNSET)),
        tuple(_players(story, story.final)),
        ", ".join(_variant(story)) or msgspec.UNSET,
    )
    return ADDRESS + quote(msgspec.json.encode(play), safe=":,")


def fits_in_a_code(link: str) -> bool:
    """Whether a QR code can hold the link."""
    return len(link.encode()) <= MOST_IN_A_CODE


def _players(story: GameStory, final: Standing) -> Iterator[_Player]:
    """Everyone; both people of a team have its score, only the first of them starts, and namesakes
    have different identifiers."""
    namesakes = Counter[str]()
    starter = story.seat_of.index(story.first)
    for number, (name, seat) in enumerate(zip(story.people, story.seat_of, strict=True)):
        namesakes[name] += 1
        person = _identifier(name, *[str(namesakes[name])] * (namesakes[name] > 1))
        score, rank = final.scores[seat], final.ranks[seat]
        yield _Player(name, person, number == starter, score, rank, seat in final.winners)


def _variant(story: GameStory) -> Iterator[str]:
    """The options; the Émissaire is no player, so its score is here."""
    for option in story.options:
        if option is Option.EMISSARY and story.emissary_score is not None:
            yield f"{emissary_name()} {story.emissary_score}"
        else:
            yield label_of(option)


def _identifier(*words: str) -> str:
    """A few letters that are always the same for these words."""
    return blake2b("\n".join(words).encode(), digest_size=5).hexdigest()
