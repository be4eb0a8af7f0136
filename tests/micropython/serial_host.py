"""The host's end of the wire, as thin as can be: the shared link over an open port."""

from __future__ import annotations

import os
import select
import time
import tty
from collections.abc import Callable
from itertools import count
from types import TracebackType

from firmware.codec import Message
from firmware.link import Link
from firmware.messages import (
    BALLOT,
    CHOICES,
    HEARTBEAT_MS,
    HELLO,
    NO_BALLOT,
    PING,
    PONG,
    PRESSES,
    STANDING,
    UPDATE,
    VERSION,
    WELCOME,
    BallotCommand,
    BallotStatus,
    Choices,
    Hello,
    Welcome,
    pack_token,
    read_ballot_status,
    read_choices,
    read_pong,
    read_presses,
    read_welcome,
)

PATIENCE_MS = 5000
LONGEST_WAIT = 0.005
"""Seconds between two looks at what is due."""


class HostTimeout(Exception):
    """What was waited for did not come."""


class SerialHost:
    """Speaks to a controller on a serial port; to be used with `with`."""

    _sessions = count(1)

    def __init__(self, path: str) -> None:
        self._port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._port)
        self._link = Link()
        self._session = next(self._sessions)
        self._beat_at = 0
        self._heard: list[Message] = []
        self.presses: list[tuple[int, int]] = []
        """Every press that was told, as port and button."""

    def __enter__(self) -> SerialHost:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._port)

    def meet(self) -> Welcome:
        """Say hello, hear who is there, and tell that there is no ballot."""
        self._link.start_session(self._session, now_ms())
        self._link.send_once(HELLO, Hello(VERSION).pack())
        welcome = read_welcome(self.await_kind(WELCOME).payload)
        self.vote(0, NO_BALLOT, b"")
        return welcome

    def vote(self, number: int, stage: int, cards: bytes) -> None:
        """Order a ballot."""
        self._link.send_reliable(BALLOT, BallotCommand(number, stage, cards).pack())

    def await_locked(self, mask: int) -> None:
        """Until these ports have a vote, a bit each."""

        def is_locked(message: Message) -> bool:
            return read_ballot_status(message.payload).locked == mask

        self.await_kind(STANDING, is_locked)

    def await_stage(self, number: int, stage: int) -> BallotStatus:
        """Until a ballot is so far."""

        def is_there(message: Message) -> bool:
            standing = read_ballot_status(message.payload)
            return (standing.number, standing.stage) == (number, stage)

        return read_ballot_status(self.await_kind(STANDING, is_there).payload)

    def await_choices(self) -> Choices:
        """Until the votes are told."""
        return read_choices(self.await_kind(CHOICES).payload)

    def await_presses(self, count: int) -> None:
        """Until so many presses were told since the beginning."""
        until = now_ms() + PATIENCE_MS
        while len(self.presses) < count:
            self._listen()
            if now_ms() > until:
                raise HostTimeout("no press")

    def order(self, kind: int, payload: bytes) -> None:
        """Say something that is to arrive."""
        self._link.send_reliable(kind, payload)

    def await_clock(self, later_ms: int) -> None:
        """Until the controller's clock has moved on so far: all that happened before is told."""
        until = self._clock() + later_ms
        while self._clock() < until:
            pass

    def update(self) -> None:
        """Ask to make way, and wait until that is acknowledged."""
        self._link.send_reliable(UPDATE, b"")
        self.await_quiet()

    def shout(self, data: bytes) -> None:
        """Send bytes as they are."""
        os.write(self._port, data)

    def talk_without_listening(self, seconds: float) -> None:
        """Say PING as fast as the wire takes it, and read nothing."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self._link.send_once(PING, pack_token(0))
            _, has_room, _ = select.select([], [self._port], [], LONGEST_WAIT)
            if has_room:
                os.write(self._port, self._link.outgoing(now_ms()))

    def await_quiet(self) -> None:
        """Until all that was said is acknowledged."""
        until = now_ms() + PATIENCE_MS
        while self._link.wake_at() is not None:
            self._listen()
            if now_ms() > until:
                raise HostTimeout("no acknowledgement")

    def await_kind(
        self, kind: int, is_it: Callable[[Message], bool] = lambda message: True
    ) -> Message:
        """The oldest message of a kind that is the one; those of other kinds are kept."""
        until = now_ms() + PATIENCE_MS
        while now_ms() < until:
            same = [message for message in self._heard if message.kind == kind]
            for message in same:
                self._heard.remove(message)
                if is_it(message):
                    return message
            self._listen()
        raise HostTimeout(f"no message of kind {kind:#x}")

    def _clock(self) -> int:
        self._link.send_once(PING, pack_token(0))
        return read_pong(self.await_kind(PONG).payload).clock

    def _listen(self) -> None:
        """Hear what came, send what is due."""
        if now_ms() >= self._beat_at:
            self._beat_at = now_ms() + HEARTBEAT_MS
            self._link.send_once(PING, pack_token(0))
        out = self._link.outgoing(now_ms())
        if out:
            os.write(self._port, out)
        ready, _, _ = select.select([self._port], [], [], LONGEST_WAIT)
        if not ready:
            return
        for message in self._link.receive(os.read(self._port, 4096), now_ms()):
            if message.kind == PRESSES:
                self.presses += read_presses(message.payload)
            else:
                self._heard.append(message)


def now_ms() -> int:
    """Milliseconds on a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000
