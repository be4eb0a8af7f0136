"""The keys of controllers outlive the program, and nobody else can read them."""

from __future__ import annotations

import logging
import os
import stat
from pathlib import Path
from threading import Event

import pytest

from companion.keep.box_keys import BoxKeys
from hardware.controllers.pairing_keys import PairingKey, new_key
from tests.companion.commands.doctor.environments import as_nobody, open_folder
from tests.waiting import SAFETY_LIMIT

ONE, OTHER = b"identity", b"another1"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "box-keys.json"


def test_the_newest_key_is_found_again_after_a_restart(file: Path) -> None:
    keys = {ONE: new_key(), OTHER: new_key()}
    store = BoxKeys(file)
    store.save(ONE, new_key())
    for identity, key in keys.items():
        store.save(identity, key)
    store.close()
    again = BoxKeys(file)
    assert {identity: again.find(identity) for identity in keys} == keys
    assert again.find(b"unknown!") is None
    assert stat.S_IMODE(file.stat().st_mode) == 0o600, "only the owner may read it"
    assert [each.name for each in file.parent.iterdir()] == [file.name]


def test_a_damaged_file_is_put_aside_and_said_in_the_log(
    file: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = BoxKeys(file)
    store.save(ONE, new_key())
    store.close()
    whole = file.read_bytes()
    damaged = [whole[:at] for at in range(1, len(whole) - 2, 7)] + [b"[]", b'{"00": 1}', b"\xff"]
    for content in (*damaged, whole.replace(b'"key": "', b'"key": "00')):
        file.write_bytes(content)
        caplog.clear()
        assert BoxKeys(file).find(ONE) is None
        assert "is damaged" in caplog.text
        assert file.with_name("box-keys.json.damaged").read_bytes() == content
        assert not file.exists()


def test_nobody_is_told_to_show_the_keys_to_others(caplog: pytest.LogCaptureFixture) -> None:
    with open_folder() as folder:
        file = folder / "box-keys.json"
        file.touch(mode=0o600)
        with as_nobody():
            assert BoxKeys(file).find(ONE) is None
    assert "ForbiddenFile" in caplog.text
    assert "chmod" not in caplog.text
    assert "cp " not in caplog.text


def test_a_key_that_cannot_be_written_is_kept_until_the_end(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "data").write_text("a file where a folder should be")
    store, key = BoxKeys(tmp_path / "data" / "box-keys.json"), new_key()
    with caplog.at_level(logging.WARNING):
        store.save(ONE, key)
        store.close()
    assert store.find(ONE) == key
    assert "only until the end" in caplog.text


def test_no_key_reaches_a_log() -> None:
    assert "secret" not in repr(PairingKey(b"the host", b"secret secret 16"))


def test_nobody_waits_for_a_key_to_be_written_and_the_end_does(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, fsync, keys = Event(), os.fsync, {ONE: new_key(), OTHER: new_key()}

    def stall(descriptor: int) -> None:
        assert goes_on.wait(SAFETY_LIMIT / 4)
        fsync(descriptor)

    monkeypatch.setattr(os, "fsync", stall)
    store = BoxKeys(file)
    for identity, key in keys.items():
        store.save(identity, key)
        assert store.find(identity) == key
    assert not file.exists()
    goes_on.set()
    store.close()
    again = BoxKeys(file)
    assert {identity: again.find(identity) for identity in keys} == keys
