"""How vivat, as the computer's own service, has root open a Wi-Fi: the words of both ends."""

from __future__ import annotations

import msgspec

from companion.phones.meeting import WrongWord
from companion.phones.network import (
    NAME,
    PASSWORD,
    Network,
    NoNetworkManager,
    NotAllowed,
    NotOpened,
    NoWifi,
    WifiIsOff,
)
from sentences import ExplainedError

PATH = "/run/vivat/network"
"""The Unix socket in vivat's folder; systemd/vivat-network.path waits for it."""
LONGEST = 4096
_PROBLEMS: dict[str, type[ExplainedError]] = {
    each.__name__: each for each in (NoNetworkManager, NotAllowed, NotOpened, NoWifi, WifiIsOff)
}


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`problem` names a sentence; empty if the network is open."""

    problem: str = ""
    parts: dict[str, str] = {}


def encode_request(network: Network) -> bytes:
    return network.password.encode()


def decode_request(data: bytes) -> Network:
    """Raises WrongWord: vivat never asks like this."""
    password = data.decode("ascii", "replace")
    if not PASSWORD.fullmatch(password):
        raise WrongWord
    return Network(password, NAME)


def encode_answer(problem: ExplainedError | None) -> bytes:
    if problem is None:
        return msgspec.json.encode(Answer())
    parts = {name: str(part) for name, part in problem.parts.items()}
    return msgspec.json.encode(Answer(type(problem).__name__, parts))


def decode_answer(data: bytes) -> ExplainedError | None:
    """The problem that root had, if any. Raises WrongWord."""
    try:
        answer = msgspec.json.decode(data, type=Answer)
        problem = _PROBLEMS[answer.problem](**answer.parts) if answer.problem else None
        str(problem)  # raises KeyError if a part is missing
    except (msgspec.MsgspecError, KeyError) as error:
        raise WrongWord from error
    return problem
