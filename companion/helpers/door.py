"""A request and its answer, a line of JSON each, between vivat and a helper with more rights.

systemd listens at a socket for each helper and starts its program for each connection. The kernel
says who asks. A request has narrow types, and every line a limit of size and of time.
"""

from __future__ import annotations

import logging
import os
import pwd
import socket
import struct
from collections.abc import Callable
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Generic, TypeVar

import msgspec

from companion.evening.ports import Offer
from sentences import N_, ExplainedError, Sentence, printable

log = logging.getLogger(__name__)

FOLDER = Path("/run/vivat-helpers")
"""Where systemd listens; systemd/vivat-sockets.conf has the same."""
SECONDS_TO_ASK = 10.0
"""For a whole request, and for the sign that its answer has arrived."""
MOST_BYTES = 256 * 1024
LONGEST_REASON = 200
"""Letters of why something was refused; it may name what was asked."""
_CHUNK = 64 * 1024
_CONNECTION = 3
"""The first of the file descriptors that systemd hands over."""
_USER = struct.Struct("3i")
"""What the kernel says of the other end: process, user, group."""
R = TypeVar("R", bound=msgspec.Struct)


class HelperMissing(ExplainedError):
    template = N_(
        "The part of vivat that does this is not there. Switch the computer off and on, and try "
        "again. If that fails too, “systemctl status {unit}.socket” shows why."
    )


class NoAnswer(ExplainedError):
    template = N_(
        "There is no answer yet. Leave the power on, and try again in some minutes. “journalctl -u "
        "'{unit}@*'” shows what was done."
    )


class HelperFailed(ExplainedError):
    template = N_("This failed; the log says why. “vivat bundle” makes a bug report.")


class Refused(Exception):
    """Neither vivat nor its helpers say such a thing."""


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag=True):
    """What vivat asks for."""


class Answer(msgspec.Struct, frozen=True, omit_defaults=True):
    """A sentence that says what to do now, by its template and parts; `content` is a file from a
    stick."""

    template: str = ""
    parts: dict[str, str] = {}
    failed: bool = False
    offer: Offer | None = None
    content: bytes = b""

    @property
    def sentence(self) -> Sentence:
        """An ExplainedError if nothing was done."""
        kind = ExplainedError if self.failed else Sentence
        return kind(self.template, **self.parts)


def said(sentence: Sentence, offer: Offer | None = None, content: bytes = b"") -> Answer:
    parts = {name: str(part) for name, part in sentence.parts.items()}
    failed = isinstance(sentence, ExplainedError)
    return Answer(sentence.template, parts, failed, offer, content)


@dataclass(frozen=True)
class Helper(Generic[R]):
    """What both ends know: the name of its `unit` and socket, what can be asked, how many `seconds`
    an answer takes, and how long a line is."""

    unit: str
    requests: msgspec.json.Decoder[R]
    seconds: float = 20.0
    most_bytes: int = MOST_BYTES


def line_of(value: msgspec.Struct) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _received(connection: socket.socket, most: int, seconds: float) -> tuple[bytes, list[int]]:
    """A line of so many bytes within so many seconds, and the open files that come with it. Raises
    Refused, OSError."""
    line, handed, deadline = bytearray(), list[int](), monotonic() + seconds
    while not line.endswith(b"\n"):
        if (left := deadline - monotonic()) <= 0:
            raise TimeoutError("it takes too long")
        connection.settimeout(left)
        data, files, _flags, _address = socket.recv_fds(connection, _CHUNK, 1)
        line += data
        handed += files
        if not data or len(line) > most:
            raise Refused("it is too long" if data else "it is cut off")
    return bytes(line), handed


@dataclass(frozen=True)
class Vivat:
    """vivat, as a helper sees it."""

    connection: socket.socket

    def tell(self, answer: Answer, *handed: int) -> bool:
        """Answer, and hand over open files; returns whether vivat has read it."""
        line = line_of(answer)
        try:
            self.connection.settimeout(SECONDS_TO_ASK)
            sent = socket.send_fds(self.connection, [line], handed) if handed else 0
            self.connection.sendall(line[sent:])
            return self.connection.recv(1) != b""
        except OSError:
            return False

    def wait_for_end(self) -> None:
        """Return when vivat has closed the connection, or is gone."""
        self.connection.settimeout(None)
        with suppress(OSError):
            self.connection.recv(1)


def answer_of(work: Callable[[], Answer]) -> Answer:
    """What came of it, whatever that is."""
    try:
        answer = work()
    except ExplainedError as problem:
        answer = said(problem)
    except Exception:
        log.exception("a helper failed")
        answer = said(HelperFailed())
    log.info("%s", answer.sentence)
    return answer


def serve(helper: Helper[R], handle: Callable[[R, Vivat], None]) -> None:
    """What a helper's program does: handle the one request of its connection."""
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    with socket.socket(fileno=_CONNECTION) as connection:
        attend(helper, handle, connection)


def attend(
    helper: Helper[R], handle: Callable[[R, Vivat], None], connection: socket.socket
) -> None:
    """Handle a request of vivat's user, or of the helper's own. Anything else is a line of the
    log."""
    found = connection.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, _USER.size)
    _process, user, _group = _USER.unpack(found)
    try:
        if user not in _users():
            raise Refused("it is not vivat's user")
        line, _handed = _received(connection, helper.most_bytes, SECONDS_TO_ASK)
        if not line.startswith(b'{"type":'):  # msgspec does without, where there is one type only
            raise Refused("it has no type")
        request = helper.requests.decode(line)
    except (Refused, OSError, msgspec.MsgspecError, ValueError, RecursionError) as problem:
        why = printable(str(problem))[:LONGEST_REASON]
        log.warning("refused what user %s asked: %s", user, why)
        return
    handle(request, Vivat(connection))


def _users() -> tuple[int, ...]:
    with suppress(KeyError):  # in a desktop session there may be no user of this name
        return os.geteuid(), pwd.getpwnam("vivat").pw_uid
    return (os.geteuid(),)


@dataclass
class Door(Generic[R]):
    """vivat's end. A helper may work on after its answer, until the door is closed."""

    helper: Helper[R]
    folder: Path = FOLDER
    handed: list[int] = field(default_factory=list)
    """Open files that came with the answer; who wants one takes it out."""
    _connection: socket.socket | None = None

    def ask(self, request: R) -> Answer:
        """Raises ExplainedError: nothing was done; the sentence says what to do."""
        self.close()
        self._connection = socket.socket(socket.AF_UNIX)
        try:
            answer = self._answer(self._connection, request)
            if isinstance(problem := answer.sentence, ExplainedError):
                raise problem
        except BaseException:
            self.close()
            raise
        return answer

    def close(self) -> None:
        """Any thread may call it; one that asks gets no answer then."""
        if self._connection is not None:
            with suppress(OSError):
                self._connection.shutdown(socket.SHUT_RDWR)
            self._connection.close()
        while self.handed:
            os.close(self.handed.pop())

    def _answer(self, connection: socket.socket, request: R) -> Answer:
        try:
            connection.settimeout(self.helper.seconds)
            connection.connect(str(self.folder / self.helper.unit))
        except OSError as problem:
            raise HelperMissing(unit=self.helper.unit) from problem
        try:
            connection.sendall(line_of(request))
            most, seconds = self.helper.most_bytes, self.helper.seconds
            line, self.handed = _received(connection, most, seconds)
            answer = msgspec.json.decode(line, type=Answer)
            connection.sendall(b"\n")
        except (OSError, Refused, msgspec.MsgspecError) as problem:
            raise NoAnswer(unit=self.helper.unit) from problem
        return answer


def ask(helper: Helper[R], request: R, folder: Path) -> Answer:
    """The same, if the helper has nothing to do after its answer. Raises ExplainedError."""
    with closing(Door(helper, folder)) as door:
        return door.ask(request)
