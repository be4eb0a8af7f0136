"""The game record: a game as a text file that a person can read and write.

Replaying a record runs it through the engine like a game at the table. This package knows
no screen, no button box and no clock.
"""

from companion.record.errors import BadRecord
from companion.record.json_result import result_of
from companion.record.replay_record import Replay, replay
from companion.record.schema import FORMAT, Record, decode_record
from companion.record.text_summary import summary_lines
from companion.record.write_record import record_of, to_toml

__all__ = [
    "FORMAT",
    "BadRecord",
    "Record",
    "Replay",
    "decode_record",
    "record_of",
    "replay",
    "result_of",
    "summary_lines",
    "to_toml",
]
