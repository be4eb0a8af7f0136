"""A controller keeps a host's key at the first pairing, and proves later that it has it."""

from __future__ import annotations

import hmac

import pytest

from firmware.key_ring import KeyStore
from firmware.messages import (
    CHALLENGE,
    HAS_KEYS,
    KEY,
    OPEN,
    PROOF,
    WELCOME,
    Challenge,
    pack_key,
    read_welcome,
)
from tests.firmware.virtual_host import BOOT, IDENTITY, PORTS, VirtualHost, a_controller

NAME, OTHER_NAME = b"the host", b"a second"
KEY_BYTES, OTHER_KEY = bytes(range(16)), bytes(16)
NONCE = b"a random number!"


@pytest.fixture
def store() -> KeyStore:
    return KeyStore()


@pytest.fixture
def host(store: KeyStore) -> VirtualHost:
    """A host in a session with a controller that can keep keys, without a ballot."""
    host = VirtualHost(a_controller(keys=store))
    host.greet()
    host.end_ballot()
    return host


def give_key(host: VirtualHost, name: bytes = NAME, key: bytes = KEY_BYTES) -> None:
    host.link.send_reliable(KEY, pack_key(name, key))
    host.run(3)


def challenge(host: VirtualHost, name: bytes = NAME, nonce: bytes = NONCE) -> bytes:
    """The PROOF that answers a challenge."""
    host.link.send_reliable(CHALLENGE, Challenge(name, nonce).pack())
    host.run(3)
    return host.payloads(PROOF)[-1]


def wanted(session: int, key: bytes = KEY_BYTES, name: bytes = NAME) -> bytes:
    """The proof, put together as PROTOCOL.md says."""
    boot = BOOT.to_bytes(4, "little")
    data = b"vivat proof 1" + IDENTITY + boot + bytes([session, PORTS]) + name + NONCE
    return hmac.digest(key, data, "sha256")[:16]


def test_a_controller_proves_that_it_has_the_key(host: VirtualHost) -> None:
    give_key(host)
    assert challenge(host) == wanted(session=1)


def test_the_key_outlives_the_power_and_proves_every_later_session(store: KeyStore) -> None:
    for session in (1, 2):
        host = VirtualHost(a_controller(keys=store))
        host.greet(session)
        if session == 1:
            host.end_ballot()
            give_key(host)
    assert challenge(host) == wanted(session=2)


def test_without_the_key_the_proof_is_empty(host: VirtualHost) -> None:
    assert challenge(host) == b""
    give_key(host)
    assert challenge(host, OTHER_NAME) == b""


def test_a_key_is_never_replaced(host: VirtualHost) -> None:
    give_key(host)
    give_key(host, key=OTHER_KEY)
    assert challenge(host) == wanted(session=1)


def test_several_hosts_have_a_key_each(host: VirtualHost) -> None:
    give_key(host)
    give_key(host, OTHER_NAME, OTHER_KEY)
    assert challenge(host) == wanted(session=1)
    assert challenge(host, OTHER_NAME) == wanted(session=1, key=OTHER_KEY, name=OTHER_NAME)


def test_during_a_ballot_no_key_is_stored(host: VirtualHost, store: KeyStore) -> None:
    host.order(5, OPEN)
    give_key(host)
    assert store.read() == b""
    assert challenge(host) == b""


def test_a_challenge_may_come_before_the_first_ballot(store: KeyStore) -> None:
    host = VirtualHost(a_controller(keys=store))
    host.greet()
    assert challenge(host) == b""


def test_a_controller_says_whether_it_can_keep_keys(host: VirtualHost) -> None:
    assert read_welcome(host.payloads(WELCOME)[0]).capabilities & HAS_KEYS
    without = VirtualHost(a_controller())
    without.greet()
    assert not read_welcome(without.payloads(WELCOME)[0]).capabilities & HAS_KEYS


def test_a_controller_that_keeps_no_keys_ignores_them() -> None:
    host = VirtualHost(a_controller())
    host.greet()
    give_key(host)
    host.link.send_reliable(CHALLENGE, Challenge(NAME, NONCE).pack())
    host.run(3)
    assert host.payloads(PROOF) == []
    assert host.link.wake_at() is None, "both were acknowledged"
