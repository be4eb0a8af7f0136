"""Finds out whether a controller is the one that its identity says, and pairs with a new one.

Part of one session. Knows no port and no ballot; times are in seconds.
"""

from __future__ import annotations

from enum import Enum
from hmac import compare_digest
from secrets import token_bytes

from firmware import messages as wire
from firmware.link import Link
from firmware.proof import proof
from hardware.controllers.pairing_keys import PairingKey, PairingKeys, new_key

PROOF_SECONDS = 1.0
"""A controller must answer a CHALLENGE within this time."""


class Proof(Enum):
    """Whether a controller has shown the key of its identity."""

    RIGHT = "right"
    WRONG = "wrong"
    """There is a key for this identity, but the controller did not show that it has it."""
    NONE = "none"
    """It keeps no keys, or was never paired."""


class Identification:
    """Asks one controller for its proof, over the link of this session.

    Without `keys` it is neither asked nor paired.
    """

    def __init__(
        self, welcome: wire.Welcome, link: Link, keys: PairingKeys | None, now: float
    ) -> None:
        self.proof: Proof | None = None
        """None until it is known."""
        self._welcome = welcome
        self._link = link
        self._keys = keys if welcome.capabilities & wire.HAS_KEYS else None
        self._asked: tuple[PairingKey, wire.Challenge] | None = None
        self._is_pairing = False
        self.answer_by = now + PROOF_SECONDS
        known = self._keys.find(welcome.identity) if self._keys is not None else None
        if known is None:
            self.proof = Proof.NONE
        else:
            self._challenge(known)

    def handle_proof(self, answer: bytes) -> None:
        """Handle the controller's answer; without a challenge it is ignored."""
        if self._asked is None:
            return
        (key, challenge), self._asked = self._asked, None
        wanted = proof(key.key, self._welcome, self._link.session, challenge)
        is_right = compare_digest(answer, wanted)
        if self._is_pairing:
            self._finish_pairing(key, is_right)
        elif self.proof is None:
            self.proof = Proof.RIGHT if is_right else Proof.WRONG

    def check_time(self, now: float) -> None:
        """Stop waiting for an answer that takes too long."""
        if self.proof is None and now >= self.answer_by:
            self._asked = None
            self.proof = Proof.WRONG

    def pair(self) -> None:
        """Give a key to a controller that has shown none, once a session. Call it only while no
        vote is open anywhere: the device that is connected then is accepted under this identity."""
        if self._keys is None or self._is_pairing or self.proof not in (Proof.NONE, Proof.WRONG):
            return
        self._is_pairing = True
        key = new_key()
        self._link.send_reliable(wire.KEY, wire.pack_key(key.name, key.key))
        self._challenge(key)

    def _challenge(self, key: PairingKey) -> None:
        challenge = wire.Challenge(key.name, token_bytes(wire.NONCE_LENGTH))
        self._asked = key, challenge
        self._link.send_reliable(wire.CHALLENGE, challenge.pack())

    def _finish_pairing(self, key: PairingKey, is_right: bool) -> None:
        if is_right and self._keys is not None:
            self._keys.save(self._welcome.identity, key)
            self.proof = Proof.NONE
