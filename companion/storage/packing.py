"""An event or a story as bytes, and back.

The bytes are packed so that no listing, dump or stray glance tells a card that is still
hidden; they are no safe: who unpacks them on purpose can read them. Adler's sum at their
end finds a bit that has changed.
"""

from __future__ import annotations

import zlib

from msgspec import DecodeError, json, msgpack

from companion.stories.game_story import GameStory
from companion.table.events import TableEvent

_decoder: json.Decoder[TableEvent] = json.Decoder(TableEvent)
_encoder = json.Encoder()


class NotPacked(ValueError):
    """The bytes are nothing that was packed here."""


def pack(event: TableEvent) -> bytes:
    """An event as bytes."""
    return zlib.compress(_encoder.encode(event))


def unpack(packed: bytes) -> TableEvent:
    """The event that these bytes are.

    Raises:
        NotPacked: none; a bit has changed, or it is none that is known here.
    """
    try:
        return _decoder.decode(zlib.decompress(packed))
    except (zlib.error, DecodeError) as error:
        raise NotPacked(str(error)) from error


def pack_story(story: GameStory) -> bytes:
    """A story as bytes."""
    return zlib.compress(msgpack.encode(story))


def unpack_story(packed: bytes) -> GameStory:
    """The story that these bytes are.

    Raises:
        NotPacked: none; a bit has changed, or it has another shape than today's.
    """
    try:
        return msgpack.decode(zlib.decompress(packed), type=GameStory)
    except (zlib.error, DecodeError) as error:
        raise NotPacked(str(error)) from error
