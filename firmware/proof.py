"""Proves that a controller has a key, without sending the key: a keyed hash over the session.

Both ends import this file. MicroPython has SHA-256 but no HMAC, so it is written out here.
"""

from hashlib import sha256

from firmware.messages import PROOF_LENGTH, Challenge, Welcome

BLOCK = 64
LABEL = b"vivat proof 1"


def hmac_sha256(key: bytes, data: bytes) -> bytes:
    """HMAC-SHA-256 as in RFC 2104."""
    if len(key) > BLOCK:
        key = sha256(key).digest()
    key = key + bytes(BLOCK - len(key))
    inner = sha256(bytes([byte ^ 0x36 for byte in key]) + data).digest()
    return sha256(bytes([byte ^ 0x5C for byte in key]) + inner).digest()


def proof(key: bytes, welcome: Welcome, session: int, challenge: Challenge) -> bytes:
    """What a controller with this key answers to a challenge, in this session of this boot."""
    data = LABEL + welcome.identity + welcome.boot.to_bytes(4, "little")
    data += bytes([session, welcome.ports]) + challenge.pack()
    return hmac_sha256(key, data)[:PROOF_LENGTH]
