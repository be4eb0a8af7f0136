"""Wrong frames by the million at both ends of a box's wire: nothing ever stops, and what comes
after them is understood.

A wrong frame passes its CRC once in 65,536 times; then it may have eaten the
beginning of what follows, which a link says again. More of that than chance
explains is a fault.
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
    Hello,
    Malformed,
    Pong,
    pack_token,
    read_ballot_status,
    read_choices,
    read_pong,
    read_presses,
    read_problem,
    read_welcome,
)

AT_ONCE = 16
"""Wrong frames in one piece of bytes."""
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
    """How many wrong frames were fed, and after how many pieces a good frame came second only."""

    frames: int = 0
    eaten: int = 0

    def hold(self) -> None:
        """Of two good frames the first is lost only as often as a CRC of 16 bits may fail."""
        assert self.eaten <= 3 + 4 * self.frames / 65_536, self


def a_frame(chance: Random) -> bytes:
    """Right in form: any kind of message, mostly of this session, with any payload."""
    session = SESSION if chance.random() < 0.75 else chance.randrange(256)
    payload = chance.randbytes(chance.choice((0, 1, 4, 5, 8, 13, 18, chance.randrange(56))))
    sequence, acked = chance.randbytes(2)
    return encode(Message(session, sequence, acked, chance.choice(KINDS), payload))


def as_it_is(frame: bytes, _chance: Random) -> bytes:
    return frame


def with_a_wrong_byte(frame: bytes, chance: Random) -> bytes:
    at = chance.randrange(len(frame))
    return frame[:at] + bytes([frame[at] ^ chance.randrange(1, 256)]) + frame[at + 1 :]


def cut_off(frame: bytes, chance: Random) -> bytes:
    return frame[: chance.randrange(len(frame))]


def beheaded(frame: bytes, chance: Random) -> bytes:
    return frame[chance.randrange(1, len(frame)) :]


def mere_noise(_frame: bytes, chance: Random) -> bytes:
    return chance.randbytes(chance.randrange(1, 40))


def a_false_head(_frame: bytes, chance: Random) -> bytes:
    length = chance.randrange(64)
    return bytes([0xA5, length, length_check(length)]) + chance.randbytes(chance.randrange(64))


SPOILERS = (as_it_is, with_a_wrong_byte, cut_off, beheaded, mere_noise, a_false_head)


def wrong_pieces(frames: int, chance: Random) -> Iterator[bytes]:
    """So many wrong frames, several in a piece; a pool of right ones is spoiled anew each time."""
    pool = [a_frame(chance) for _frame in range(4_000)]
    for _piece in range(0, frames, AT_ONCE):
        spoilers = chance.choices(SPOILERS, k=AT_ONCE)
        spoiled = zip(spoilers, chance.choices(pool, k=AT_ONCE), strict=True)
        yield b"".join([spoil(frame, chance) for spoil, frame in spoiled])


def frames_at_a_decoder(frames: int, seed: int) -> FrameCount:
    """A decoder alone understands what follows on any noise."""
    chance, tally, decoder = Random(seed), FrameCount(), Decoder()
    for count, piece in enumerate(wrong_pieces(frames, chance)):
        good = encode(Message(SESSION, 0, 0, PING, pack_token(count)))
        found = decoder.feed(piece + good)
        if not found or found[-1].payload != pack_token(count):
            tally.eaten += 1
            (message,) = decoder.feed(good)[-1:]
            assert message.payload == pack_token(count)
        tally.frames += AT_ONCE
    return tally


def frames_at_a_controller(frames: int, seed: int) -> FrameCount:
    """A controller in a living session answers PING after any noise; a GOODBYE among it, or a
    HELLO of another session, ends that, so a new HELLO begins it again."""
    chance, tally = Random(seed), FrameCount()
    controller = Controller(b"identity", 1, 8, 3)
    hello = encode(Message(SESSION, 0, 0, HELLO, Hello(1).pack()))
    for now, piece in enumerate(wrong_pieces(frames, chance)):
        controller.receive(piece, now)
        controller.step(now)
        controller.outgoing(now)
        good = encode(Message(SESSION, 0, 0, PING, pack_token(now)))
        controller.receive(hello, now)
        if not _is_answered(controller, good, now):
            tally.eaten += 1
            controller.receive(hello, now)
            assert _is_answered(controller, good, now)
        tally.frames += AT_ONCE
    return tally


def _is_answered(controller: Controller, good: bytes, now: int) -> bool:
    controller.receive(good, now)
    answers = Decoder().feed(controller.outgoing(now))
    pongs = [read_pong(answer.payload) for answer in answers if answer.kind == PONG]
    return bool(pongs) and pongs[-1].token == now


def frames_at_a_host(frames: int, seed: int) -> FrameCount:
    """A host's link and its readers understand PONG after any noise."""
    chance, tally, link = Random(seed), FrameCount(), Link()
    link.start_session(SESSION, 0)
    for now, piece in enumerate(wrong_pieces(frames, chance)):
        good = encode(Message(SESSION, 0, 0, PONG, Pong(now, now).pack()))
        if not _is_read(link, piece + good, now):
            tally.eaten += 1
            assert _is_read(link, good, now)
        link.outgoing(now)
        tally.frames += AT_ONCE
    return tally


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
