"""Frames: whatever is wrong on the wire is passed over, and what is right is heard behind it."""

from __future__ import annotations

from firmware.codec import LONGEST_PAYLOAD
from firmware.messages import PING, PONG, pack_token
from hardware.conformance.finding import Check, Section, requires
from hardware.conformance.host import Host
from spoken import N_

NOISE = b"\xa5\xa5\x00" + bytes(range(256)) + b"vivat\r\n\x03\xa5"
UNKNOWN_KIND = 0x7F
PIECE_SECONDS = 0.002
LENGTH, CRC = 1, -1
"""Where in a frame these bytes stand."""


def _ping_frame(host: Host, token: int) -> bytes:
    return host.frame(PING, pack_token(token))


def _spoilt(frame: bytes, at: int) -> bytes:
    """A frame with one wrong bit."""
    bad = bytearray(frame)
    bad[at] ^= 1
    return bytes(bad)


def _expect_passed_over(host: Host, frame: bytes) -> None:
    """A frame is not answered, and the good one behind it is. Raises Unmet."""
    host.put(frame)
    host.expect_pong(host.ping())
    host.expect_silence(PONG)


@requires(Section.FRAMES, N_("Noise is passed over, and the next frame is answered."))
def passes_over_noise(host: Host) -> None:
    _expect_passed_over(host, NOISE)


@requires(Section.FRAMES, N_("A frame with a wrong CRC is not answered; the next one is."))
def passes_over_a_wrong_crc(host: Host) -> None:
    _expect_passed_over(host, _spoilt(_ping_frame(host, host.next_token()), CRC))


@requires(Section.FRAMES, N_("A frame whose length is wrong is not answered; the next one is."))
def passes_over_a_wrong_length(host: Host) -> None:
    _expect_passed_over(host, _spoilt(_ping_frame(host, host.next_token()), LENGTH))


@requires(Section.FRAMES, N_("A frame that stops in the middle does not swallow the next one."))
def is_not_held_up_by_half_a_frame(host: Host) -> None:
    frame = _ping_frame(host, host.next_token())
    _expect_passed_over(host, frame[: len(frame) // 2])


@requires(Section.FRAMES, N_("A frame may come in pieces."))
def puts_pieces_together(host: Host) -> None:
    token = host.next_token()
    for byte in _ping_frame(host, token):
        host.put(bytes([byte]))
        host.wait(PIECE_SECONDS)
    host.expect_pong(token)


@requires(Section.FRAMES, N_("Several frames may come at once."))
def takes_several_frames_at_once(host: Host) -> None:
    tokens = [host.next_token() for _ping in range(3)]
    host.put(b"".join(_ping_frame(host, token) for token in tokens))
    for token in tokens:
        host.expect_pong(token)


@requires(Section.FRAMES, N_("A frame of 64 bytes, the longest there is, is taken."))
def takes_the_longest_frame(host: Host) -> None:
    host.expect_acknowledged(host.say(UNKNOWN_KIND, bytes(LONGEST_PAYLOAD)))


CHECKS: tuple[Check[Host], ...] = (
    passes_over_noise,
    passes_over_a_wrong_crc,
    passes_over_a_wrong_length,
    is_not_held_up_by_half_a_frame,
    puts_pieces_together,
    takes_several_frames_at_once,
    takes_the_longest_frame,
)
