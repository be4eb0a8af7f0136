"""Where vivat and root hand each other what an update needs, on an installed computer.

vivat writes a request into its own folder; root answers in a folder of its own. Neither side trusts
the other's text.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from companion.stick.copying import (
    CopyFailed,
    NoStick,
    SeveralSticks,
    StickGone,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)
from companion.table.upkeep_port import Offer, Task
from companion.upkeep.package import (
    AlreadyInstalled,
    InstallationFailed,
    NoPackageHere,
    NothingEarlier,
    NotOurPackage,
)
from sentences import N_, ExplainedError, Sentence

ANSWERS = Path("/run/vivat-update")
"""Root's folder; systemd/vivat-update.service has the same."""
REQUEST_FILE, ANSWER_FILE = "update", "answer"
NUMBER = re.compile(r"[0-9a-f]{32}")
DIGEST = re.compile(r"[0-9a-f]{64}|")
MOST_BYTES = 256 * 1024
"""Of a request or an answer."""


class NoPackageOnStick(ExplainedError):
    template = N_("There is no file vivat_…_all.deb on {name}. Copy it there, and try again.")


class Changed(ExplainedError):
    template = N_("The package is not the one that was shown. Look for it again.")


class Found(Sentence):
    template = N_("{file} is on {name}. You can pull the stick out.")


class Installed(Sentence):
    template = N_("vivat {version} is installed.")


_SENTENCES: dict[str, type[Sentence]] = {
    each.__name__: each
    for each in (
        AlreadyInstalled,
        Changed,
        CopyFailed,
        Found,
        InstallationFailed,
        Installed,
        NoPackageHere,
        NoPackageOnStick,
        NoStick,
        NotOurPackage,
        NothingEarlier,
        SeveralSticks,
        StickGone,
        StickProtected,
        StickRefuses,
        StickUnreadable,
    )
}


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What vivat asks for; `digest` names the package that people agreed to."""

    number: str
    task: Task
    digest: str = ""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What became of a request: the name and the parts of a sentence, and a package to offer."""

    request: str
    about: str
    parts: dict[str, str]
    version: str = ""
    changes: tuple[str, ...] = ()
    digest: str = ""


def decode_request(content: bytes) -> Request | None:
    """A request; None if vivat never asks like this."""
    try:
        request = msgspec.json.decode(content, type=Request)
    except msgspec.MsgspecError:
        return None
    is_right = NUMBER.fullmatch(request.number) and DIGEST.fullmatch(request.digest)
    return request if is_right else None


def answer_to(request: Request, sentence: Sentence, offer: Offer | None = None) -> bytes:
    """The content of the file with the answer."""
    parts = {name: str(part) for name, part in sentence.parts.items()}
    about = type(sentence).__name__
    if offer is None:
        return msgspec.json.encode(Answer(request.number, about, parts))
    found = (offer.version, offer.changes, offer.digest)
    return msgspec.json.encode(Answer(request.number, about, parts, *found))


def decode_answer(content: bytes, number: str) -> tuple[Sentence, Offer | None] | None:
    """The answer to this request; None if it is the answer to another one, or none at all."""
    try:
        answer = msgspec.json.decode(content, type=Answer)
        sentence = _SENTENCES[answer.about](**answer.parts)
        str(sentence)  # raises KeyError if a part is missing
    except (msgspec.MsgspecError, KeyError):
        return None
    if answer.request != number:
        return None
    has_offer = bool(answer.digest)
    offer = Offer(answer.version, answer.changes, answer.digest) if has_offer else None
    return sentence, offer
