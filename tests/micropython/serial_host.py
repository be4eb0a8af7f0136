"""A small host for tests: the firmware's own Link over an open serial port."""

from __future__ import annotations

import os
import select
import time
import tty
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import TypeVar

from firmware.codec import Message
from firmware.link import Link
from firmware.messages import (
    BALLOT,
    CHALLENGE,
    CHOICES,
    HEARTBEAT_MS,
    HELLO,
    KEY,
    NO_BALLOT,
    PING,
    PONG,
    PRESSES,
    PROOF,
    STANDING,
    UPDATE,
    VERSION,
    WELCOME,
    BallotCommand,
    BallotStatus,
    Challenge,
    Choices,
    Welcome,
    pack_hello,
    pack_key,
    pack_token,
    read_ballot_status,
    read_choices,
    read_pong,
    read_presses,
    read_proof,
    read_welcome,
)
from tests.waiting import SAFETY_LIMIT

HELLO_MS = 100
HEARTBEAT = 0
"""The token of a PING whose answer nobody waits for."""
LONGEST_WAIT = 0.005
"""Seconds between two checks of what is due."""
Found = TypeVar("Found")


class HostTimeout(Exception):
    """The awaited message did not come."""


class SerialHost:
    """Talks to a controller on a serial port; to be used with `with`. `clock` counts
    milliseconds."""

    _sessions = count(1)
    _tokens = count(HEARTBEAT + 1)

    def __init__(self, path: str, clock: Callable[[], int] | None = None) -> None:
        self._now_ms = clock or now_ms
        self._port = os.open(path, os.O_RDWR | os.O_NOCTTY | os.O_NONBLOCK)
        tty.setraw(self._port)
        self._link = Link()
        self._beat_at = 0
        self._received: list[Message] = []
        self.presses: list[tuple[int, int]] = []
        """All presses so far, as port and button."""

    def __enter__(self) -> SerialHost:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.close(self._port)

    @property
    def session(self) -> int:
        return self._link.session

    def meet(self) -> Welcome:
        """Begin a session: send HELLO until WELCOME comes, then order that there is no ballot."""
        self._link.start_session(next(self._sessions), self._now_ms())
        hello_at = 0

        def greet() -> Message | None:
            nonlocal hello_at
            if self._now_ms() >= hello_at:
                hello_at = self._now_ms() + HELLO_MS
                self._link.send_once(HELLO, pack_hello(VERSION))
            return self._pop(WELCOME)

        welcome = read_welcome(self._wait_for(greet, "WELCOME").payload)
        self.vote(0, NO_BALLOT, b"")
        return welcome

    def vote(self, number: int, stage: int, cards: bytes) -> None:
        """Order a ballot."""
        self._link.send_reliable(BALLOT, BallotCommand(number, stage, cards).pack())

    def await_locked(self, mask: int) -> None:
        """Wait until exactly these ports have voted, a bit each."""
        self.await_kind(STANDING, lambda each: read_ballot_status(each.payload).locked == mask)

    def await_stage(self, number: int, stage: int) -> BallotStatus:
        """Wait until a ballot has reached a stage."""

        def is_there(message: Message) -> bool:
            status = read_ballot_status(message.payload)
            return (status.number, status.stage) == (number, stage)

        return read_ballot_status(self.await_kind(STANDING, is_there).payload)

    def await_choices(self) -> Choices:
        """Wait for the votes."""
        return read_choices(self.await_kind(CHOICES).payload)

    def await_presses(self, count: int) -> None:
        """Wait until this many presses have come since the beginning."""
        self._wait_for(lambda: len(self.presses) >= count or None, "a press")

    def order(self, kind: int, payload: bytes) -> None:
        """Send a numbered message."""
        self._link.send_reliable(kind, payload)

    def await_clock(self, later_ms: int) -> None:
        """Wait until the controller's clock has advanced by this time."""
        until = self._clock() + later_ms
        while self._clock() < until:
            pass

    def give_key(self, name: bytes, key: bytes) -> None:
        """Give the controller a key to keep."""
        self._link.send_reliable(KEY, pack_key(name, key))

    def prove(self, name: bytes) -> bytes:
        """The controller's proof that it has the key of this name; b"" if it has none."""
        self._link.send_reliable(CHALLENGE, Challenge(name, bytes(16)).pack())
        return read_proof(self.await_kind(PROOF).payload)

    def pass_time(self, ms: int) -> None:
        """Wait for this time on the host's own clock."""
        until = self._now_ms() + ms
        self._wait_for(lambda: self._now_ms() >= until or None, "the end")

    def update(self) -> None:
        """Send UPDATE and wait for its acknowledgement."""
        self._link.send_reliable(UPDATE, b"")
        self.await_acknowledged()

    def send_bytes(self, data: bytes) -> None:
        """Send bytes without a frame."""
        os.write(self._port, data)

    def send_without_reading(self, until: Callable[[], bool]) -> None:
        """Send HELLOs, which are always answered, without reading, until a condition holds."""
        deadline = self._now_ms() + int(1000 * SAFETY_LIMIT)
        while not until():
            if self._now_ms() > deadline:
                raise HostTimeout("the condition never held")
            self._link.send_once(HELLO, pack_hello(VERSION))
            _, has_room, _ = select.select([], [self._port], [], LONGEST_WAIT)
            if has_room:
                with suppress(BlockingIOError):
                    os.write(self._port, self._link.outgoing(self._now_ms()))

    def await_acknowledged(self) -> None:
        """Wait until all numbered messages are acknowledged."""
        self._wait_for(lambda: self._link.wake_at() is None or None, "an acknowledgement")

    def await_kind(
        self, kind: int, matches: Callable[[Message], bool] = lambda _message: True
    ) -> Message:
        """Wait for a message of a kind that matches; drops others of this kind."""

        def pop_match() -> Message | None:
            while (message := self._pop(kind)) is not None:
                if matches(message):
                    return message
            return None

        return self._wait_for(pop_match, f"a message of kind {kind:#x}")

    def _wait_for(self, find: Callable[[], Found | None], awaited: str) -> Found:
        """Exchange bytes until `find` returns something. Raises HostTimeout after SAFETY_LIMIT."""
        deadline = self._now_ms() + int(1000 * SAFETY_LIMIT)
        while (found := find()) is None:
            if self._now_ms() > deadline:
                raise HostTimeout(f"{awaited} did not come")
            self._exchange()
        return found

    def _pop(self, kind: int) -> Message | None:
        """Remove the oldest message of a kind."""
        for message in self._received:
            if message.kind == kind:
                self._received.remove(message)
                return message
        return None

    def _clock(self) -> int:
        token = next(self._tokens)
        self._link.send_once(PING, pack_token(token))
        answer = self.await_kind(PONG, lambda each: read_pong(each.payload).token == token)
        return read_pong(answer.payload).clock

    def _exchange(self) -> None:
        """Send what is due, and read what has come."""
        if self._now_ms() >= self._beat_at:
            self._beat_at = self._now_ms() + HEARTBEAT_MS
            self._link.send_once(PING, pack_token(HEARTBEAT))
        with suppress(BlockingIOError):  # the wire is full: what is lost is sent again
            os.write(self._port, self._link.outgoing(self._now_ms()))
        ready, _, _ = select.select([self._port], [], [], LONGEST_WAIT)
        if not ready:
            return
        for message in self._link.receive(os.read(self._port, 4096), self._now_ms()):
            if message.kind == PRESSES:
                self.presses += read_presses(message.payload)
            else:
                self._received.append(message)


def now_ms() -> int:
    """Milliseconds on a clock that never goes back."""
    return time.monotonic_ns() // 1_000_000
