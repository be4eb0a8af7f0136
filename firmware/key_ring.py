"""The keys by which a controller proves itself to the hosts that it was paired with.

Knows no wire. A store keeps the bytes: in memory here, in a file on a Pico.
"""

import os

from firmware.codec import crc16
from firmware.messages import KEY_LENGTH, NAME_LENGTH

MOST_KEYS = 4
RECORD = NAME_LENGTH + KEY_LENGTH
CHECK_LENGTH = 2


class KeyStore:
    """Keeps bytes while the power is on."""

    def __init__(self) -> None:
        self._data = b""

    def read(self) -> bytes:
        """The bytes written last; b"" if there are none."""
        return self._data

    def write(self, data: bytes) -> None:
        """Replace the bytes."""
        self._data = data


class KeyFile(KeyStore):
    """Keeps bytes in a file, which has the old bytes or the new ones whenever the power fails."""

    def __init__(self, path: str) -> None:
        super().__init__()
        self._path = path

    def read(self) -> bytes:
        try:
            with open(self._path, "rb") as file:
                return file.read()
        except OSError:
            return b""  # never paired

    def write(self, data: bytes) -> None:
        part = self._path + "-part"
        try:
            with open(part, "wb") as file:
                file.write(data)
            os.rename(part, self._path)
        except OSError:
            pass  # no room: the key is kept until the power is switched off


class KeyRing:
    """The last MOST_KEYS keys by their names. A key that is known is never replaced."""

    def __init__(self, store: KeyStore) -> None:
        self._store = store
        self._keys = _unpack(store.read())

    def add(self, name: bytes, key: bytes) -> None:
        """Keep a key; the oldest one makes room. Ignored if the name has a key."""
        if self.find(name) is not None:
            return
        self._keys.append((name, key))
        self._keys = self._keys[-MOST_KEYS:]
        self._store.write(_pack(self._keys))

    def find(self, name: bytes) -> bytes | None:
        """The key of this name; None if there is none."""
        for known, key in self._keys:
            if known == name:
                return key
        return None


def _pack(keys: list[tuple[bytes, bytes]]) -> bytes:
    data = b"".join([name + key for name, key in keys])
    return data + crc16(data).to_bytes(CHECK_LENGTH, "big")


def _unpack(data: bytes) -> list[tuple[bytes, bytes]]:
    """The keys in the stored bytes; none if the bytes are damaged."""
    length = len(data) - CHECK_LENGTH
    if (
        length < 0
        or length % RECORD
        or crc16(data[:length]) != int.from_bytes(data[length:], "big")
    ):
        return []
    return [
        (data[at : at + NAME_LENGTH], data[at + NAME_LENGTH : at + RECORD])
        for at in range(0, length, RECORD)
    ]
