"""What rounds without written moves share: places, and the end when nobody can move."""

from __future__ import annotations

from typing import TypeVar

from companion.record.place_notation import read_castle
from companion.record.round_replay import RoundReplay
from engine import TellStuck
from sentences import N_, ExplainedError

T = TypeVar("T")


class ToldReplay(RoundReplay):
    """Plays a round whose places are told at its coronations."""

    def _end_stuck(self) -> None:
        """End the round if nobody could move.

        Raises:
            ExplainedError: somebody could, or places are told without need.
        """
        if self._written.stuck:
            self._check_running()
            self._game.push(TellStuck(read_castle(self._written.castle or {})))
        elif self._written.castle:
            raise ExplainedError(
                N_("“castle” is only for a round that ended because nobody could move.")
            )


def given(key: str, value: T | None) -> T:
    """The value of a key that an entry needs.

    Raises:
        ExplainedError: it has none.
    """
    if value is None:
        raise ExplainedError(N_("“{key}” is missing. Add it."), key=key)
    return value


def check_corrects_nothing(**corrected: object) -> None:
    """Raises ExplainedError if an election or coronation has keys of a correction."""
    for key, value in corrected.items():
        if value:
            raise ExplainedError(
                N_(
                    "“{key}” has no place beside what is set right. Write it as an entry of its "
                    "own."
                ),
                key=key,
            )
