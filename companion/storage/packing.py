"""Packs events and stories into the bytes that are stored.

They are compressed, so that no listing, dump or glance shows a card that is still hidden. This
hides cards but does not encrypt them. The Adler-32 checksum at the end detects a changed bit.
"""

from __future__ import annotations

import zlib

from msgspec import DecodeError, json, msgpack

from companion.stories.game_story import GameStory
from companion.table.events import TableEvent


class BadBytes(ValueError):
    """Stored bytes that can't be decoded."""


_event_decoder: json.Decoder[TableEvent] = json.Decoder(TableEvent)
_event_encoder = json.Encoder()


def pack_event(event: TableEvent) -> bytes:
    return zlib.compress(_event_encoder.encode(event))


def unpack_event(packed: bytes) -> TableEvent:
    """Raises:
    BadBytes: a bit has changed, or this version doesn't know the event.
    """
    try:
        return _event_decoder.decode(zlib.decompress(packed))
    except (zlib.error, DecodeError) as error:
        raise BadBytes(str(error)) from error


def pack_story(story: GameStory) -> bytes:
    return zlib.compress(msgpack.encode(story))


def unpack_story(packed: bytes) -> GameStory:
    """Raises:
    BadBytes: a bit has changed, or the story was written by a version with other fields.
    """
    try:
        return msgpack.decode(zlib.decompress(packed), type=GameStory)
    except (zlib.error, DecodeError) as error:
        raise BadBytes(str(error)) from error
