"""Over any wire, messages arrive once and in order, or both ends notice that it is broken."""

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
from tests.sampling import sampled

SESSION = 9
BOTH_NOTICE_MS = HOST_SILENT_MS + CONTROLLER_SILENT_MS


@dataclass
class LossyWire:
    """One direction of a wire that loses, repeats, delays and changes bytes at random."""

    chance: Random
    fault_rate: float
    cut_at: int = 10**9
    _on_the_way: list[tuple[int, bytes]] = field(default_factory=list)

    def carry(self, data: bytes, now: int) -> None:
        for _copy in range(self._copies(now)):
            late = self.chance.randrange(60) if self._has_fault() else 1
            self._on_the_way.append((now + late, self._spoil(data)))

    def read(self, now: int) -> bytes:
        data = b"".join(data for at, data in self._on_the_way if at <= now)
        self._on_the_way = [(at, data) for at, data in self._on_the_way if at > now]
        return data

    def _has_fault(self) -> bool:
        return self.chance.random() < self.fault_rate

    def _copies(self, now: int) -> int:
        if now >= self.cut_at or self._has_fault():
            return 0
        return 2 if self._has_fault() else 1

    def _spoil(self, data: bytes) -> bytes:
        if not self._has_fault():
            return data
        at = self.chance.randrange(len(data))
        return self.chance.choice(
            [data[:at], data[at:], data[:at] + self.chance.randbytes(9) + data[at:]]
        )


@dataclass
class LinkEnd:
    """One end of a connection; it stops when it notices that the connection is broken."""

    link: Link
    silent_ms: int
    received: list[bytes] = field(default_factory=list)
    noticed_at: int | None = None

    def step(self, data: bytes, now: int) -> bytes:
        if self.noticed_at is not None:
            return b""
        messages = self.link.receive(data, now)
        self.received += [message.payload for message in messages if message.sequence]
        for message in messages:
            if message.kind == PING:
                self.link.send_once(PONG, b"")
        if self.link.is_broken or now - self.link.last_frame_at >= self.silent_ms:
            self.noticed_at = now
        return self.link.outgoing(now)


@dataclass
class Exchange:
    """Two ends that send each other numbered messages over two wires."""

    seed: int
    fault_rate: float
    messages_each: int = 60
    cut: tuple[int, int] = (10**9, 10**9)

    def __post_init__(self) -> None:
        self.chance = Random(self.seed)
        self.host = LinkEnd(new_link(), CONTROLLER_SILENT_MS)
        self.box = LinkEnd(new_link(), HOST_SILENT_MS)
        self.wires = [LossyWire(self.chance, self.fault_rate, at) for at in self.cut]
        self.sent: list[list[bytes]] = [[], []]

    def run(self, milliseconds: int) -> None:
        for now in range(milliseconds):
            if now % HEARTBEAT_MS == 0:
                self.host.link.send_once(PING, b"")
            self._send(0, self.host, BALLOT)
            self._send(1, self.box, PRESSES)
            self._carry(0, self.host.step(self.wires[1].read(now), now), now)
            self._carry(1, self.box.step(self.wires[0].read(now), now), now)

    def _send(self, way: int, end: LinkEnd, kind: int) -> None:
        if len(self.sent[way]) < self.messages_each and self.chance.random() < 0.01:
            payload = len(self.sent[way]).to_bytes(2)
            self.sent[way].append(payload)
            end.link.send_reliable(kind, payload)

    def _carry(self, way: int, data: bytes, now: int) -> None:
        if data:
            self.wires[way].carry(data, now)


def new_link(session: int = SESSION) -> Link:
    link = Link()
    link.start_session(session, 0)
    return link


def sent(link: Link, now: int) -> list[Message]:
    return Decoder().feed(link.outgoing(now))


def kinds(messages: list[Message]) -> list[int]:
    return [message.kind for message in messages]


def numbers(messages: list[Message]) -> list[tuple[int, int]]:
    return [(message.sequence, message.acked) for message in messages]


@pytest.mark.parametrize("seed", sampled(range(12), every=3))
def test_over_a_bad_wire_everything_arrives_once_and_in_order(seed: int) -> None:
    exchange = Exchange(seed, fault_rate=0.15)
    exchange.run(12_000)
    assert exchange.host.noticed_at is None
    assert exchange.box.noticed_at is None
    assert exchange.box.received == exchange.sent[0]
    assert exchange.host.received == exchange.sent[1]
    assert min(map(len, exchange.sent)) == exchange.messages_each


@pytest.mark.parametrize("seed", sampled(range(12), every=3))
def test_over_a_terrible_wire_order_is_kept_until_both_ends_notice_the_break(seed: int) -> None:
    exchange = Exchange(seed, fault_rate=0.6, messages_each=1_000)
    exchange.run(30_000)
    assert exchange.host.noticed_at is not None
    assert exchange.box.noticed_at is not None
    assert abs(exchange.host.noticed_at - exchange.box.noticed_at) <= BOTH_NOTICE_MS
    assert exchange.box.received == exchange.sent[0][: len(exchange.box.received)]
    assert exchange.host.received == exchange.sent[1][: len(exchange.host.received)]


@pytest.mark.parametrize("cut", [(3_000, 3_000), (3_000, 10**9), (10**9, 3_000)])
@pytest.mark.parametrize("seed", sampled(range(4), every=2))
def test_both_ends_notice_a_wire_that_is_cut_in_one_direction(
    seed: int, cut: tuple[int, int]
) -> None:
    exchange = Exchange(seed, fault_rate=0.1, messages_each=1_000, cut=cut)
    exchange.run(3_000 + BOTH_NOTICE_MS + 1)
    for end in (exchange.host, exchange.box):
        assert end.noticed_at is not None
        assert 3_000 < end.noticed_at <= 3_000 + BOTH_NOTICE_MS


def test_sequences_run_from_1_to_255_and_start_again_at_1() -> None:
    host, box = new_link(), new_link()
    for count in range(2 * LAST_SEQUENCE + 3):
        host.send_reliable(BALLOT, count.to_bytes(2))
        (message,) = box.receive(host.outgoing(count), count)
        assert message.sequence == count % 255 + 1
        host.receive(box.outgoing(count), count)
    assert host.wake_at() is None
    assert next_sequence(255) == 1


def test_a_message_is_sent_again_every_40_ms_until_it_is_acknowledged() -> None:
    host, box = new_link(), new_link()
    host.send_reliable(BALLOT, b"?")
    times = [now for now in range(130) if host.outgoing(now)]
    assert times == [0, RETRY_MS, 2 * RETRY_MS, 3 * RETRY_MS]
    assert kinds(box.receive(host.outgoing(160), 160)) == [BALLOT]
    host.receive(box.outgoing(160), 160)
    assert not any(host.outgoing(now) for now in range(161, 400))


def test_a_lost_message_is_sent_again() -> None:
    host, box = new_link(), new_link()
    host.send_reliable(BALLOT, b"?")
    assert host.outgoing(0)
    assert kinds(box.receive(host.outgoing(RETRY_MS), RETRY_MS)) == [BALLOT]


def test_a_message_whose_acknowledgement_was_lost_is_received_once() -> None:
    host, box = new_link(), new_link()
    host.send_reliable(BALLOT, b"?")
    assert kinds(box.receive(host.outgoing(0), 0)) == [BALLOT]
    assert box.outgoing(0)
    assert box.receive(host.outgoing(RETRY_MS), RETRY_MS) == []
    host.receive(box.outgoing(RETRY_MS), RETRY_MS)
    assert host.wake_at() is None


def test_any_frame_acknowledges_and_an_empty_one_is_sent_only_without_another() -> None:
    host, box = new_link(), new_link()
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


def test_the_next_message_is_sent_right_after_the_acknowledgement() -> None:
    host, box = new_link(), new_link()
    host.send_reliable(BALLOT, b"1")
    host.send_reliable(BALLOT, b"2")
    box.receive(host.outgoing(0), 0)
    assert not host.outgoing(1)
    host.receive(box.outgoing(1), 1)
    assert host.wake_at() == 1
    assert numbers(sent(host, 1)) == [(2, 0)]


def test_a_message_that_is_not_acknowledged_for_a_second_breaks_the_connection() -> None:
    link = new_link()
    link.send_reliable(BALLOT, b"?")
    for now in range(GIVE_UP_MS):
        link.outgoing(now)
    assert not link.is_broken
    link.outgoing(GIVE_UP_MS)
    assert link.is_broken


def test_an_unnumbered_message_is_sent_once_and_needs_no_acknowledgement() -> None:
    host, box = new_link(), new_link()
    host.send_once(PING, b"")
    assert kinds(box.receive(host.outgoing(0), 0)) == [PING]
    assert not box.outgoing(0)
    assert not any(host.outgoing(now) for now in range(1, 2 * GIVE_UP_MS))
    assert not host.is_broken


def test_replace_drops_queued_messages_but_not_the_one_in_flight() -> None:
    link = new_link()
    link.send_reliable(STANDING, b"1")
    assert [message.payload for message in sent(link, 0)] == [b"1"]
    for payload in (b"2", b"3"):
        link.send_reliable(STANDING, payload, replace=True)
    link.receive(encode(Message(SESSION, 0, 1, ACKNOWLEDGE, b"")), 1)
    assert [message.payload for message in sent(link, 1)] == [b"3"]
    link.receive(encode(Message(SESSION, 0, 2, ACKNOWLEDGE, b"")), 2)
    assert link.wake_at() is None


def test_more_than_32_queued_messages_break_the_connection_and_are_dropped() -> None:
    link = new_link()
    for _message in range(MAX_QUEUED):
        link.send_reliable(PRESSES, b"")
    assert not link.is_broken
    for _message in range(1_000):
        link.send_reliable(PRESSES, b"")
    assert link.is_broken
    count = 0
    for now in range(100):
        count += len(sent(link, now))
        link.receive(encode(Message(SESSION, 0, now + 1, ACKNOWLEDGE, b"")), now)
    assert count == MAX_QUEUED


def test_of_more_than_32_unnumbered_messages_only_the_first_32_are_sent() -> None:
    link = new_link()
    for count in range(1_000):
        link.send_once(PONG, count.to_bytes(2))
    assert [message.payload for message in sent(link, 0)] == [
        count.to_bytes(2) for count in range(MAX_QUEUED)
    ]


def test_frames_of_another_session_are_ignored() -> None:
    host, box = new_link(session=8), new_link(session=9)
    host.send_reliable(BALLOT, b"?")
    host.send_once(PING, b"")
    assert box.receive(host.outgoing(0), 50) == []
    assert box.last_frame_at == 0
    assert not box.outgoing(50)


def test_an_acknowledgement_of_an_older_session_is_ignored() -> None:
    link = new_link()
    link.send_reliable(BALLOT, b"?")
    link.outgoing(0)
    link.receive(encode(Message(SESSION - 1, 0, 1, ACKNOWLEDGE, b"")), 1)
    assert link.outgoing(RETRY_MS)


def test_a_new_session_drops_messages_that_were_not_sent_or_acknowledged() -> None:
    link = new_link()
    for payload in (b"1", b"2"):
        link.send_reliable(BALLOT, payload)
    link.send_once(PING, b"")
    link.outgoing(0)
    link.start_session(SESSION + 1, 5)
    assert not link.outgoing(5)
    link.send_reliable(BALLOT, b"3")
    assert numbers(sent(link, 6)) == [(1, 0)]


def test_a_hello_of_any_session_is_passed_on() -> None:
    link = new_link()
    (message,) = link.receive(encode(Message(77, 0, 0, HELLO, b"\x01")), 5)
    assert message.session == 77
    assert link.session == SESSION
    assert link.last_frame_at == 0


def test_a_sequence_that_does_not_follow_is_not_passed_on() -> None:
    link = new_link()
    for sequence in range(2, LAST_SEQUENCE + 1):
        assert link.receive(encode(Message(SESSION, sequence, 0, BALLOT, b"")), 0) == []
    assert numbers(sent(link, 0)) == [(0, 0)]


def test_after_frame_255_comes_frame_1_and_it_is_a_new_message() -> None:
    end = Link()
    end.start_session(SESSION, 0)
    for count in range(LAST_SEQUENCE):
        numbered = Message(SESSION, count + 1, 0, PRESSES, b"old")
        assert len(end.receive(encode(numbered), count)) == 1
    new, again = (encode(Message(SESSION, 1, 0, PRESSES, b"new")) for _copy in range(2))
    assert [message.payload for message in end.receive(new, 300)] == [b"new"]
    assert end.receive(again, 301) == []
    (answer,) = Decoder().feed(end.outgoing(301))
    assert answer.acked == 1


def test_frame_1_after_255_is_delivered_only_when_it_is_acknowledged() -> None:
    end = Link()
    end.start_session(SESSION, 0)
    for count in range(LAST_SEQUENCE + 1):
        end.send_reliable(STANDING, bytes([count % 256]))
        (sent,) = Decoder().feed(end.outgoing(count))
        if sent.sequence != 1 or count == 0:
            acknowledge(end, sent.sequence, count)
    acknowledge(end, LAST_SEQUENCE, 300)
    assert end.wake_at() is not None, "255 acknowledges another message"
    (again,) = Decoder().feed(end.outgoing(LAST_SEQUENCE + RETRY_MS))
    assert (again.sequence, again.payload) == (1, sent.payload)
    acknowledge(end, 1, 400)
    assert end.wake_at() is None


def acknowledge(end: Link, sequence: int, now: int) -> None:
    end.receive(encode(Message(SESSION, 0, sequence, ACKNOWLEDGE, b"")), now)
