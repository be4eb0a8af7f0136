"""A controller proves that it has a key: the keyed hash is the standard one, over the session."""

from __future__ import annotations

import hmac

import pytest

from firmware.messages import Challenge, Welcome
from firmware.proof import hmac_sha256, proof

RFC_4231 = [
    (
        b"\x0b" * 20,
        b"Hi There",
        "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
    ),
    (
        b"Jefe",
        b"what do ya want for nothing?",
        "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
    ),
    (
        b"\xaa" * 20,
        b"\xdd" * 50,
        "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe",
    ),
    (
        bytes(range(1, 26)),
        b"\xcd" * 50,
        "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b",
    ),
    (
        b"\xaa" * 131,
        b"Test Using Larger Than Block-Size Key - Hash Key First",
        "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54",
    ),
]
"""Key, data and hash: test cases 1, 2, 3, 4 and 6."""
KEY = bytes(range(16))
WELCOME = Welcome(1, 3, 4, b"identity", 0x12345678, (1, 2, 3))
CHALLENGE = Challenge(b"the host", bytes(range(100, 116)))


@pytest.mark.parametrize(("key", "data", "wanted"), RFC_4231)
def test_the_keyed_hash_is_hmac_sha256(key: bytes, data: bytes, wanted: str) -> None:
    assert hmac_sha256(key, data).hex() == wanted


def test_the_keyed_hash_agrees_with_pythons_own() -> None:
    for length in range(0, 130, 7):
        key, data = bytes(range(length)), bytes(range(length, 200))
        assert hmac_sha256(key, data) == hmac.digest(key, data, "sha256")


def test_a_proof_has_sixteen_bytes_and_is_the_same_each_time() -> None:
    assert proof(KEY, WELCOME, 7, CHALLENGE) == proof(KEY, WELCOME, 7, CHALLENGE)
    assert len(proof(KEY, WELCOME, 7, CHALLENGE)) == 16


@pytest.mark.parametrize(
    ("key", "welcome", "session", "challenge"),
    [
        (bytes(16), WELCOME, 7, CHALLENGE),
        (KEY, Welcome(1, 4, 4, b"identity", 0x12345678, (1, 2, 3)), 7, CHALLENGE),
        (KEY, Welcome(1, 3, 4, b"iMentity", 0x12345678, (1, 2, 3)), 7, CHALLENGE),
        (KEY, Welcome(1, 3, 4, b"identity", 0x12345679, (1, 2, 3)), 7, CHALLENGE),
        (KEY, WELCOME, 8, CHALLENGE),
        (KEY, WELCOME, 7, Challenge(b"the hosT", bytes(range(100, 116)))),
        (KEY, WELCOME, 7, Challenge(b"the host", bytes(range(101, 117)))),
    ],
    ids=["key", "ports", "identity", "boot", "session", "name", "nonce"],
)
def test_a_proof_holds_for_one_key_controller_boot_session_and_question_only(
    key: bytes, welcome: Welcome, session: int, challenge: Challenge
) -> None:
    assert proof(key, welcome, session, challenge) != proof(KEY, WELCOME, 7, CHALLENGE)
