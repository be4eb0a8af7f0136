"""A host's keys that no file keeps."""

from __future__ import annotations

from hardware.controllers.pairing_keys import PairingKey


class KeysInMemory:
    """Keeps keys as long as the program runs."""

    def __init__(self) -> None:
        self._keys: dict[bytes, PairingKey] = {}

    def find(self, identity: bytes) -> PairingKey | None:
        return self._keys.get(identity)

    def save(self, identity: bytes, key: PairingKey) -> None:
        self._keys[identity] = key
