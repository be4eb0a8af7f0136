"""The page of a phone in Node: the real JavaScript, without a browser."""

from __future__ import annotations

import json
import subprocess
import weakref
from pathlib import Path

from firmware.messages import ALONE
from hardware.boxes import Button
from hardware.phones.encryption import PhoneRole
from hardware.protocol_codes import CODE_OF_BUTTON

SCRIPT = Path(__file__).with_name("page_in_node.mjs")
SECRET = bytes(range(16))


class PageInNode:
    """The page in a process of its own, with the methods of the firmware's `Controller`."""

    def __init__(self, identity: bytes, boot: int) -> None:
        command = ["node", str(SCRIPT), identity.hex(), str(boot)]
        self._node = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self.close = weakref.finalize(self, _end, self._node)
        self._presses: list[int] = []
        self._received = b""
        self._light = ALONE

    def press(self, button: Button) -> None:
        """Press at the next step."""
        self._presses.append(CODE_OF_BUTTON[button])

    def step(self, now: int) -> None:
        presses, self._presses = self._presses, []
        self._ask({"what": "step", "now": now, "presses": presses})

    def receive(self, data: bytes, _now: int) -> None:
        self._received += data

    def outgoing(self, now: int) -> bytes:
        received, self._received = self._received, b""
        return self._ask({"what": "exchange", "now": now, "bytes": [*received]}) or b""

    def light(self, _port: int) -> int:
        return self._light

    def join(
        self,
        fragment: str,
        greeting: bytes,
        secret: bytes = SECRET,
        role: PhoneRole = PhoneRole.BOX,
    ) -> bytes:
        """The first frame of a connection; `greeting` is what the table has said."""
        question = {"fragment": fragment, "greeting": [*greeting], "secret": [*secret]}
        return self._ask({"what": "join", "role": role, **question}) or b""

    def name_content(self, name: str) -> bytes:
        return self._ask({"what": "name", "name": name}) or b""

    def tap_content(self, version: int, choice: int) -> bytes:
        return self._ask({"what": "tap", "version": version, "choice": choice}) or b""

    def encrypt(self, content: bytes) -> bytes:
        return self._ask({"what": "encrypt", "bytes": [*content]}) or b""

    def decrypt(self, frame: bytes) -> bytes | None:
        """The content of a frame; None if the page refuses it."""
        return self._ask({"what": "decrypt", "bytes": [*frame]})

    def _ask(self, question: dict[str, object]) -> bytes | None:
        assert self._node.stdin is not None
        assert self._node.stdout is not None
        self._node.stdin.write(json.dumps(question) + "\n")
        answer = json.loads(self._node.stdout.readline())
        self._light = answer["light"]
        return None if answer["bytes"] is None else bytes(answer["bytes"])


def _end(node: subprocess.Popen[str]) -> None:
    node.kill()
    node.communicate()
