"""Frames: whatever is wrong on the wire is passed over, and what is right is heard behind it."""

from __future__ import annotations

from firmware.codec import LONGEST_PAYLOAD
from firmware.messages import PING, PONG, pack_token
from hardware.conformance.examiner import Examiner
from hardware.conformance.finding import Check, Section, requires
from sentences import N_

NOISE = b"\xa5\xa5\x00" + bytes(range(256)) + b"vivat\r\n\x03\xa5"
UNKNOWN_KIND = 0x7F
PIECE_SECONDS = 0.002
LENGTH, CRC = 1, -1
"""Where in a frame these bytes stand."""


def _ping_frame(examiner: Examiner, token: int) -> bytes:
    return examiner.frame(PING, pack_token(token))


def _spoilt(frame: bytes, at: int) -> bytes:
    """A frame with one wrong bit."""
    bad = bytearray(frame)
    bad[at] ^= 1
    return bytes(bad)


def _expect_passed_over(examiner: Examiner, frame: bytes) -> None:
    """A frame is not answered, and the good one behind it is. Raises Unmet."""
    examiner.put(frame)
    examiner.expect_pong(examiner.ping())
    examiner.expect_silence(PONG)


@requires(Section.FRAMES, N_("Noise is passed over, and the next frame is answered."))
def passes_over_noise(examiner: Examiner) -> None:
    _expect_passed_over(examiner, NOISE)


@requires(Section.FRAMES, N_("A frame with a wrong CRC is not answered; the next one is."))
def passes_over_a_wrong_crc(examiner: Examiner) -> None:
    _expect_passed_over(examiner, _spoilt(_ping_frame(examiner, examiner.next_token()), CRC))


@requires(Section.FRAMES, N_("A frame whose length is wrong is not answered; the next one is."))
def passes_over_a_wrong_length(examiner: Examiner) -> None:
    _expect_passed_over(examiner, _spoilt(_ping_frame(examiner, examiner.next_token()), LENGTH))


@requires(Section.FRAMES, N_("A frame that stops in the middle does not swallow the next one."))
def is_not_held_up_by_half_a_frame(examiner: Examiner) -> None:
    frame = _ping_frame(examiner, examiner.next_token())
    _expect_passed_over(examiner, frame[: len(frame) // 2])


@requires(Section.FRAMES, N_("A frame may come in pieces."))
def puts_pieces_together(examiner: Examiner) -> None:
    token = examiner.next_token()
    for byte in _ping_frame(examiner, token):
        examiner.put(bytes([byte]))
        examiner.wait(PIECE_SECONDS)
    examiner.expect_pong(token)


@requires(Section.FRAMES, N_("Several frames may come at once."))
def takes_several_frames_at_once(examiner: Examiner) -> None:
    tokens = [examiner.next_token() for _ping in range(3)]
    examiner.put(b"".join(_ping_frame(examiner, token) for token in tokens))
    for token in tokens:
        examiner.expect_pong(token)


@requires(Section.FRAMES, N_("A frame of 64 bytes, the longest there is, is taken."))
def takes_the_longest_frame(examiner: Examiner) -> None:
    examiner.expect_acknowledged(examiner.say(UNKNOWN_KIND, bytes(LONGEST_PAYLOAD)))


CHECKS: tuple[Check[Examiner], ...] = (
    passes_over_noise,
    passes_over_a_wrong_crc,
    passes_over_a_wrong_length,
    is_not_held_up_by_half_a_frame,
    puts_pieces_together,
    takes_several_frames_at_once,
    takes_the_longest_frame,
)
