"""The keys of the controllers that were paired with this computer, in one small file.

Only its owner may read it. Without it, or if it is damaged, controllers are paired anew.
"""

from __future__ import annotations

import json
import logging
from pathlib import Path
from threading import Lock

from companion.files import UnwritableFile, write_whole
from engine import BadFile
from hardware.controllers.pairing_keys import PairingKey

log = logging.getLogger(__name__)

OWNER_ONLY = 0o600


class BoxKeys:
    """Keeps the keys in a file. Safe from any thread."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self._lock = Lock()
        self._keys = _read(file)

    def find(self, identity: bytes) -> PairingKey | None:
        """The key of this controller; None if it was never paired."""
        with self._lock:
            return self._keys.get(identity)

    def save(self, identity: bytes, key: PairingKey) -> None:
        """Keep a controller's key, instead of an earlier one. If the file can't be written, the
        key is kept until the program ends."""
        with self._lock:
            self._keys[identity] = key
            try:
                write_whole(self._file, _text(self._keys), OWNER_ONLY)
            except UnwritableFile as error:
                log.warning("a box's key is kept only until the end: %s", error)


def _read(file: Path) -> dict[bytes, PairingKey]:
    """The keys in the file. A damaged file is renamed, so that it can be looked at."""
    if not file.exists():
        return {}
    try:
        return _keys(file.read_text(encoding="ascii"))
    except (BadFile, OSError, ValueError, AttributeError, TypeError, KeyError) as error:
        aside = file.with_name(f"{file.name}.damaged")
        log.warning("%s is damaged (%s): boxes are paired anew", file, error)
        _rename(file, aside)
        return {}


def _rename(file: Path, aside: Path) -> None:
    try:
        file.replace(aside)
    except OSError as error:
        log.warning("%s can't be renamed: %s", file, error)


def _keys(text: str) -> dict[bytes, PairingKey]:
    return {
        bytes.fromhex(identity): PairingKey(
            bytes.fromhex(entry["name"]), bytes.fromhex(entry["key"])
        )
        for identity, entry in json.loads(text).items()
    }


def _text(keys: dict[bytes, PairingKey]) -> str:
    entries = {
        identity.hex(): {"name": each.name.hex(), "key": each.key.hex()}
        for identity, each in keys.items()
    }
    return json.dumps(entries, indent=1) + "\n"
