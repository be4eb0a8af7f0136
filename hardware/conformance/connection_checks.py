"""Checks of the connection: frames, link, handshake, heartbeat and clock."""

from __future__ import annotations

from statistics import median

from firmware.codec import LONGEST_PAYLOAD
from firmware.link import next_sequence
from firmware.messages import (
    BALLOT,
    CHALLENGE,
    CLOCK,
    CLOSED,
    GIVE_UP_MS,
    GOODBYE,
    HOST_SILENT_MS,
    KEY,
    LIGHTS,
    OPEN,
    PING,
    PONG,
    PROOF,
    RETRY_MS,
    STANDING,
    VERSION,
    WELCOME,
    pack_token,
)
from hardware.conformance.check import (
    CheckSection,
    ConformanceCheck,
    TooLate,
    UnexpectedValue,
    expect_bytes,
    expect_equal,
    requirements,
)
from hardware.conformance.host import CheckHost, Received
from sentences import N_

NOISE = b"\xa5\xa5\x00" + bytes(range(256)) + b"vivat\r\n\x03\xa5"
LENGTH_BYTE, CRC_BYTE = 1, -1
PIECE_SECONDS = 0.002
ON_THE_WAY_SECONDS = 0.06
"""How long a message that was already sent may take to arrive."""
UNKNOWN_KINDS = (0x3F, 0x40, 0x7F, 0xC0, 0xFF)
SHORTEST = {PING: 4, BALLOT: 5, LIGHTS: 5, KEY: 24, CHALLENGE: 24}
"""The fewest bytes that these payloads have."""
INVALID_PAYLOADS = (
    (BALLOT, bytes([1, 0, 0, 0, 9, 7, 7])),
    (BALLOT, bytes([1, 0, 0, 0, OPEN, 15])),
    (LIGHTS, bytes([0, 0, 0, 0, 0, 99])),
    (LIGHTS, bytes([7, 0, 0, 0, 0, 0])),
)
"""A stage, a card, a light and a time that do not exist."""
TRIES = 7
"""How often a time is measured: the median counts, because this computer has other work."""
PONG_SECONDS = 0.05
SILENT_SECONDS = 1.0
SPARE_SECONDS = 0.25
CLOCK_SECONDS = 0.3
CLOCK_DRIFT = 0.01
ROUNDING_MS = 2

CHECKS: list[ConformanceCheck[CheckHost]] = []
handshake = requirements(CheckSection.HANDSHAKE, CHECKS)
heartbeat = requirements(CheckSection.HEARTBEAT, CHECKS)
frames = requirements(CheckSection.FRAMES, CHECKS)
link = requirements(CheckSection.LINK, CHECKS)
clock = requirements(CheckSection.CLOCK, CHECKS)


@handshake(N_("HELLO is answered with WELCOME, which has at least 18 bytes of payload."))
def answers_hello_with_welcome(host: CheckHost) -> None:
    host.start_session()


@handshake(N_("WELCOME states version 1 or 2 of the protocol, and 1 if the host speaks no other."))
def speaks_a_version_of_the_host(host: CheckHost) -> None:
    for highest in (1, VERSION):
        host.start_session(highest)
        if not 1 <= host.welcome.version <= highest:
            expect_equal("the version", host.welcome.version, f"1 to {highest}")


@handshake(N_("The identity is the same in every WELCOME."))
def keeps_its_identity(host: CheckHost) -> None:
    before = host.welcome.identity
    host.start_session()
    expect_bytes("the identity", host.welcome.identity, before)


@handshake(N_("The boot number stays the same until the controller restarts."))
def keeps_its_boot_number(host: CheckHost) -> None:
    before = host.welcome.boot
    host.start_session()
    expect_equal("the boot number", host.welcome.boot, before)


@handshake(N_("A repeated HELLO is answered, and the session goes on."))
def keeps_the_session_at_a_repeated_hello(host: CheckHost) -> None:
    host.order_ballot(1, OPEN)
    host.send_hello()
    host.expect(WELCOME)
    host.order_ballot(1, CLOSED)


@handshake(N_("After GOODBYE nothing is sent until the next HELLO."))
def is_silent_after_goodbye(host: CheckHost) -> None:
    host.send_reliable(GOODBYE, b"")
    host.expect_no_host()


@heartbeat(N_("After 1500 ms of silence the controller is alone, with the same boot number."))
def is_alone_after_silence(host: CheckHost) -> None:
    before = host.welcome.boot
    host.stay_silent(HOST_SILENT_MS / 1000 + SPARE_SECONDS)
    host.expect_no_host()
    host.start_session()
    expect_equal("the boot number", host.welcome.boot, before)


@frames(N_("Noise is skipped, and the next frame is answered."))
def skips_noise(host: CheckHost) -> None:
    _expect_skipped(host, NOISE)


@frames(N_("A frame with a wrong CRC is not answered; the next one is."))
def skips_a_wrong_crc(host: CheckHost) -> None:
    _expect_skipped(host, _with_one_wrong_bit(_ping_frame(host, host.new_token()), CRC_BYTE))


@frames(N_("A frame with a wrong length is not answered; the next one is."))
def skips_a_wrong_length(host: CheckHost) -> None:
    _expect_skipped(host, _with_one_wrong_bit(_ping_frame(host, host.new_token()), LENGTH_BYTE))


@frames(N_("A frame that stops in the middle does not swallow the next one."))
def recovers_from_half_a_frame(host: CheckHost) -> None:
    frame = _ping_frame(host, host.new_token())
    _expect_skipped(host, frame[: len(frame) // 2])


@frames(N_("A frame may come in pieces."))
def joins_pieces_of_a_frame(host: CheckHost) -> None:
    token = host.new_token()
    for byte in _ping_frame(host, token):
        host.send_bytes(bytes([byte]))
        host.wait(PIECE_SECONDS)
    host.expect_pong(token)


@frames(N_("Several frames may come at once."))
def reads_several_frames_at_once(host: CheckHost) -> None:
    tokens = [host.new_token() for _ping in range(3)]
    host.send_bytes(b"".join(_ping_frame(host, token) for token in tokens))
    for token in tokens:
        host.expect_pong(token)


@frames(N_("A frame of 64 bytes, the longest there is, is accepted."))
def reads_the_longest_frame(host: CheckHost) -> None:
    host.expect_acknowledged(host.send_reliable(UNKNOWN_KINDS[2], bytes(LONGEST_PAYLOAD)))


def _ping_frame(host: CheckHost, token: int) -> bytes:
    return host.frame(PING, pack_token(token))


def _with_one_wrong_bit(frame: bytes, at: int) -> bytes:
    wrong = bytearray(frame)
    wrong[at] ^= 1
    return bytes(wrong)


def _expect_skipped(host: CheckHost, data: bytes) -> None:
    """These bytes are not answered, and the PING after them is. Raises CheckFailed."""
    host.send_bytes(data)
    host.expect_alive()
    host.expect_none(PONG)


@link(N_("A numbered message is acknowledged within 40 ms."))
def acknowledges_in_time(host: CheckHost) -> None:
    def measure() -> float:
        sent = host.order_lights()
        return host.expect_acknowledged(sent).at - sent.at

    _expect_in_time([measure() for _try in range(TRIES)], RETRY_MS / 1000)


@link(N_("A message without acknowledgement is repeated, always the same."))
def repeats_unacknowledged_messages(host: CheckHost) -> None:
    first = _unacknowledged_standing(host).message
    for _time in range(3):
        again = host.expect(STANDING).message
        expect_equal("its number", again.sequence, first.sequence)
        expect_bytes("its payload", again.payload, first.payload)


@link(N_("An acknowledged message is not repeated."))
def does_not_repeat_acknowledged_messages(host: CheckHost) -> None:
    host.acknowledge(_unacknowledged_standing(host).message.sequence)
    host.wait(ON_THE_WAY_SECONDS)
    host.pop_unread()
    host.expect_none(STANDING)


@link(N_("After 1000 ms without acknowledgement the controller gives up."))
def gives_up_without_acknowledgement(host: CheckHost) -> None:
    _unacknowledged_standing(host)
    host.wait(GIVE_UP_MS / 1000 + 4 * RETRY_MS / 1000)
    host.expect_no_host()


@link(N_("A message that comes twice is acknowledged twice, but acts once."))
def acts_once_on_a_repeated_message(host: CheckHost) -> None:
    sent = host.send_ballot(1, OPEN)
    host.expect(STANDING)
    host.expect_acknowledged(sent)
    host.expect_acknowledged(host.resend(sent))
    host.expect_none(STANDING)


@link(N_("A message of another session is ignored."))
def ignores_other_sessions(host: CheckHost) -> None:
    other = next_sequence(host.session.number)
    host.send_bytes(host.frame(PING, pack_token(host.new_token()), session=other))
    host.expect_alive()
    host.expect_none(PONG)


@link(N_("A message of an unknown kind is acknowledged and ignored."))
def survives_unknown_kinds(host: CheckHost) -> None:
    for kind in UNKNOWN_KINDS:
        host.expect_acknowledged(host.send_reliable(kind, b"what is this"))
    host.expect_alive()


@link(N_("A payload that is too short is acknowledged and ignored."))
def survives_short_payloads(host: CheckHost) -> None:
    for kind, length in SHORTEST.items():
        for shorter in range(length):
            host.expect_acknowledged(host.send_reliable(kind, bytes(shorter)))
    host.expect_none(PONG, STANDING, PROOF)
    host.expect_alive()


@link(N_("An invalid value is acknowledged and ignored."))
def survives_invalid_values(host: CheckHost) -> None:
    for kind, payload in INVALID_PAYLOADS:
        host.expect_acknowledged(host.send_reliable(kind, payload))
    host.expect_none(STANDING)
    host.expect_alive()


def _unacknowledged_standing(host: CheckHost) -> Received:
    """Cause a STANDING and do not acknowledge it. Raises CheckFailed."""
    host.session.acknowledges = False
    host.send_ballot(1, OPEN)
    return host.expect(STANDING)


def _expect_in_time(seconds: list[float], limit: float) -> None:
    """Raises TooLate if the median is longer than the limit, in seconds."""
    if median(seconds) > limit:
        raise TooLate(milliseconds=round(median(seconds) * 1000))


@heartbeat(N_("PING is answered with its token within 50 ms."))
def answers_pings_in_time(host: CheckHost) -> None:
    def measure() -> float:
        sent_at = host.now()
        pong, _content = host.expect_pong(host.send_ping())
        return pong.at - sent_at

    _expect_in_time([measure() for _try in range(TRIES)], PONG_SECONDS)


@heartbeat(N_("The session survives a second without a heartbeat."))
def keeps_the_session_for_a_silent_second(host: CheckHost) -> None:
    host.stay_silent(SILENT_SECONDS)
    host.expect_alive()


@clock(N_("The clock counts milliseconds."))
def clock_counts_milliseconds(host: CheckHost) -> None:
    first_sent_at = host.now()
    first, start = host.expect_pong(host.send_ping())
    host.wait(CLOCK_SECONDS)
    last_sent_at = host.now()
    last, end = host.expect_pong(host.send_ping())
    counted = (end.clock - start.clock) % CLOCK
    least = round((last_sent_at - first.at) * 1000 * (1 - CLOCK_DRIFT)) - ROUNDING_MS
    most = round((last.at - first_sent_at) * 1000 * (1 + CLOCK_DRIFT)) + ROUNDING_MS
    if not least <= counted <= most:
        raise UnexpectedValue(what="the time", seen=f"{counted} ms", wanted=f"{least} to {most} ms")
