"""Asks at the door of a machine as the service's user does, with whatever words."""

from __future__ import annotations

import json
from shlex import quote

import msgspec

from companion.helpers.door import FOLDER, Answer
from tests.booted.machine import Machine

SAY = """\
import socket, sys
with socket.socket(socket.AF_UNIX) as door:
    door.settimeout(200)
    door.connect(sys.argv[1])
    door.sendall(sys.argv[2].encode() + b"\\n")
    line = door.makefile("rb").readline()
    if line:
        door.sendall(b"\\n")
    print(line.decode(), end="")
"""


def said(machine: Machine, socket: str, words: str, user: str = "vivat") -> str:
    """What comes back, or why nothing does."""
    done = machine.ask(f"python3 -I -c {quote(SAY)} {FOLDER}/{socket} {quote(words)}", user=user)
    return done.stdout + done.stderr


def ask(machine: Machine, socket: str, kind: str, **fields: object) -> Answer:
    """The answer to a proper request."""
    line = said(machine, socket, json.dumps({"type": kind, **fields}))
    return msgspec.json.decode(line, type=Answer)
