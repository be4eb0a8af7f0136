"""A controller keeps the keys of its last few hosts, and never replaces one."""

from __future__ import annotations

from pathlib import Path

import pytest

from firmware.key_ring import MOST_KEYS, KeyFile, KeyRing, KeyStore


def name(number: int) -> bytes:
    return f"host {number:03}".encode()


def key(number: int) -> bytes:
    return bytes([number]) * 16


@pytest.fixture
def store(tmp_path: Path) -> KeyFile:
    return KeyFile(str(tmp_path / "vivat-keys"))


def test_a_key_outlives_the_power(store: KeyStore) -> None:
    KeyRing(store).add(name(1), key(1))
    assert KeyRing(store).find(name(1)) == key(1)
    assert KeyRing(store).find(name(2)) is None


def test_a_key_is_never_replaced(store: KeyStore) -> None:
    ring = KeyRing(store)
    ring.add(name(1), key(1))
    ring.add(name(1), key(2))
    assert ring.find(name(1)) == key(1)
    assert KeyRing(store).find(name(1)) == key(1)


def test_the_oldest_key_makes_room(store: KeyStore) -> None:
    ring = KeyRing(store)
    for number in range(MOST_KEYS + 1):
        ring.add(name(number), key(number))
    assert ring.find(name(0)) is None
    assert all(ring.find(name(number)) == key(number) for number in range(1, MOST_KEYS + 1))


def test_a_damaged_file_has_no_keys_and_can_be_written_again(tmp_path: Path) -> None:
    file = tmp_path / "vivat-keys"
    store = KeyFile(str(file))
    KeyRing(store).add(name(1), key(1))
    whole = file.read_bytes()
    for at in range(len(whole)):
        file.write_bytes(whole[:at] + bytes([whole[at] ^ 1]) + whole[at + 1 :])
        assert KeyRing(store).find(name(1)) is None
        file.write_bytes(whole[:at])
        assert KeyRing(store).find(name(1)) is None
    KeyRing(store).add(name(2), key(2))
    assert KeyRing(store).find(name(2)) == key(2)


def test_power_that_fails_while_writing_leaves_the_old_keys(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = KeyFile(str(tmp_path / "vivat-keys"))
    KeyRing(store).add(name(1), key(1))

    def fail(*_paths: str) -> None:
        raise OSError

    monkeypatch.setattr("firmware.key_ring.os.rename", fail)
    ring = KeyRing(store)
    ring.add(name(2), key(2))
    assert ring.find(name(2)) == key(2)
    assert KeyRing(store).find(name(2)) is None
    assert KeyRing(store).find(name(1)) == key(1)
