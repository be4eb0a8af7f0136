"""The keys of the controllers that were paired with this computer, in one small file.

Only its owner may read it. Without it, or if it is damaged, controllers are paired anew.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Lock

from msgspec import Struct, json

from companion.disk.bounded import read_json
from companion.disk.files import UnwritableFile, write_whole
from companion.disk.worker import Worker
from engine import BadFile
from hardware.controllers.pairing_keys import PairingKey

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600


class _Key(Struct):
    """A key in the file: hexadecimal digits."""

    name: str
    key: str

    @property
    def pairing_key(self) -> PairingKey:
        """Raises BadFile, ValueError."""
        return PairingKey(bytes.fromhex(self.name), bytes.fromhex(self.key))


class BoxKeys:
    """Keeps the keys in a file. Safe from any thread; nobody waits for the disk."""

    def __init__(self, file: Path, worker: Worker | None = None) -> None:
        self._file = file
        self._lock = Lock()
        self._keys = _read(file)
        self._worker = Worker() if worker is None else worker

    def find(self, identity: bytes) -> PairingKey | None:
        """The key of this controller; None if it was never paired."""
        return self._keys.get(identity)

    def save(self, identity: bytes, key: PairingKey) -> None:
        """Keep a controller's key, instead of an earlier one. If the file can't be written, the
        key is kept until the program ends."""
        with self._lock:
            self._keys[identity] = key
            self._worker.begin(partial(self._write, _text(self._keys)))

    def close(self) -> None:
        """Wait until every key is written."""
        self._worker.close()

    def _write(self, text: str) -> None:
        try:
            write_whole(self._file, text, OWNER_ONLY)
        except UnwritableFile as error:
            log.warning("a box's key is kept only until the end: %s", error)


def _read(file: Path) -> dict[bytes, PairingKey]:
    """The keys in the file. A damaged file is renamed, so that it can be looked at."""
    try:
        if not file.exists():
            return {}
        entries = read_json(file, dict[str, _Key])
        return {bytes.fromhex(each): key.pairing_key for each, key in entries.items()}
    except (BadFile, OSError, ValueError) as error:
        kind = type(error).__name__  # its remedies are for files of people
        log.warning("%s is damaged (%s): boxes are paired anew", file, kind)
        with suppress(OSError):
            file.replace(file.with_name(f"{file.name}.damaged"))
        return {}


def _text(keys: dict[bytes, PairingKey]) -> str:
    entries = {each.hex(): _Key(key.name.hex(), key.key.hex()) for each, key in keys.items()}
    return json.format(json.encode(entries), indent=1).decode() + "\n"
