"""Sends millions of wrong frames to both ends of a box's wire: neither stops, and both
understand the next good frame.

Once in 65,536 times a wrong frame passes its CRC; it may then contain the beginning of the
next frame, which a link sends again. If that happens more often than chance explains, it
is a fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from firmware.codec import Decoder, Message, encode, length_check
from firmware.controller import Controller
from firmware.link import Link
from firmware.messages import (
    CHOICES,
    HELLO,
    PING,
    PONG,
    PRESSES,
    PROBLEM,
    STANDING,
    WELCOME,
    Malformed,
    Pong,
    pack_hello,
    pack_token,
    read_ballot_status,
    read_choices,
    read_pong,
    read_presses,
    read_problem,
    read_welcome,
)

AT_ONCE = 16
"""Wrong frames passed at once."""
SESSION = 5
READERS: dict[int, Callable[[bytes], object]] = {
    WELCOME: read_welcome,
    PONG: read_pong,
    STANDING: read_ballot_status,
    CHOICES: read_choices,
    PRESSES: read_presses,
    PROBLEM: read_problem,
}
KINDS = (*range(8), *range(0x80, 0x88), 0x55, 0xFF)


@dataclass
class FrameCount:
    """How many wrong frames were sent, and how many good frames after them were lost."""

    frames: int = 0
    lost: int = 0

    def check(self) -> None:
        """Fail if more good frames are lost than a CRC of 16 bits explains."""
        assert self.lost <= 3 + 4 * self.frames / 65_536, self


def a_frame(chance: Random) -> bytes:
    """A valid frame: any kind of message, mostly of this session, with any payload."""
    session = SESSION if chance.random() < 0.75 else chance.randrange(256)
    payload = chance.randbytes(chance.choice((0, 1, 4, 5, 8, 13, 18, chance.randrange(56))))
    sequence, acked = chance.randbytes(2)
    return encode(Message(session, sequence, acked, chance.choice(KINDS), payload))


def unchanged(frame: bytes, _chance: Random) -> bytes:
    return frame


def with_a_wrong_byte(frame: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(frame))
    return frame[:at] + bytes([frame[at] ^ chance.randrange(1, 256)]) + frame[at + 1 :]


def cut_off(frame: bytes, chance: Random) -> bytes:
    return frame[: chance.randrange(len(frame))]


def without_its_beginning(frame: bytes, chance: Random) -> bytes:
    return frame[chance.randrange(1, len(frame)) :]


def only_noise(_frame: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 40))


def with_a_false_header(_frame: bytes, chance: Random) -> bytes:
    length = chance.randrange(64)
    return bytes([0xA5, length, length_check(length)]) + chance.randbytes(chance.randrange(64))


CHANGES = (
    unchanged,
    with_a_wrong_byte,
    cut_off,
    without_its_beginning,
    only_noise,
    with_a_false_header,
)


def wrong_pieces(frames: int, chance: Random) -> Iterator[bytes]:
    """This many wrong frames, several at once, made from a pool of valid ones."""
    pool = [a_frame(chance) for _frame in range(4_000)]
    for _piece in range(0, frames, AT_ONCE):
        changes = chance.choices(CHANGES, k=AT_ONCE)
        changed = zip(changes, chance.choices(pool, k=AT_ONCE), strict=True)
        yield b"".join([change(frame, chance) for change, frame in changed])


def frames_at_a_decoder(frames: int, seed: int) -> FrameCount:
    """A decoder finds the frame after any noise."""
    chance, frame_count, decoder = Random(seed), FrameCount(), Decoder()
    for count, piece in enumerate(wrong_pieces(frames, chance)):
        good = encode(Message(SESSION, 0, 0, PING, pack_token(count)))
        found = decoder.feed(piece + good)
        if not found or found[-1].payload != pack_token(count):
            frame_count.lost += 1
            (message,) = decoder.feed(good)[-1:]
            assert message.payload == pack_token(count)
        frame_count.frames += AT_ONCE
    return frame_count


def frames_at_a_controller(frames: int, seed: int) -> FrameCount:
    """A controller answers PING after any noise. The noise may contain a GOODBYE or a HELLO of
    another session, so a HELLO comes first."""
    chance, frame_count = Random(seed), FrameCount()
    controller = Controller(b"identity", 1, 8, 3)
    hello = encode(Message(SESSION, 0, 0, HELLO, pack_hello(1)))
    for now, piece in enumerate(wrong_pieces(frames, chance)):
        controller.receive(piece, now)
        controller.step(now)
        controller.outgoing(now)
        good = encode(Message(SESSION, 0, 0, PING, pack_token(now)))
        controller.receive(hello, now)
        if not _is_answered(controller, good, now):
            frame_count.lost += 1
            controller.receive(hello, now)
            assert _is_answered(controller, good, now)
        frame_count.frames += AT_ONCE
    return frame_count


def _is_answered(controller: Controller, good: bytes, now: int) -> bool:
    controller.receive(good, now)
    answers = Decoder().feed(controller.outgoing(now))
    pongs = [read_pong(answer.payload) for answer in answers if answer.kind == PONG]
    return bool(pongs) and pongs[-1].token == now


def frames_at_a_host(frames: int, seed: int) -> FrameCount:
    """A host reads PONG after any noise."""
    chance, frame_count, link = Random(seed), FrameCount(), Link()
    link.start_session(SESSION, 0)
    for now, piece in enumerate(wrong_pieces(frames, chance)):
        good = encode(Message(SESSION, 0, 0, PONG, Pong(now, now).pack()))
        if not _is_read(link, piece + good, now):
            frame_count.lost += 1
            assert _is_read(link, good, now)
        link.outgoing(now)
        frame_count.frames += AT_ONCE
    return frame_count


def _is_read(link: Link, data: bytes, now: int) -> bool:
    read = [_read(message) for message in link.receive(data, now)]
    return isinstance(read[-1], Pong) and read[-1].token == now if read else False


def _read(message: Message) -> object:
    reader = READERS.get(message.kind)
    try:
        return reader(message.payload) if reader else None
    except Malformed:
        return None


ENDS = (frames_at_a_decoder, frames_at_a_controller, frames_at_a_host)
