"""Writes each game's record as a TOML file: a second copy of every round that is final.

Knows no journal. A crowning shows everybody's cards, but as long as it can be undone its round
is not written; a game's last round is written when the table leaves it. The file is named after
the game. If it can't be written, a warning is logged, the game goes on, and each further step
tries again.
"""

from __future__ import annotations

import logging
import os
from contextlib import suppress
from glob import escape
from itertools import count
from pathlib import Path

from companion.files import UnwritableFile, list_if_possible, read_text, write_whole
from companion.record import decode_record
from companion.record.write_record import record_of, to_toml
from companion.table.match import Match
from companion.table.undo import undoable_event
from engine import Deal, Game, Phase, State
from sentences import ExplainedError

log = logging.getLogger(__name__)


BEFORE_DAMAGE = "-before-damage-"
"""Follows the game's name in that of a record that has more rounds than damage has left."""


class RecordFiles:
    """Writes a game after each of its rounds, once nobody can undo it, and when it is ended."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._unwritten: dict[str, str] = {}
        """The texts of records that could not be written yet, by the game's name."""
        self._name = ""
        self._rounds = 0
        """How many rounds of the current game are final."""
        self._game: Game | None = None
        """The current game as it was written: a correction of an earlier round makes another."""
        self._text = ""
        self._warned = False

    def exists(self, name: str) -> bool:
        """Whether there is a record of this name, or anything else in its place."""
        return os.path.lexists(self._file(name))

    def update(self, name: str, match: Match, is_ended: bool, was_cut: bool = False) -> None:
        """Write the game if another round is final, an earlier one was corrected or the game has
        ended; `was_cut` as in `catch_up`."""
        if name != self._name:
            self._name, self._rounds, self._text = name, 0, ""
            if was_cut:
                self._keep_longer(name, match)
            self._remove_what_can_be_undone(match)
        rounds = max(self._rounds, final_rounds(match))
        if is_ended:
            self._put(name, match.game)
        elif rounds > self._rounds or match.game is not self._game:
            self._put(name, _first_rounds(match.game, rounds))
        self._rounds, self._game = rounds, match.game
        self._write_all()

    def catch_up(self, name: str, match: Match, is_ended: bool, was_cut: bool = False) -> None:
        """Write the game if its record lacks a final round or a correction, or can't be read.

        If damage has cost the game events (`was_cut`), a record with more rounds is kept under
        another name.
        """
        game = match.game if is_ended else _first_rounds(match.game, final_rounds(match))
        record = record_of(game)
        if was_cut:
            self._keep_longer(name, match)
        text, rounds = to_toml(record), self._rounds_on_disk(name)
        is_behind = len(record.rounds) > rounds
        if is_behind or (len(record.rounds) == rounds and self._differs(name, text)):
            self._unwritten[name] = text
            self._write_all()

    def _keep_longer(self, name: str, match: Match) -> None:
        """Rename a record that has more rounds than are left of its game."""
        if self._rounds_on_disk(name) > rounds_over(match.state):
            names = (f"{name}{BEFORE_DAMAGE}{number}" for number in count(1))
            free = next(each for each in names if not self.exists(each))
            with suppress(OSError):
                os.replace(self._file(name), self._file(free))

    def _remove_what_can_be_undone(self, match: Match) -> None:
        """Version 0.1 wrote a round at once; an undone crowning must not stay on the disk."""
        rounds = final_rounds(match)
        if self._rounds_on_disk(self._name) <= rounds:
            return
        if rounds:
            self._put(self._name, _first_rounds(match.game, rounds))
        else:
            with suppress(OSError):
                self._file(self._name).unlink()

    def _rounds_on_disk(self, name: str) -> int:
        """How many rounds the record has; 0 if it is missing or can't be read."""
        try:
            return len(decode_record(read_text(self._file(name)), name).rounds)
        except ExplainedError:
            return 0

    def _differs(self, name: str, text: str) -> bool:
        """Whether a record that can be read has another text."""
        try:
            return read_text(self._file(name)) != text
        except ExplainedError:
            return False

    def _put(self, name: str, game: Game) -> None:
        record = record_of(game)
        text = to_toml(record)
        if record.rounds and text != self._text:
            self._text = self._unwritten[name] = text

    def _write_all(self) -> None:
        """Write what is missing; a failure is logged once, until everything is written."""
        for name, text in [*self._unwritten.items()]:
            try:
                write_whole(self._file(name), text, mode=0o600)
                del self._unwritten[name]
            except UnwritableFile as error:
                self._warn(error)
                return
        self._warned = False

    def _file(self, name: str) -> Path:
        return self._folder / f"{name}.toml"

    def _warn(self, error: Exception) -> None:
        if not self._warned:
            log.warning("a game's record is not saved: %s", error)
        self._warned = True


def records_of(folder: Path, name: str) -> list[Path]:
    """A game's record, and those from before some damage."""
    return [
        folder / f"{name}.toml",
        *list_if_possible(folder, f"{escape(name)}{BEFORE_DAMAGE}*.toml"),
    ]


def final_rounds(match: Match) -> int:
    """How many rounds nobody can undo any more: those before the newest deal, unless the
    Émissaire's card was entered for it; and all that are over if nothing can be undone now."""
    if undoable_event(match) is None:
        return rounds_over(match.state)
    are_deals_final = match.deals or not match.rules.has_emissary
    return max(0, _deals(match.game) - 1) if are_deals_final else 0


def rounds_over(state: State) -> int:
    """How many rounds of a game are over."""
    return state.round - (state.phase not in (Phase.DEAL, Phase.OVER))


def _deals(game: Game) -> int:
    return sum(isinstance(event, Deal) for event in game.events)


def _first_rounds(game: Game, rounds: int) -> Game:
    """The game as it was when this many rounds were over."""
    starts = [at for at, event in enumerate(game.events) if isinstance(event, Deal)]
    end = starts[rounds] if rounds < len(starts) else len(game.events)
    return Game(game.rules, game.events[:end])
