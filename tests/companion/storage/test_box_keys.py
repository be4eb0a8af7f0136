"""The keys of controllers outlive the program, and nobody else can read them."""

from __future__ import annotations

import logging
import stat
from pathlib import Path

import pytest

from companion.storage.box_keys import BoxKeys
from hardware.controllers.pairing_keys import PairingKey, new_key

ONE, OTHER = b"identity", b"another1"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "box-keys.json"


def test_a_key_is_found_again_after_a_restart(file: Path) -> None:
    keys = {ONE: new_key(), OTHER: new_key()}
    store = BoxKeys(file)
    for identity, key in keys.items():
        store.save(identity, key)
    again = BoxKeys(file)
    assert {identity: again.find(identity) for identity in keys} == keys
    assert again.find(b"unknown!") is None


def test_a_newer_key_replaces_an_older_one(file: Path) -> None:
    store, newer = BoxKeys(file), new_key()
    store.save(ONE, new_key())
    store.save(ONE, newer)
    assert BoxKeys(file).find(ONE) == newer


def test_only_the_owner_may_read_the_file(file: Path) -> None:
    BoxKeys(file).save(ONE, new_key())
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_damaged_file_is_put_aside_and_said_in_the_log(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    BoxKeys(file).save(ONE, new_key())
    whole = file.read_bytes()
    damaged = [whole[:at] for at in range(1, len(whole) - 2, 7)] + [b"[]", b'{"00": 1}', b"\xff"]
    for content in (*damaged, whole.replace(b'"key": "', b'"key": "00')):
        file.write_bytes(content)
        caplog.clear()
        assert BoxKeys(file).find(ONE) is None
        assert "is damaged" in caplog.text
        assert file.with_name("box-keys.json.damaged").read_bytes() == content
        assert not file.exists()


def test_a_key_that_cannot_be_written_is_kept_until_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    store, key = BoxKeys(tmp_path / "data" / "box-keys.json"), new_key()
    with caplog.at_level(logging.WARNING):
        store.save(ONE, key)
    assert store.find(ONE) == key
    assert "only until the end" in caplog.text


def test_no_key_reaches_a_log() -> None:
    assert "secret" not in repr(PairingKey(b"the host", b"secret secret 16"))
