"""Encrypts what travels between the page on a phone and this computer, and decrypts it.

Knows no network. Each connection has its own key, agreed with X25519 between a key pair of the
page, new for each connection, and one of this computer, new for each evening. The page gets this
computer's public key and a token from the QR code, in the part of the address that a browser sends
to nobody. Who types the address gets the key from the connection, and types a code instead of the
token. Every frame is encrypted and authenticated (XSalsa20-Poly1305) and numbered; libsodium and
TweetNaCl do that. `docs/secrecy.md` says what this promises and what it can't.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from dataclasses import dataclass, field
from enum import IntEnum
from hmac import compare_digest
from secrets import choice, token_bytes
from struct import Struct

from nacl.exceptions import CryptoError
from nacl.public import Box, PrivateKey, PublicKey

CHALLENGE_LENGTH = 15
KEY_LENGTH = 32
TOKEN_LENGTH = 16
CODE_LENGTH = 8
LETTERS_OF_CODE = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so no words; no letters that are read as digits. 34 bits together."""
_DIRECTION_TO_HOST, _DIRECTION_TO_PHONE = b"\0", b"\1"
_JOIN = Struct("<16s8s16sIB")
"""The plain content of a request to join: token or code, identity, secret, boot, role."""
_NUMBER = Struct("<Q")


class NotAuthentic(Exception):
    """What came was not encrypted with this connection's key, or came again."""


class PhoneRole(IntEnum):
    """What a phone is used as."""

    BOX = 0
    CARD = 1
    """It shows the secret cards of a seat that has a button box, and has no buttons."""
    ASKS = 2
    """It doesn't join yet: its page asks whether the code is right."""


@dataclass(frozen=True)
class Join:
    """A page asks to take part. `identity` (8 bytes) is the phone's, `secret` (16 bytes) shows
    that it is the same phone, `boot` differs after each loading of the page."""

    identity: bytes
    secret: bytes = field(repr=False)
    boot: int
    role: PhoneRole = PhoneRole.BOX


class Encryption:
    """One end of one connection: frames are numbered from 0 in each direction."""

    def __init__(self, box: Box, challenge: bytes) -> None:
        self._box = box
        self._to_host = challenge + _DIRECTION_TO_HOST
        self._to_phone = challenge + _DIRECTION_TO_PHONE
        self._sent = 0
        self._received = 0

    def encrypt(self, content: bytes) -> bytes:
        """The frame to send; 16 bytes longer than its content."""
        nonce = self._to_phone + _NUMBER.pack(self._sent)
        self._sent += 1
        return self._box.encrypt(content, nonce).ciphertext

    def decrypt(self, frame: bytes) -> bytes:
        """The content of the next frame.

        Raises:
            NotAuthentic: it was altered, is not the next one, or is from somebody else.
        """
        nonce = self._to_host + _NUMBER.pack(self._received)
        self._received += 1
        try:
            return self._box.decrypt(frame, nonce)
        except CryptoError as error:
            raise NotAuthentic from error


class Invitation:
    """What an evening's QR code carries; whoever has seen it may join."""

    LENGTH = KEY_LENGTH + TOKEN_LENGTH + CODE_LENGTH

    def __init__(self, kept: bytes = b"") -> None:
        """A new one, or one that was `kept` (`LENGTH` bytes)."""
        kept = kept or bytes(PrivateKey.generate()) + token_bytes(TOKEN_LENGTH) + _new_code()
        if len(kept) != self.LENGTH:
            raise ValueError(f"an invitation has {self.LENGTH} bytes")
        self.kept = kept
        self._private = PrivateKey(kept[:KEY_LENGTH])
        self._token = kept[KEY_LENGTH:-CODE_LENGTH]
        self._code = kept[-CODE_LENGTH:]

    @property
    def public_key(self) -> bytes:
        """This computer's, for phones whose address was typed."""
        return bytes(self._private.public_key)

    @property
    def fragment(self) -> str:
        """For the address after its #: the public key and the token, 64 letters."""
        return urlsafe_b64encode(self.public_key + self._token).decode()

    @property
    def code(self) -> str:
        """To type on a phone that can't scan."""
        return self._code.decode("ascii")

    def accept(self, frame: bytes, challenge: bytes) -> tuple[Join, Encryption]:
        """Open the first frame of a connection: the page's public key, then a encrypted request.

        Raises:
            NotAuthentic: it is not the answer to this challenge from a page of this evening.
        """
        if len(frame) <= KEY_LENGTH:
            raise NotAuthentic
        try:
            box = Box(self._private, PublicKey(frame[:KEY_LENGTH]))
        except CryptoError as error:  # a point that gives everybody the same key
            raise NotAuthentic from error
        encryption = Encryption(box, challenge)
        content = encryption.decrypt(frame[KEY_LENGTH:])
        if len(content) != _JOIN.size:
            raise NotAuthentic
        shown, identity, secret, boot, role = _JOIN.unpack(content)
        if not self._is_invited(shown) or role not in tuple(PhoneRole):
            raise NotAuthentic
        return Join(identity, secret, boot, PhoneRole(role)), encryption

    def _is_invited(self, shown: bytes) -> bool:
        typed = self._code.ljust(TOKEN_LENGTH, b"\0")
        return compare_digest(shown, self._token) or compare_digest(shown, typed)


def _new_code() -> bytes:
    return "".join(choice(LETTERS_OF_CODE) for _letter in range(CODE_LENGTH)).encode()


def new_challenge() -> bytes:
    """What the server says first: a replayed connection answers another one."""
    return token_bytes(CHALLENGE_LENGTH)
