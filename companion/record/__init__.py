"""The game record: a game as a text that a person can write by hand, and read again.

A record goes through the engine like a game at the table; this package knows no
screen, no button box and no clock.
"""

from companion.record.errors import BadRecord
from companion.record.replaying import Replay, replay
from companion.record.result import result_of
from companion.record.shape import FORMAT, Record, decode_record
from companion.record.telling import tell
from companion.record.writing import open_record_of, record_of, to_toml

__all__ = [
    "FORMAT",
    "BadRecord",
    "Record",
    "Replay",
    "decode_record",
    "open_record_of",
    "record_of",
    "replay",
    "result_of",
    "tell",
    "to_toml",
]
