"""Checks of controllers that keep keys. A controller without keys passes them all."""

from __future__ import annotations

from secrets import token_bytes

from firmware.messages import (
    CHALLENGE,
    HAS_KEYS,
    KEY,
    KEY_LENGTH,
    NAME_LENGTH,
    NONCE_LENGTH,
    OPEN,
    PROOF,
    Challenge,
    pack_key,
    read_proof,
)
from firmware.proof import proof
from hardware.conformance.check import CheckSection, ConformanceCheck, expect_bytes, requirements
from hardware.conformance.host import CheckHost
from sentences import N_

NAME = b"vivcheck"
KEY_BYTES, OTHER_KEY = bytes(range(KEY_LENGTH)), bytes(KEY_LENGTH)
"""Always the same name and key: the controller keeps only a few, and drops the oldest."""
STORING_SECONDS = 1.0
"""How long a controller may need to store a key."""

CHECKS: list[ConformanceCheck[CheckHost]] = []
keys = requirements(CheckSection.KEYS, CHECKS)


@keys(N_("A proof is for one session and one CHALLENGE; the key outlives the session."))
def proves_each_session_anew(host: CheckHost) -> None:
    if _keeps_keys(host):
        _give_key(host, NAME, KEY_BYTES)
        _expect_proof(host, NAME, KEY_BYTES)
        host.start_session()
        for _time in range(2):
            _expect_proof(host, NAME, KEY_BYTES)


@keys(N_("Without a key of that name PROOF is empty."))
def proves_nothing_without_the_key(host: CheckHost) -> None:
    if _keeps_keys(host):
        expect_bytes("the proof", _proof_of(host, _new_challenge(token_bytes(NAME_LENGTH))), b"")


@keys(N_("A key whose name is known is not replaced."))
def keeps_the_first_key(host: CheckHost) -> None:
    if _keeps_keys(host):
        _give_key(host, NAME, KEY_BYTES)
        _give_key(host, NAME, OTHER_KEY)
        _expect_proof(host, NAME, KEY_BYTES)


@keys(N_("A key that comes during a ballot is ignored."))
def stores_no_key_during_a_ballot(host: CheckHost) -> None:
    if _keeps_keys(host):
        name = token_bytes(NAME_LENGTH)
        host.open_ballot(1)
        host.expect_acknowledged(host.send_reliable(KEY, pack_key(name, KEY_BYTES)))
        expect_bytes("the proof", _proof_of(host, _new_challenge(name)), b"")
        host.order_ballot(1, OPEN)


def _keeps_keys(host: CheckHost) -> bool:
    return bool(host.welcome.capabilities & HAS_KEYS)


def _give_key(host: CheckHost, name: bytes, key: bytes) -> None:
    host.end_ballot()
    host.expect_acknowledged(host.send_reliable(KEY, pack_key(name, key)))


def _expect_proof(host: CheckHost, name: bytes, key: bytes) -> None:
    """The right answer to a new challenge. Raises CheckFailed."""
    challenge = _new_challenge(name)
    wanted = proof(key, host.welcome, host.session.number, challenge)
    expect_bytes("the proof", _proof_of(host, challenge), wanted)


def _proof_of(host: CheckHost, challenge: Challenge) -> bytes:
    host.send_reliable(CHALLENGE, challenge.pack())
    return host.expect_content(PROOF, read_proof, STORING_SECONDS)


def _new_challenge(name: bytes) -> Challenge:
    return Challenge(name, token_bytes(NONCE_LENGTH))
