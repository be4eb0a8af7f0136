"""What this run of the program knows of each controller that was ever connected.

Knows no port and no thread: the caller makes it safe.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from hardware.boxes import Identity
from hardware.controllers.ballot_watch import BallotWatch
from hardware.controllers.identification import Proof


@dataclass
class _Known:
    watch: BallotWatch = field(default_factory=BallotWatch)
    seen: tuple[int, str] | None = None
    """Its boot number and its place when it was last connected."""
    is_disputed: bool = False
    """Whether another device has claimed its identity since then."""


class KnownControllers:
    """Controllers by their identities."""

    def __init__(self) -> None:
        self._known: dict[bytes, _Known] = {}

    def judge(self, identity: bytes, boot: int, place: str, shown: Proof) -> Identity:
        """Judge whether this is the controller that was connected last."""
        known = self._of(identity)
        is_same = known.seen in (None, (boot, place)) and not known.is_disputed
        known.seen = boot, place
        known.is_disputed = shown is Proof.WRONG
        if shown is Proof.RIGHT and is_same:
            return Identity.PROVEN
        known.watch = BallotWatch()  # an earlier session may still use the other one
        return Identity.CHANGED if shown is Proof.RIGHT else Identity.UNPROVEN

    def dispute(self, identity: bytes) -> None:
        """Another device claims the identity of a connected controller."""
        self._of(identity).is_disputed = True

    def forget(self, identity: bytes) -> None:
        """A controller that has no vote: it is new if it comes back."""
        self._known.pop(identity, None)

    def watch(self, identity: bytes) -> BallotWatch:
        """What was ordered and reported so far; new unless the controller was last judged PROVEN:
        the votes of any other are wiped first."""
        return self._of(identity).watch

    def _of(self, identity: bytes) -> _Known:
        return self._known.setdefault(identity, _Known())
