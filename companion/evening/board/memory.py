"""What the table knows of its board, look by look.

A place counts once two looks in a row agree on it. A piece that is not seen stands where it stood.
When the companion itself moves a character, as after an election, the piece lags behind until
somebody moves it; until then, where it stands says nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from companion.evening.board.reading import OUTSIDE, BoardReading, Spot, Stance, spot_of
from engine import Place

CLEARED_AFTER = 5.0
"""Seconds during which nobody is seen in a castle until people have cleared it."""
FEWEST_BESIDE = 3
"""Pieces of the castle that are then seen beside it: nothing merely covers them."""

ASKS_AFTER = 6.0
"""Seconds until the table asks for a piece that it can't see, or can't place."""
WAITS_AFTER = 2.5
"""Seconds without a look until it waits for one, and after one that has missed somebody."""
IN_BOX_AFTER = 2.0
"""Seconds until a rejected piece that is not seen was taken away."""


@dataclass
class _Lag:
    """A piece that stands where it stood. `was_gone`: it was out of sight since; `has_strayed`: it
    was put elsewhere, and not where it belongs; `stood_first`: it stood there when the camera
    first saw it."""

    spot: Spot
    stance: Stance | None
    was_gone: bool = False
    has_strayed: bool = False
    stood_first: bool = False

    def came_back_to(self, stance: Stance | None) -> bool:
        """Whether somebody has put it here, since it was gone and stood otherwise."""
        if not self.was_gone or stance is None or self.stance is None:
            return False
        return not stance.is_same(self.stance)


class BoardMemory:
    """Where each piece stands. Times are in seconds of the table's clock."""

    def __init__(self) -> None:
        self._expected: Mapping[str, Place] = {}
        self._last: BoardReading | None = None
        self._looks = 0
        self._seen_at = 0.0
        self._missed_at = -WAITS_AFTER
        """When a look has not seen somebody of the castle well."""
        self._empty_since: float | None = None
        self._lags: dict[str, _Lag] = {}
        self._gone_since: dict[str, float] = {}
        self._unsure_since: dict[str, float] = {}
        self._stances: dict[str, Stance] = {}
        """How exactly they stood."""
        self.spots: dict[str, Spot] = {}
        """Where pieces were seen last, for certain."""
        self.now: dict[str, Spot] = {}
        """Those of them that are seen there now."""

    def expect(self, castle: Mapping[str, Place]) -> None:
        """The companion's own castle; who has moved there, and not on the board, lags behind.
        Nothing is asked of a piece that is not in it any more: it was crowned."""
        for crowned in self._expected.keys() - castle.keys():
            for notes in (self._lags, self._gone_since, self._unsure_since):
                notes.pop(crowned, None)
        for character, place in castle.items():
            if place is not self._expected.get(character) and self._looks:
                self._expect(character, spot_of(place))
        self._expected = dict(castle)

    def _expect(self, character: str, spot: Spot | None) -> None:
        self._lags.pop(character, None)
        stands = self.spots.get(character)
        if stands is not None and spot is not None and stands is not spot:
            stance, is_gone = self._stances.get(character), self._is_gone(character)
            self._lags[character] = _Lag(stands, stance, is_gone)

    def see(self, reading: BoardReading, now: float) -> None:
        """Take in a look."""
        before, self._last = self._last, reading
        self._looks += 1
        self._seen_at = now
        self.now = {
            character: spot
            for character, spot in reading.spots.items()
            if before is not None and before.spots.get(character) is spot
        }
        new = self.now.keys() - self.spots.keys()
        self.spots |= self.now
        self._stances |= {c: each for c, each in reading.stances.items() if c in self.now}
        if self._sees_somebody:
            self._empty_since = None
        elif self._empty_since is None:
            self._empty_since = now
        for character in self._expected:
            if character in new:
                self._see_first(character)
            _note(self._gone_since, character, self._is_gone(character), now)
            self._follow_lag(character, reading, now)
            is_unsure = character in reading.unsure | reading.disturbed
            _note(self._unsure_since, character, is_unsure, now)
        inside = (c for c in self._gone_since if spot_of(self._expected[c]) is not OUTSIDE)
        if reading.disturbed or any(inside):
            self._missed_at = now

    def is_lifted(self, character: str) -> bool:
        """Whether somebody holds the piece, as far as the newest look tells."""
        return self._last is not None and character in self._last.lifted

    def waits(self, now: float) -> bool:
        """Whether the last look is long ago, or the last ones have not seen everybody well."""
        return now - self._seen_at >= WAITS_AFTER or now - self._missed_at < WAITS_AFTER

    def _is_gone(self, character: str) -> bool:
        assert self._last is not None
        last = self._last
        return not any(character in seen for seen in (last.spots, last.unsure, last.disturbed))

    def _see_first(self, character: str) -> None:
        """Nobody was seen to put it there. A piece may come out of the game's box later."""
        seen, expected = self.now[character], spot_of(self._expected[character])
        may_come_later = expected is OUTSIDE and self._looks > 2
        if expected not in (None, seen) and not may_come_later:
            self._lags[character] = _Lag(seen, self._stances.get(character), stood_first=True)

    def _follow_lag(self, character: str, reading: BoardReading, now: float) -> None:
        seen, expected = self.now.get(character), spot_of(self._expected[character])
        lag = self._lags.get(character)
        if lag is None:
            return
        stance = reading.stances.get(character)
        if seen is None and self._is_gone(character):
            lag.was_gone = True
            if self._is_in_box(character, now):
                del self._lags[character]
        elif seen is None:
            return
        elif seen is expected or lag.came_back_to(stance):
            del self._lags[character]
        elif seen is not lag.spot and expected is OUTSIDE:
            del self._lags[character]  # placed at once, without a rest beside the castle
        else:
            lag.has_strayed = seen is not lag.spot
            lag.was_gone, lag.stance = False, stance

    def _is_in_box(self, character: str, now: float) -> bool:
        """Whether somebody has put a rejected piece into the game's box, out of sight; an arm hides
        it only for a moment."""
        since = self._gone_since.get(character, now)
        return self._expected[character] is Place.REMOVED and now - since >= IN_BOX_AFTER

    @property
    def on_throne(self) -> dict[str, Stance]:
        """Who was seen on the throne last, and how. One that is covered is still there."""
        there = (c for c, spot in self.spots.items() if spot is Place.THRONE)
        return {each: self._stances.get(each, _NOWHERE) for each in there}

    @property
    def settled(self) -> frozenset[str]:
        """Who is seen where the companion has them, or has left the castle as they should."""
        if self._last is None:
            return frozenset()
        return frozenset(each for each in self.spots if self._is_settled(each))

    def _is_settled(self, character: str) -> bool:
        place = self._expected.get(character)
        if place is None or character in self._lags:
            return False
        is_away = place is Place.REMOVED and self._is_gone(character)
        return is_away or self.now.get(character) is spot_of(place)

    def is_cleared(self, now: float) -> bool:
        """Whether people have cleared the castle: for a while nobody is seen in it, and some who
        stood in it lie beside it."""
        stood = [c for c, place in self._expected.items() if spot_of(place) is not OUTSIDE]
        beside = sum(self.now.get(character) is OUTSIDE for character in stood)
        is_empty = self._empty_since is not None and now - self._empty_since >= CLEARED_AFTER
        return is_empty and beside >= min(FEWEST_BESIDE, len(stood)) > 0

    @property
    def _sees_somebody(self) -> bool:
        """Whether somebody is seen in the castle now, or may be."""
        assert self._last is not None
        inside = (spot is not OUTSIDE for spot in self._last.spots.values())
        return bool(self._last.unsure or self._last.disturbed) or any(inside)

    def lagging(self) -> tuple[str, ...]:
        """Who still stands where the companion has moved them away from."""
        return tuple(
            each
            for each, lag in self._lags.items()
            if not lag.has_strayed and not (lag.was_gone and self._is_to_go(each))
        )

    def _is_to_go(self, character: str) -> bool:
        return spot_of(self._expected[character]) is OUTSIDE

    def strayed(self) -> dict[str, Spot]:
        """Who was moved away from there, to a wrong place."""
        lost = (each for each, lag in self._lags.items() if lag.has_strayed)
        return {each: self.spots[each] for each in lost}

    def differing(self) -> dict[str, Spot]:
        """Who stands elsewhere than the companion believes, and was not moved there by a move."""
        differ = (each for each, lag in self._lags.items() if lag.has_strayed or lag.stood_first)
        return {each: self.spots[each] for each in differ}

    def moved(self) -> dict[str, Spot]:
        """Who stands elsewhere than the companion believes, and was put there by somebody."""
        return {
            character: spot
            for character, spot in self.now.items()
            if character in self._expected
            and character not in self._lags
            and spot_of(self._expected[character]) not in (None, spot)
        }

    def missing(self, now: float) -> tuple[str, ...]:
        """Who is in the castle and has not been seen for a while."""
        return tuple(
            character
            for character, since in self._gone_since.items()
            if now - since >= ASKS_AFTER and spot_of(self._expected[character]) is not OUTSIDE
        )

    def unsure(self, now: float) -> tuple[str, ...]:
        """Whose place can't be told for a while, although they are seen."""
        return tuple(
            each for each, since in self._unsure_since.items() if now - since >= ASKS_AFTER
        )


_NOWHERE = Stance(0.0, 0.0)


def _note(since: dict[str, float], character: str, is_so: bool, now: float) -> None:
    if is_so:
        since.setdefault(character, now)
    else:
        since.pop(character, None)
