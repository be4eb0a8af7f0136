"""Whatever a wire does, what is said arrives once and in order, or both ends know that it broke."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random

import pytest

from firmware.codec import Decoder, Message, encode
from firmware.link import LAST_SEQUENCE, MAX_QUEUED, Link, next_sequence
from firmware.messages import (
    ACKNOWLEDGE,
    BALLOT,
    CONTROLLER_SILENT_MS,
    GIVE_UP_MS,
    HEARTBEAT_MS,
    HELLO,
    HOST_SILENT_MS,
    PING,
    PONG,
    PRESSES,
    RETRY_MS,
    STANDING,
)

SESSION = 9
BOTH_KNOW_MS = HOST_SILENT_MS + CONTROLLER_SILENT_MS


@dataclass
class Wire:
    """One direction: each piece of bytes may be lost, come twice, late, or wrong."""

    chance: Random
    trouble: float
    cut_at: int = 10**9
    _flying: list[tuple[int, bytes]] = field(default_factory=list)

    def carry(self, data: bytes, now: int) -> None:
        for _copy in range(self._copies(now)):
            late = self.chance.randrange(60) if self._strikes() else 1
            self._flying.append((now + late, self._spoil(data)))

    def arrived(self, now: int) -> bytes:
        here = b"".join(data for at, data in self._flying if at <= now)
        self._flying = [(at, data) for at, data in self._flying if at > now]
        return here

    def _strikes(self) -> bool:
        return self.chance.random() < self.trouble

    def _copies(self, now: int) -> int:
        if now >= self.cut_at or self._strikes():
            return 0
        return 2 if self._strikes() else 1

    def _spoil(self, data: bytes) -> bytes:
        if not self._strikes():
            return data
        at = self.chance.randrange(len(data))
        return self.chance.choice(
            [data[:at], data[at:], data[:at] + self.chance.randbytes(9) + data[at:]]
        )


@dataclass
class End:
    """One end, which stops when it knows that the connection is broken."""

    link: Link
    silent_ms: int
    heard: list[bytes] = field(default_factory=list)
    knows_at: int | None = None
    most_waiting: int = 0

    def live(self, data: bytes, now: int) -> bytes:
        if self.knows_at is not None:
            return b""
        messages = self.link.receive(data, now)
        self.heard += [message.payload for message in messages if message.sequence]
        for message in messages:
            if message.kind == PING:
                self.link.send_once(PONG, b"")
        if self.link.is_broken or now - self.link.last_frame_at >= self.silent_ms:
            self.knows_at = now
        return self.link.outgoing(now)


@dataclass
class Story:
    """Two ends that say numbered things to each other over two wires."""

    seed: int
    trouble: float
    sayings: int = 60
    cut: tuple[int, int] = (10**9, 10**9)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.host = End(linked(), CONTROLLER_SILENT_MS)
        self.box = End(linked(), HOST_SILENT_MS)
        self.wires = [Wire(self.chance, self.trouble, at) for at in self.cut]
        self.said: list[list[bytes]] = [[], []]

    def run(self, milliseconds: int) -> None:
        for now in range(milliseconds):
            if now % HEARTBEAT_MS == 0:
                self.host.link.send_once(PING, b"")
            self._speak(0, self.host, BALLOT)
            self._speak(1, self.box, PRESSES)
            self._carry(0, self.host.live(self.wires[1].arrived(now), now), now)
            self._carry(1, self.box.live(self.wires[0].arrived(now), now), now)

    def _speak(self, way: int, end: End, kind: int) -> None:
        if len(self.said[way]) < self.sayings and self.chance.random() < 0.01:
            payload = len(self.said[way]).to_bytes(2)
            self.said[way].append(payload)
            end.link.send_reliable(kind, payload)

    def _carry(self, way: int, data: bytes, now: int) -> None:
        if data:
            self.wires[way].carry(data, now)


def linked(session: int = SESSION) -> Link:
    link = Link()
    link.start_session(session, 0)
    return link


def sent(link: Link, now: int) -> list[Message]:
    return Decoder().feed(link.outgoing(now))


def kinds(messages: list[Message]) -> list[int]:
    return [message.kind for message in messages]


def numbers(messages: list[Message]) -> list[tuple[int, int]]:
    return [(message.sequence, message.acked) for message in messages]


@pytest.mark.parametrize("seed", range(12))
def test_over_a_bad_wire_everything_arrives_once_and_in_order(seed: int) -> None:
    story = Story(seed, trouble=0.15)
    story.run(12_000)
    assert story.host.knows_at is None
    assert story.box.knows_at is None
    assert story.box.heard == story.said[0]
    assert story.host.heard == story.said[1]
    assert min(map(len, story.said)) == story.sayings


@pytest.mark.parametrize("seed", range(12))
def test_over_a_terrible_wire_nothing_is_swapped_or_repeated_and_both_ends_know(seed: int) -> None:
    story = Story(seed, trouble=0.6, sayings=1_000)
    story.run(30_000)
    assert story.host.knows_at is not None
    assert story.box.knows_at is not None
    assert abs(story.host.knows_at - story.box.knows_at) <= BOTH_KNOW_MS
    assert story.box.heard == story.said[0][: len(story.box.heard)]
    assert story.host.heard == story.said[1][: len(story.host.heard)]


@pytest.mark.parametrize("cut", [(3_000, 3_000), (3_000, 10**9), (10**9, 3_000)])
@pytest.mark.parametrize("seed", range(4))
def test_when_a_wire_is_cut_in_either_direction_both_ends_know(
    seed: int, cut: tuple[int, int]
) -> None:
    story = Story(seed, trouble=0.1, sayings=1_000, cut=cut)
    story.run(3_000 + BOTH_KNOW_MS + 1)
    for end in (story.host, story.box):
        assert end.knows_at is not None
        assert 3_000 < end.knows_at <= 3_000 + BOTH_KNOW_MS


def test_sequences_run_from_1_to_255_and_begin_again() -> None:
    host, box = linked(), linked()
    for count in range(2 * LAST_SEQUENCE + 3):
        host.send_reliable(BALLOT, count.to_bytes(2))
        (message,) = box.receive(host.outgoing(count), count)
        assert message.sequence == count % 255 + 1
        host.receive(box.outgoing(count), count)
    assert host.wake_at() is None
    assert next_sequence(255) == 1


def test_a_message_is_sent_again_every_40_ms_until_it_is_acknowledged() -> None:
    host, box = linked(), linked()
    host.send_reliable(BALLOT, b"?")
    times = [now for now in range(130) if host.outgoing(now)]
    assert times == [0, RETRY_MS, 2 * RETRY_MS, 3 * RETRY_MS]
    assert kinds(box.receive(host.outgoing(160), 160)) == [BALLOT]
    host.receive(box.outgoing(160), 160)
    assert not any(host.outgoing(now) for now in range(161, 400))


def test_when_the_message_is_lost_it_comes_the_second_time() -> None:
    host, box = linked(), linked()
    host.send_reliable(BALLOT, b"?")
    assert host.outgoing(0)
    assert kinds(box.receive(host.outgoing(RETRY_MS), RETRY_MS)) == [BALLOT]


def test_when_the_acknowledgement_is_lost_the_message_is_passed_on_only_once() -> None:
    host, box = linked(), linked()
    host.send_reliable(BALLOT, b"?")
    assert kinds(box.receive(host.outgoing(0), 0)) == [BALLOT]
    assert box.outgoing(0)
    assert box.receive(host.outgoing(RETRY_MS), RETRY_MS) == []
    host.receive(box.outgoing(RETRY_MS), RETRY_MS)
    assert host.wake_at() is None


def test_any_frame_acknowledges_and_an_empty_one_only_if_there_is_no_other() -> None:
    host, box = linked(), linked()
    host.send_reliable(BALLOT, b"?")
    box.receive(host.outgoing(0), 0)
    box.send_reliable(STANDING, b"!")
    frames = sent(box, 0)
    assert kinds(frames) == [STANDING]
    assert numbers(frames) == [(1, 1)]
    host.send_reliable(BALLOT, b"?")
    box.receive(host.outgoing(RETRY_MS), 1)
    frames = sent(box, 1)
    assert kinds(frames) == [ACKNOWLEDGE]
    assert numbers(frames) == [(0, 1)]
    assert not box.outgoing(2)


def test_the_next_message_follows_at_once_on_the_acknowledgement() -> None:
    host, box = linked(), linked()
    host.send_reliable(BALLOT, b"1")
    host.send_reliable(BALLOT, b"2")
    box.receive(host.outgoing(0), 0)
    assert not host.outgoing(1)
    host.receive(box.outgoing(1), 1)
    assert host.wake_at() == 1
    assert numbers(sent(host, 1)) == [(2, 0)]


def test_a_message_that_is_not_acknowledged_for_a_second_breaks_the_connection() -> None:
    link = linked()
    link.send_reliable(BALLOT, b"?")
    for now in range(GIVE_UP_MS):
        link.outgoing(now)
    assert not link.is_broken
    link.outgoing(GIVE_UP_MS)
    assert link.is_broken


def test_what_is_mentioned_is_sent_once_and_needs_no_acknowledgement() -> None:
    host, box = linked(), linked()
    host.send_once(PING, b"")
    assert kinds(box.receive(host.outgoing(0), 0)) == [PING]
    assert not box.outgoing(0)
    assert not any(host.outgoing(now) for now in range(1, 2 * GIVE_UP_MS))
    assert not host.is_broken


def test_a_message_said_instead_replaces_what_waits_and_not_what_is_under_way() -> None:
    link = linked()
    link.send_reliable(STANDING, b"1")
    assert [message.payload for message in sent(link, 0)] == [b"1"]
    for payload in (b"2", b"3"):
        link.send_reliable(STANDING, payload, replace=True)
    link.receive(encode(Message(SESSION, 0, 1, ACKNOWLEDGE, b"")), 1)
    assert [message.payload for message in sent(link, 1)] == [b"3"]
    link.receive(encode(Message(SESSION, 0, 2, ACKNOWLEDGE, b"")), 2)
    assert link.wake_at() is None


def test_more_than_32_waiting_messages_break_the_connection_and_none_is_kept() -> None:
    link = linked()
    for _message in range(MAX_QUEUED):
        link.send_reliable(PRESSES, b"")
    assert not link.is_broken
    for _message in range(1_000):
        link.send_reliable(PRESSES, b"")
    assert link.is_broken
    heard = 0
    for now in range(100):
        heard += len(sent(link, now))
        link.receive(encode(Message(SESSION, 0, now + 1, ACKNOWLEDGE, b"")), now)
    assert heard == MAX_QUEUED


def test_of_more_than_32_loose_messages_the_first_are_sent() -> None:
    link = linked()
    for count in range(1_000):
        link.send_once(PONG, count.to_bytes(2))
    assert [message.payload for message in sent(link, 0)] == [
        count.to_bytes(2) for count in range(MAX_QUEUED)
    ]


def test_frames_of_another_session_are_nobodys() -> None:
    host, box = linked(session=8), linked(session=9)
    host.send_reliable(BALLOT, b"?")
    host.send_once(PING, b"")
    assert box.receive(host.outgoing(0), 50) == []
    assert box.last_frame_at == 0
    assert not box.outgoing(50)


def test_an_acknowledgement_of_an_older_session_is_none() -> None:
    link = linked()
    link.send_reliable(BALLOT, b"?")
    link.outgoing(0)
    link.receive(encode(Message(SESSION - 1, 0, 1, ACKNOWLEDGE, b"")), 1)
    assert link.outgoing(RETRY_MS)


def test_a_new_session_forgets_what_was_not_sent_or_not_acknowledged() -> None:
    link = linked()
    for payload in (b"1", b"2"):
        link.send_reliable(BALLOT, payload)
    link.send_once(PING, b"")
    link.outgoing(0)
    link.start_session(SESSION + 1, 5)
    assert not link.outgoing(5)
    link.send_reliable(BALLOT, b"3")
    assert numbers(sent(link, 6)) == [(1, 0)]


def test_a_hello_is_passed_on_whatever_its_session_is() -> None:
    link = linked()
    (message,) = link.receive(encode(Message(77, 0, 0, HELLO, b"\x01")), 5)
    assert message.session == 77
    assert link.session == SESSION
    assert link.last_frame_at == 0


def test_a_sequence_that_does_not_follow_is_not_passed_on() -> None:
    link = linked()
    for sequence in range(2, LAST_SEQUENCE + 1):
        assert link.receive(encode(Message(SESSION, sequence, 0, BALLOT, b"")), 0) == []
    assert numbers(sent(link, 0)) == [(0, 0)]
