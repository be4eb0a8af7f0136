"""Encodes messages into frames, and finds frames in a stream of bytes.

Both ends import this file; it knows nothing of what messages mean. PROTOCOL.md
describes a frame: a start byte, the length of the body with its own check byte,
the body, and a CRC. Up to three wrong bits in the length or in the body are always
detected, so up to three wrong bits never turn a frame into another one.
"""

START = 0xA5
LONGEST_FRAME = 64
AROUND_BODY = 5
"""Bytes of a frame around its body: start, length, check, CRC."""
HEAD = 4
"""Bytes of a body before its payload: session, sequence, acknowledged, kind."""
LONGEST_PAYLOAD = LONGEST_FRAME - AROUND_BODY - HEAD


def length_check(length: int) -> int:
    """CRC-8 of one byte, polynomial 0x97, start value 0.

    >>> length_check(4)
    229
    """
    crc = length
    for _bit in range(8):
        crc = (crc << 1) ^ 0x97 if crc & 0x80 else crc << 1
    return crc & 0xFF


def _crc_of_byte(byte: int) -> int:
    crc = byte << 8
    for _bit in range(8):
        crc = (crc << 1) ^ 0x1021 if crc & 0x8000 else crc << 1
    return crc & 0xFFFF


_CRCS = tuple([_crc_of_byte(byte) for byte in range(256)])
_CHECKS = bytes([length_check(length) for length in range(LONGEST_FRAME - AROUND_BODY + 1)])


def crc16(data: bytes) -> int:
    """CRC-16/IBM-3740: polynomial 0x1021, start value 0xFFFF, not reflected, not inverted.

    Source: the Catalogue of parametrised CRC algorithms.

    >>> hex(crc16(b"123456789"))
    '0x29b1'
    """
    crc = 0xFFFF
    for byte in data:
        crc = (crc << 8 & 0xFFFF) ^ _CRCS[crc >> 8 ^ byte]
    return crc


class Message:
    """The content of one frame. Every header field is a byte; `payload` has at most 55 bytes."""

    def __init__(self, session: int, sequence: int, acked: int, kind: int, payload: bytes) -> None:
        self.session = session
        self.sequence = sequence
        self.acked = acked
        self.kind = kind
        self.payload = payload


def encode(message: Message) -> bytes:
    """The frame of a message, 9 to 64 bytes.

    Raises ValueError when the payload is too long.
    """
    payload = message.payload
    if len(payload) > LONGEST_PAYLOAD:
        raise ValueError("a payload has at most 55 bytes")
    head = bytes([message.session, message.sequence, message.acked, message.kind])
    length = HEAD + len(payload)
    inner = bytes([length, _CHECKS[length]]) + head + payload
    crc = crc16(inner)
    return bytes([START]) + inner + bytes([crc >> 8, crc & 0xFF])


class Decoder:
    """Finds frames in a stream of bytes that may be mostly noise.

    Looks for a valid frame at every start byte, so a false start or an unfinished frame
    never blocks a frame behind it. Stores less than one frame between two calls.
    """

    def __init__(self) -> None:
        self._bytes = b""

    def feed(self, data: bytes) -> list[Message]:
        """The messages that these bytes complete, in order."""
        self._bytes += data
        found = []
        message = self._next()
        while message is not None:
            found.append(message)
            message = self._next()
        return found

    def _next(self) -> Message | None:
        """The first complete frame. Drops the bytes before it and those that can't become one."""
        data = self._bytes
        unfinished = len(data)
        at = data.find(b"\xa5")
        while at >= 0:
            length = _frame_length(data, at)
            if length > len(data) - at:
                unfinished = min(unfinished, at)
            elif length and _is_valid(data, at, length):
                self._bytes = data[at + length :]
                return _message(data[at + 3 : at + length - 2])
            at = data.find(b"\xa5", at + 1)
        self._bytes = data[unfinished:]
        return None


def _frame_length(data: bytes, at: int) -> int:
    """The length of a frame that begins here: 0 if none can, LONGEST_FRAME if still unknown."""
    if len(data) - at < 3:
        return LONGEST_FRAME
    length = data[at + 1]
    if not HEAD <= length < len(_CHECKS) or data[at + 2] != _CHECKS[length]:
        return 0
    return length + AROUND_BODY


def _is_valid(data: bytes, at: int, length: int) -> bool:
    end = at + length - 2
    return crc16(data[at + 1 : end]) == data[end] << 8 | data[end + 1]


def _message(body: bytes) -> Message:
    return Message(body[0], body[1], body[2], body[3], bytes(body[HEAD:]))
