"""What can still be read of a damaged journal, and what is lost. Changes nothing.

`found_rows` gives every row of every page. Here an event counts if a check confirms that it
continues its game, so that no damage can put a wrong one in.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from companion.storage.chain import NO_EVENTS, Head, check_of
from companion.storage.errors import CountsFailToo
from companion.storage.event_counts import StoredCounts, counts_file
from companion.storage.found_rows import FoundEvent, FoundRow, FoundRows, Pieces, find_rows
from companion.storage.game_names import free_name
from companion.storage.packing import BadBytes, unpack_event
from companion.storage.rows import GameStatus, Loss, status_after

_NOBODY = datetime.fromtimestamp(0, UTC)


@dataclass(frozen=True)
class FoundGame:
    """A game that can be saved again: its first events without a gap."""

    name: str
    began: int
    fate: str
    story: bytes | None
    events: tuple[FoundEvent, ...]


@dataclass(frozen=True)
class Survey:
    """`losses` includes games of which nothing is left, and those of earlier damage."""

    games: tuple[FoundGame, ...] = ()
    losses: tuple[Loss, ...] = ()
    doubt: CountsFailToo | None = None
    """Why more may be lost than anything shows."""


def survey_of(path: Path, counts: StoredCounts) -> Survey:
    """Raises OSError: a file can't be read at the moment."""
    found = _Surveyor(find_rows(path), counts).survey()
    if counts.exists and counts.is_whole:
        return found
    return replace(found, doubt=CountsFailToo(file=counts_file(path)))


class _Surveyor:
    """Puts the rows that were found together to games."""

    def __init__(self, rows: FoundRows, counts: StoredCounts) -> None:
        self._rows = rows
        self._counts = counts
        self._games: list[FoundGame] = []
        self._sealed_names = {
            row.name for pieces in rows.games.values() for row in pieces.rows if row.is_sealed
        }
        self._losses = {loss.game: loss for loss in rows.losses}

    def survey(self) -> Survey:
        for _id, pieces in sorted(self._rows.games.items()):
            self._add(pieces)
        known = {game.name for game in self._games} | self._losses.keys()
        for name, head in self._counts.heads.items():
            if name not in known and head.events:
                self._losses[name] = Loss(name, 0, head.events)
        return Survey(tuple(self._games), tuple(self._losses.values()))

    def _add(self, pieces: Pieces) -> None:
        events = self._chain(pieces)
        if not pieces.rows and self._belong_elsewhere(events, pieces):
            return
        row = self._row(pieces, events)
        if row is None:
            return
        lost = self._wanted(pieces, row, events) - len(events)
        if lost > 0 or not events:
            self._losses[row.name] = Loss(row.name, len(events), max(lost, 0))
        if events:
            self._games.append(_found_game(row, events, lost))

    def _wanted(self, pieces: Pieces, row: FoundRow, events: Sequence[FoundEvent]) -> int:
        """How many events the game had, as far as anything says."""
        counted = self._counts.heads.get(row.name, NO_EVENTS).events
        return max(counted, row.head.events, _last_number(pieces, {*events}))

    def _chain(self, pieces: Pieces) -> list[FoundEvent]:
        """The game's first events, as far as each one is confirmed."""
        ends = {row.head for row in pieces.rows} | set(self._counts.heads.values())
        events: list[FoundEvent] = []
        head = NO_EVENTS
        while True:
            found = self._next(pieces, head, events[-1] if events else None, ends)
            if found is None:
                return events
            events.append(found[0])
            head = found[1]

    def _next(
        self, pieces: Pieces, head: Head, last: FoundEvent | None, ends: set[Head]
    ) -> tuple[FoundEvent, Head] | None:
        """The event that continues a game, and the head with it."""
        number = head.events + 1
        misplaced = self._misplaced(pieces, last)
        candidates = (*pieces.events.get(number, ()), *misplaced)
        for event in candidates:
            after = head.after(number, event.at, event.packed)
            if event.link == after.check:
                return event, after
        for event in candidates:
            unlinked = head.after(number, event.at, event.packed)
            confirmed = self._confirmed(event, unlinked, pieces, ends)
            if confirmed is not None:
                return event, confirmed
        return None

    def _misplaced(self, pieces: Pieces, last: FoundEvent | None) -> Collection[FoundEvent]:
        """Events that damage may have given to another game: the one that was saved after `last`,
        or else first events of others that only this game continues."""
        if last is not None:
            return self._rows.by_id.get(last.id + 1, ())
        return [
            event
            for other in self._rows.games.values()
            for event in other.events.get(1, ())
            if _is_continued(head := NO_EVENTS.after(1, event.at, event.packed), pieces)
            and not _is_continued(head, other)
        ]

    def _belong_elsewhere(self, events: Sequence[FoundEvent], pieces: Pieces) -> bool:
        """Whether another game continues one of these events of a game without a row."""
        others = [other for other in self._rows.games.values() if other is not pieces]
        heads = _heads_of(events)
        return any(_is_continued(head, other) for head in heads for other in others)

    def _confirmed(
        self, event: FoundEvent, after: Head, pieces: Pieces, ends: set[Head]
    ) -> Head | None:
        """The head after an event whose own check does not fit, if something else confirms it.

        A journal of version 1 has no checks: whatever can be unpacked counts. Otherwise either
        the check or the time of the event is wrong; the next event, the game's row or the
        counts say which.
        """
        if not _can_be_unpacked(event.packed):
            return None
        if event.link is None:
            return after
        for head in (after, replace(after, check=event.link)):
            if head in ends or _is_continued(head, pieces):
                return head
        return None

    def _row(self, pieces: Pieces, events: Sequence[FoundEvent]) -> FoundRow | None:
        """The newest row that can be trusted, else one made from the events."""
        best = max(pieces.rows, key=lambda row: (row.is_sealed, row.head.events), default=None)
        if best is not None and (best.is_sealed or best.is_old):
            return best
        name = self._counted_name(events) or (best.name if best is not None else None)
        if name is None and not events:
            return None
        began = datetime.fromtimestamp(events[0].at, UTC) if events else _NOBODY
        taken = {game.name for game in self._games} | self._counts.heads.keys()
        name = name or free_name(began, taken.__contains__)
        return FoundRow(name, int(began.timestamp()), GameStatus.SET_ASIDE.value, None)

    def _counted_name(self, events: Sequence[FoundEvent]) -> str | None:
        """The name of the game whose count one of these events confirms, or else the first one
        that is still missing: counts and games are in the same order."""
        heads = {*_heads_of(events)}
        counted = self._counts.heads.items()
        confirmed = (name for name, head in counted if head in heads)
        free = (
            name
            for name, head in counted
            if name not in self._sealed_names and head.events >= len(events)
        )
        found = next(confirmed, None) or next(free, None)
        if found is not None:
            self._sealed_names.add(found)
        return found


def _found_game(row: FoundRow, events: Sequence[FoundEvent], lost: int) -> FoundGame:
    """The game to save again. Its story is kept if it is of the same moment."""
    is_newest = row.head.events == len(events) or row.is_old
    fate = row.fate
    if not is_newest and lost <= 0:
        fate = status_after(unpack_event(events[-1].packed)).value
    story = row.story if is_newest and lost <= 0 else None
    return FoundGame(row.name, row.began, fate, story, tuple(events))


def _last_number(pieces: Pieces, used: Collection[FoundEvent]) -> int:
    """The highest number among the events after a gap; only their checks show that it is not
    damaged."""
    return next(
        (
            number
            for number in sorted(pieces.events, reverse=True)
            for event in pieces.events[number]
            if event not in used and (event.link is None or _has_predecessor(number, pieces))
        ),
        0,
    )


def _has_predecessor(number: int, pieces: Pieces) -> bool:
    """Whether a check joins an event of this number to one before it."""
    before = pieces.events.get(number - 1, ())
    return any(
        _is_continued(Head(number - 1, event.link), pieces)
        for event in before
        if event.link is not None
    )


def _is_continued(head: Head, pieces: Pieces) -> bool:
    """Whether an event was found whose check continues this head."""
    number = head.events + 1
    return any(
        each.link == check_of(head.check, number, each.at, each.packed)
        for each in pieces.events.get(number, ())
    )


def _can_be_unpacked(packed: bytes) -> bool:
    try:
        unpack_event(packed)
    except BadBytes:
        return False
    return True


def _heads_of(events: Sequence[FoundEvent]) -> Iterator[Head]:
    head = NO_EVENTS
    for number, event in enumerate(events, start=1):
        head = head.after(number, event.at, event.packed)
        yield head
