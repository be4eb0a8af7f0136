"""The kinds of messages between host and controller, and their payloads.

Both ends import this file. PROTOCOL.md describes when each message is sent. Numbers
are little-endian; ports, and the bits and bytes for them, count from 0.
"""

import struct

from firmware.codec import LONGEST_PAYLOAD

VERSION = 2
WITHDRAWS_SINCE = 2
"""The version since which a press of a card that a port does not have withdraws its vote."""

# To the controller.
HELLO = 0x01
PING = 0x02
BALLOT = 0x03
LIGHTS = 0x04
GOODBYE = 0x05
UPDATE = 0x06
KEY = 0x07
CHALLENGE = 0x08
# To the host.
WELCOME = 0x81
PONG = 0x82
STANDING = 0x83
CHOICES = 0x84
PRESSES = 0x85
PROBLEM = 0x86
PROOF = 0x87
# Both ways.
ACKNOWLEDGE = 0x00

NO_BUTTON = 0
YES = 1
NO = 2
STOMACHACHE = 3
BUTTONS = 3
ALL_CARDS = 0b111

NO_BALLOT = 0
OPEN = 1
CLOSED = 2
REVEALED = 3

DARK = 0
INVITING = 1
LOCKED = 2
SHOWS_YES = 3
SHOWS_NO = 4
SHOWS_STOMACHACHE = 5
ALONE = 6
"""No host is connected. The controller sets this light itself; it is never ordered."""

HAS_LIGHTS = 1
HAS_COLOURS = 2
HAS_KEYS = 4
"""The controller can keep keys, and prove that it has one."""

NAME_LENGTH = 8
KEY_LENGTH = 16
NONCE_LENGTH = 16
PROOF_LENGTH = 16

HEARTBEAT_MS = 200
"""How often the host sends PING; the controller answers each PING at once."""
HOST_SILENT_MS = 1500
"""A controller that has received nothing for this time drops the host."""
CONTROLLER_SILENT_MS = 1000
"""A host that has received nothing for this time drops the controller."""
RETRY_MS = 40
"""A message that was not acknowledged is sent again after this time."""
GIVE_UP_MS = 1000
"""A message that was not acknowledged for this time breaks the connection."""

AT_ONCE = 0
AT_AN_INSTANT = 1
CLOCK = 1 << 32
"""A controller's clock counts milliseconds from 0 up to this, then starts again at 0."""
MOST_PORTS = 8


class Malformed(ValueError):
    """A payload that doesn't fit its kind of message."""


def _unpack(shape: str, payload: bytes) -> tuple:  # type: ignore[type-arg]
    if len(payload) < struct.calcsize(shape):
        raise Malformed("payload too short")
    return struct.unpack(shape, payload[: struct.calcsize(shape)])


def _rest(shape: str, payload: bytes) -> bytes:
    return payload[struct.calcsize(shape) :]


def pack_hello(version: int) -> bytes:
    """The host's greeting: the highest version of the protocol that it speaks."""
    return bytes([version])


def read_hello(payload: bytes) -> int:
    (version,) = _unpack("<B", payload)
    return int(version)


class Welcome:
    """The controller's answer to HELLO. `ports` is 1 to 8, `identity` 8 bytes that never change,
    `boot` a number that differs after each start, `firmware` a version of three numbers."""

    SHAPE = "<BBB8sI3B"

    def __init__(
        self,
        version: int,
        ports: int,
        capabilities: int,
        identity: bytes,
        boot: int,
        firmware: tuple[int, int, int],
    ) -> None:
        self.version = version
        self.ports = ports
        self.capabilities = capabilities
        self.identity = identity
        self.boot = boot
        self.firmware = firmware

    def pack(self) -> bytes:
        return struct.pack(
            self.SHAPE,
            self.version,
            self.ports,
            self.capabilities,
            self.identity,
            self.boot,
            *self.firmware,
        )


def read_welcome(payload: bytes) -> Welcome:
    """Raises Malformed."""
    version, ports, capabilities, identity, boot, major, minor, patch = _unpack(
        Welcome.SHAPE, payload
    )
    if not 1 <= ports <= MOST_PORTS:
        raise Malformed("a controller has 1 to 8 ports")
    return Welcome(version, ports, capabilities, identity, boot, (major, minor, patch))


class Pong:
    """The token of the PING, and the controller's clock when it answered."""

    SHAPE = "<II"

    def __init__(self, token: int, clock: int) -> None:
        self.token = token
        self.clock = clock

    def pack(self) -> bytes:
        return struct.pack(self.SHAPE, self.token, self.clock)


def read_pong(payload: bytes) -> Pong:
    return Pong(*_unpack(Pong.SHAPE, payload))


def pack_token(token: int) -> bytes:
    """The payload of a PING."""
    return struct.pack("<I", token)


def read_token(payload: bytes) -> int:
    (token,) = _unpack("<I", payload)
    return int(token)


class BallotCommand:
    """The ballot that the host orders: its number, its stage, and the cards that each port may
    play: bit 0 Yes, bit 1 No, bit 2 Stomachache; 0 for a port that does not vote."""

    SHAPE = "<IB"

    def __init__(self, number: int, stage: int, cards: bytes) -> None:
        self.number = number
        self.stage = stage
        self.cards = cards

    def pack(self) -> bytes:
        return struct.pack(self.SHAPE, self.number, self.stage) + self.cards


def read_ballot(payload: bytes) -> BallotCommand:
    number, stage = _unpack(BallotCommand.SHAPE, payload)
    cards = _rest(BallotCommand.SHAPE, payload)
    if stage > REVEALED:
        raise Malformed("no such stage of a ballot")
    if any(mask > ALL_CARDS for mask in cards):
        raise Malformed("no such card")
    return BallotCommand(number, stage, cards)


class BallotStatus:
    """The ballot in the controller: its number, its stage, the ports that have voted, and those
    that have withdrawn their vote."""

    SHAPE = "<IBB"

    def __init__(self, number: int, stage: int, locked: int, withdrawn: int = 0) -> None:
        self.number = number
        self.stage = stage
        self.locked = locked
        self.withdrawn = withdrawn

    def pack(self) -> bytes:
        fields = struct.pack(self.SHAPE, self.number, self.stage, self.locked)
        return fields + bytes([self.withdrawn])


def read_ballot_status(payload: bytes) -> BallotStatus:
    number, stage, locked = _unpack(BallotStatus.SHAPE, payload)
    if stage > REVEALED:
        raise Malformed("no such stage of a ballot")
    more = _rest(BallotStatus.SHAPE, payload)
    return BallotStatus(number, stage, locked, more[0] if more else 0)


class Choices:
    """The votes of all ports: a byte a port, 0 for a port that did not vote."""

    SHAPE = "<I"

    def __init__(self, number: int, votes: bytes) -> None:
        self.number = number
        self.votes = votes

    def pack(self) -> bytes:
        return struct.pack(self.SHAPE, self.number) + self.votes


def read_choices(payload: bytes) -> Choices:
    (number,) = _unpack(Choices.SHAPE, payload)
    votes = _rest(Choices.SHAPE, payload)
    if any(vote > STOMACHACHE for vote in votes):
        raise Malformed("no such vote")
    return Choices(number, votes)


class LightsCommand:
    """What each port's light shows, at once or when the controller's clock reaches `at`."""

    SHAPE = "<BI"

    def __init__(self, when: int, at: int, lights: bytes) -> None:
        self.when = when
        self.at = at
        self.lights = lights

    def pack(self) -> bytes:
        return struct.pack(self.SHAPE, self.when, self.at) + self.lights


def read_lights(payload: bytes) -> LightsCommand:
    when, at = _unpack(LightsCommand.SHAPE, payload)
    lights = _rest(LightsCommand.SHAPE, payload)
    if when > AT_AN_INSTANT or any(light > SHOWS_STOMACHACHE for light in lights):
        raise Malformed("no such light")
    return LightsCommand(when, at, lights)


def pack_key(name: bytes, key: bytes) -> bytes:
    """A key for the controller to keep, and the name by which the host asks for it later."""
    return name + key


def read_key(payload: bytes) -> tuple[bytes, bytes]:
    name, key = _unpack(Challenge.SHAPE, payload)
    return name, key


class Challenge:
    """Asks for the proof that the controller has the key of this name. `nonce` is random."""

    SHAPE = "<8s16s"

    def __init__(self, name: bytes, nonce: bytes) -> None:
        self.name = name
        self.nonce = nonce

    def pack(self) -> bytes:
        return struct.pack(self.SHAPE, self.name, self.nonce)


def read_challenge(payload: bytes) -> Challenge:
    return Challenge(*_unpack(Challenge.SHAPE, payload))


def read_proof(payload: bytes) -> bytes:
    """The proof in a PROOF; b"" if the controller has no key of that name."""
    if 0 < len(payload) < PROOF_LENGTH:
        raise Malformed("payload too short")
    return payload[:PROOF_LENGTH]


def pack_press(port: int, button: int) -> int:
    """One press in one byte of PRESSES."""
    return port << 4 | button


def read_presses(payload: bytes) -> list[tuple[int, int]]:
    """The presses as port and button, in order."""
    presses = [(byte >> 4, byte & 15) for byte in payload]
    if any(port >= MOST_PORTS or not YES <= button <= STOMACHACHE for port, button in presses):
        raise Malformed("no such button")
    return presses


def pack_problem(sentence: str) -> bytes:
    """The payload of a PROBLEM: the sentence in UTF-8, cut after the last character that fits."""
    text = sentence.encode()
    end = min(len(text), LONGEST_PAYLOAD)
    while end < len(text) and text[end] & 0xC0 == 0x80:
        end -= 1
    return text[:end]


def read_problem(payload: bytes) -> str:
    try:
        return payload.decode()
    except UnicodeError:
        raise Malformed("not UTF-8") from None
