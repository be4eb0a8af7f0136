"""Where vivat and root hand each other what an update needs, on an installed computer.

vivat writes a request into its own folder; root answers in a folder of its own. Neither side trusts
the other's text.
"""

from __future__ import annotations

import re
from pathlib import Path

import msgspec

from companion.stick.answers import NUMBER, Answers
from companion.stick.copying import (
    CopyFailed,
    NoStick,
    SeveralSticks,
    StickGone,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)
from companion.table.upkeep_port import Task
from companion.upkeep.package import (
    AlreadyInstalled,
    InstallationFailed,
    NoPackageHere,
    NothingEarlier,
    NotOurPackage,
    OlderThanInstalled,
)
from sentences import N_, ExplainedError, Sentence

ROOT_FOLDER = Path("/run/vivat-update")
"""Root's folder; systemd/vivat-update.service has the same."""
REQUEST_FILE, ANSWER_FILE = "update", "answer"
DIGEST = re.compile(r"[0-9a-f]{64}|")
MOST_BYTES = 256 * 1024
"""Of a request or an answer."""
SECONDS_TO_END = 840
"""Until root has answered. An installation may take longer: vivat starts again meanwhile."""


class NoPackageOnStick(ExplainedError):
    template = N_("There is no file vivat_…_all.deb on {name}. Copy it there, and try again.")


class Changed(ExplainedError):
    template = N_("The package is not the one that was shown. Look for it again.")


class Found(Sentence):
    template = N_("{file} is on {name}. You can pull the stick out.")


class Installed(Sentence):
    template = N_("vivat {version} is installed.")


class UpdateNotBegun(ExplainedError):
    template = N_(
        "The update did not start. Switch the computer off and on, and try again. If that fails "
        "too, “systemctl status vivat-update.path” shows why."
    )


class UpdateNotAnswered(ExplainedError):
    template = N_(
        "This takes longer than usual. Leave the power on; “journalctl -u vivat-update” shows how "
        "far it is."
    )


ANSWERS = Answers(
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
    OlderThanInstalled,
    SeveralSticks,
    StickGone,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)


class Request(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What vivat asks for; `digest` names the package that people agreed to."""

    number: str
    task: Task
    digest: str = ""


def decode_request(content: bytes) -> Request | None:
    """A request; None if vivat never asks like this."""
    try:
        request = msgspec.json.decode(content, type=Request)
    except msgspec.MsgspecError:
        return None
    is_right = NUMBER.fullmatch(request.number) and DIGEST.fullmatch(request.digest)
    return request if is_right else None
