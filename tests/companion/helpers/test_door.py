"""Both ends of the door: a request and its answer arrive, and nothing else is let in."""

from __future__ import annotations

import logging
import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.json import Decoder

from companion.evening.ports import Offer
from companion.helpers import door
from companion.helpers.door import (
    MOST_BYTES,
    Answer,
    Door,
    Helper,
    HelperFailed,
    HelperMissing,
    NoAnswer,
    Request,
    Vivat,
    line_of,
    said,
)
from companion.stick.copying import CopyFailed, MayGo, SeveralSticks
from companion.words.i18n import translate, use_language
from sentences import ExplainedError, Sentence
from tests.clone_for_everybody import clone_for_everybody
from tests.companion.helpers.listening import listening
from tests.needed_programs import needs


class Echo(Request, frozen=True):
    """For these tests."""

    text: str


ECHO = Helper("vivat-echo", Decoder(Echo), seconds=10.0)
handled: list[str] = []


def handle(request: Echo, vivat: Vivat) -> None:
    handled.append(request.text)
    vivat.tell(said(MayGo(name=request.text)))


@pytest.fixture(autouse=True)
def _nothing_handled() -> None:
    handled.clear()


@pytest.fixture
def path(tmp_path: Path) -> Iterator[Path]:
    with listening(ECHO, handle, tmp_path) as path:
        yield path


def test_a_request_is_answered_in_the_language_of_the_table(path: Path) -> None:
    with closing(Door(ECHO, path.parent)) as vivats:
        told = vivats.ask(Echo("«É» {name}")).sentence
    assert str(told) == str(MayGo(name="«É» {name}"))
    use_language("de")
    assert translate(told) == translate(MayGo(name="«É» {name}"))


@pytest.mark.parametrize(
    "sentence", [CopyFailed(), MayGo(name="«É»"), SeveralSticks(names="a, b")], ids=str
)
def test_an_answer_arrives_as_it_was_sent(sentence: Sentence) -> None:
    sent = said(sentence, Offer("1.1.0", ("New.",), "0" * 64), b"\x00\xff")
    found = msgspec.json.decode(line_of(sent), type=Answer)
    assert found == sent
    assert isinstance(found.sentence, ExplainedError) == isinstance(sentence, ExplainedError)
    assert str(found.sentence) == str(sentence)


def say(path: Path, data: bytes) -> bytes:
    """What comes back."""
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(path))
        try:
            other.sendall(data)
            other.shutdown(socket.SHUT_WR)
            return other.recv(4096)
        except OSError:
            return b""


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\n",
        b"Echo",
        b"{}\n",
        b'{"type":"Echo"}\n',
        b'{"text":"a"}\n',
        b'{"type":"Echo","text":"a","\\n%s":1}\n' % (b"long" * 10_000),
        b'{"type":"Echo","text":1}\n',
        b'{"type":"Echo","text":"a","more":1}\n',
        b'{"type":"SwitchOff","text":"a"}\n',
        b'{"type":"Echo","text":"a"}\n{"type":"Echo","text":"b"}\n',
        b'{"type":"Echo","text":"\xff"}\n',
        b"[" * 100_000 + b"\n",
        b'{"type":"Echo","text":"a"}',
        b'{"type":"Echo","text":"' + b"a" * MOST_BYTES + b'"}\n',
    ],
    ids=lambda data: repr(data[:40]),
)
def test_what_vivat_never_asks_is_one_line_of_the_log(
    data: bytes, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    assert say(path, data) == b""
    assert handled == []
    assert [len(each.getMessage().splitlines()) for each in caplog.records] == [1]
    assert caplog.text.count("refused what user") == 1
    assert len(caplog.text) < 400


def test_who_asks_slowly_is_not_waited_for(
    path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(door, "SECONDS_TO_ASK", 0.01)
    with socket.socket(socket.AF_UNIX) as other:
        other.connect(str(path))
        other.sendall(b'{"type":')
        assert other.recv(1) == b""
    assert handled == []
    assert "refused" in caplog.text


ANOTHER_USER = """
import socket, sys
with socket.socket(socket.AF_UNIX) as other:
    other.connect(sys.argv[1])
    other.sendall(b'{"type":"Echo","text":"mine"}\\n')
    print(other.recv(4096))
"""


@needs("setpriv")
@pytest.mark.skipif(os.geteuid() != 0, reason="needs root, to be another user")
def test_another_user_is_refused_by_name_whatever_the_sockets_permissions(
    path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for folder in (path.parent, *path.parent.parents[:3]):
        folder.chmod(folder.stat().st_mode | 0o011)
    command = ["setpriv", "--reuid=65534", "--clear-groups", sys.executable, "-c", ANOTHER_USER]
    with clone_for_everybody():
        done = subprocess.run([*command, str(path)], capture_output=True, text=True)
    assert done.stdout in ("b''\n", ""), done.stderr
    assert handled == []
    assert "refused what user 65534 asked: it is not vivat's user" in caplog.text


def test_where_no_helper_is_the_sentence_names_its_unit(tmp_path: Path) -> None:
    with pytest.raises(HelperMissing, match=r"systemctl status vivat-echo\.socket"):
        Door(ECHO, tmp_path).ask(Echo("a"))


@pytest.mark.parametrize("data", [b"", b"no line", b"{}x\n", b'{"template":1}\n'])
def test_what_no_helper_answers_is_no_answer(data: bytes, tmp_path: Path) -> None:
    def answer(_request: Echo, vivat: Vivat) -> None:
        vivat.connection.sendall(data)

    with listening(ECHO, answer, tmp_path), pytest.raises(NoAnswer, match="vivat-echo@"):
        Door(ECHO, tmp_path).ask(Echo("a"))


def test_a_helper_knows_whether_its_answer_was_read(tmp_path: Path) -> None:
    told: list[bool] = []

    def answer(_request: Echo, vivat: Vivat) -> None:
        told.append(vivat.tell(Answer()))

    with listening(ECHO, answer, tmp_path) as path:
        with closing(Door(ECHO, tmp_path)) as vivats:
            vivats.ask(Echo("a"))
        with socket.socket(socket.AF_UNIX) as gone:
            gone.connect(str(path))
            gone.sendall(b'{"type":"Echo","text":"a"}\n')
    assert sorted(told) == [False, True]


def test_a_fault_in_a_helper_is_logged_and_said(caplog: pytest.LogCaptureFixture) -> None:
    def fails() -> Answer:
        raise RuntimeError("a fault")

    assert str(door.answer_of(fails).sentence) == str(HelperFailed())
    assert "a fault" in caplog.text
