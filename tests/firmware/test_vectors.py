"""The test data in vectors.json and the numbers in PROTOCOL.md agree with the code."""

from __future__ import annotations

import hmac
import json
import re
from binascii import crc_hqx
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from firmware import messages
from firmware.codec import LONGEST_FRAME, Decoder, Message, crc16, encode, length_check
from firmware.messages import Malformed
from firmware.proof import proof
from hardware.controllers.host_session import CABLE, HELLO_EVERY

FIRMWARE = Path(__file__).parent.parent.parent / "firmware"
PAGE = (FIRMWARE / "PROTOCOL.md").read_text(encoding="utf-8")
VECTORS = json.loads((FIRMWARE / "vectors.json").read_text(encoding="utf-8"))
Fields = dict[str, Any]
KINDS = {
    "ACKNOWLEDGE": messages.ACKNOWLEDGE,
    "HELLO": messages.HELLO,
    "PING": messages.PING,
    "BALLOT": messages.BALLOT,
    "LIGHTS": messages.LIGHTS,
    "GOODBYE": messages.GOODBYE,
    "UPDATE": messages.UPDATE,
    "KEY": messages.KEY,
    "CHALLENGE": messages.CHALLENGE,
    "WELCOME": messages.WELCOME,
    "PONG": messages.PONG,
    "STANDING": messages.STANDING,
    "CHOICES": messages.CHOICES,
    "PRESSES": messages.PRESSES,
    "PROBLEM": messages.PROBLEM,
    "PROOF": messages.PROOF,
}

PACK: dict[str, Callable[[Fields], bytes]] = {
    "ACKNOWLEDGE": lambda _fields: b"",
    "GOODBYE": lambda _fields: b"",
    "UPDATE": lambda _fields: b"",
    "HELLO": lambda f: messages.pack_hello(f["version"]),
    "PING": lambda f: messages.pack_token(f["token"]),
    "PONG": lambda f: messages.Pong(f["token"], f["clock"]).pack(),
    "BALLOT": lambda f: messages.BallotCommand(f["number"], f["stage"], bytes(f["cards"])).pack(),
    "LIGHTS": lambda f: messages.LightsCommand(f["when"], f["at"], bytes(f["lights"])).pack(),
    "STANDING": lambda f: messages.BallotStatus(
        f["number"], f["stage"], f["locked"], f["withdrawn"]
    ).pack(),
    "CHOICES": lambda f: messages.Choices(f["number"], bytes(f["votes"])).pack(),
    "PRESSES": lambda f: bytes(messages.pack_press(*press) for press in f["presses"]),
    "PROBLEM": lambda f: messages.pack_problem(f["sentence"]),
    "KEY": lambda f: messages.pack_key(bytes.fromhex(f["name"]), bytes.fromhex(f["key"])),
    "CHALLENGE": lambda f: messages.Challenge(
        bytes.fromhex(f["name"]), bytes.fromhex(f["nonce"])
    ).pack(),
    "PROOF": lambda f: bytes.fromhex(f["proof"]),
    "WELCOME": lambda f: messages.Welcome(
        f["version"],
        f["ports"],
        f["capabilities"],
        bytes.fromhex(f["identity"]),
        f["boot"],
        tuple(f["firmware"]),
    ).pack(),
}
READ: dict[str, Callable[[bytes], object]] = {
    "HELLO": lambda payload: {"version": messages.read_hello(payload)},
    "PING": lambda payload: {"token": messages.read_token(payload)},
    "PONG": messages.read_pong,
    "BALLOT": messages.read_ballot,
    "LIGHTS": messages.read_lights,
    "STANDING": messages.read_ballot_status,
    "CHOICES": messages.read_choices,
    "PRESSES": lambda payload: {"presses": messages.read_presses(payload)},
    "PROBLEM": lambda payload: {"sentence": messages.read_problem(payload)},
    "WELCOME": messages.read_welcome,
    "KEY": lambda payload: dict(zip(("name", "key"), messages.read_key(payload), strict=True)),
    "CHALLENGE": messages.read_challenge,
    "PROOF": lambda payload: {"proof": messages.read_proof(payload)},
}
IN_HEX = ("identity", "name", "key", "nonce", "proof")
"""Fields that the vectors store in hexadecimal digits."""


def frame_of(vector: Fields) -> bytes:
    return bytes.fromhex(vector["hex"])


def plain(value: object) -> object:
    """A field's value as JSON stores it."""
    if isinstance(value, bytes):
        return list(value)
    return [plain(each) for each in value] if isinstance(value, list | tuple) else value


def fields_of(kind: str, payload: bytes) -> Fields:
    if kind not in READ:
        return {}
    read = READ[kind](payload)
    found = read if isinstance(read, dict) else vars(read)
    fields = {name: plain(value) for name, value in found.items()}
    return fields | {name: found[name].hex().upper() for name in IN_HEX if name in found}


def label(vector: Fields) -> str:
    return f"{vector.get('kind', '')} {vector.get('why') or vector.get('name')}"


def encoded(vector: Fields) -> bytes:
    head = (vector["session"], vector["sequence"], vector["acknowledged"], KINDS[vector["kind"]])
    return encode(Message(*head, PACK[vector["kind"]](vector["payload"])))


def test_a_message_is_encoded_into_its_frame() -> None:
    wrong = [vector for vector in VECTORS["frames"] if encoded(vector) != frame_of(vector)]
    assert wrong == []


def test_a_frame_is_decoded_into_its_message() -> None:
    for vector in VECTORS["frames"]:
        (message,) = Decoder().feed(frame_of(vector))
        assert message.kind == KINDS[vector["kind"]]
        assert (message.session, message.sequence) == (vector["session"], vector["sequence"])
        assert message.acked == vector["acknowledged"]
        assert fields_of(vector["kind"], message.payload) == vector["payload"], label(vector)


def test_the_crc_agrees_with_an_independent_implementation() -> None:
    for frame in map(frame_of, VECTORS["frames"]):
        assert crc_hqx(frame[1:-2], 0xFFFF) == int.from_bytes(frame[-2:])


def test_the_vectors_cover_every_kind_of_message() -> None:
    assert {vector["kind"] for vector in VECTORS["frames"]} == set(KINDS)
    assert {vector["kind"] for vector in VECTORS["malformed"]} == set(READ)
    assert max(len(frame_of(vector)) for vector in VECTORS["frames"]) == LONGEST_FRAME


@pytest.mark.parametrize("vector", VECTORS["rejected"], ids=label)
def test_a_wrong_frame_is_rejected(vector: Fields) -> None:
    assert Decoder().feed(frame_of(vector)) == []


@pytest.mark.parametrize("vector", VECTORS["malformed"], ids=label)
def test_a_malformed_payload_is_recognised(vector: Fields) -> None:
    (message,) = Decoder().feed(frame_of(vector))
    assert message.kind == KINDS[vector["kind"]]
    with pytest.raises(Malformed):
        READ[vector["kind"]](message.payload)


@pytest.mark.parametrize("vector", VECTORS["proofs"], ids=label)
def test_a_proof_is_the_keyed_hash_of_its_data(vector: Fields) -> None:
    key, name, nonce = (bytes.fromhex(vector[each]) for each in ("key", "key name", "nonce"))
    identity, wanted = (bytes.fromhex(vector[each]) for each in ("identity", "proof"))
    welcome = messages.Welcome(1, vector["ports"], 7, identity, vector["boot"], (0, 2, 0))
    found = proof(key, welcome, vector["session"], messages.Challenge(name, nonce))
    assert found == wanted == hmac.digest(key, bytes.fromhex(vector["data"]), "sha256")[:16]


@pytest.mark.parametrize("vector", VECTORS["streams"], ids=label)
def test_frames_are_found_in_noise(vector: Fields) -> None:
    found = [
        encode(Message(each.session, each.sequence, each.acked, each.kind, each.payload))
        for each in Decoder().feed(frame_of(vector))
    ]
    assert found == [bytes.fromhex(each) for each in vector["frames"]]


def test_the_check_values_are_right() -> None:
    checks = VECTORS["checks"]
    assert f"{crc16(b'123456789'):04X}" == checks["crc16 of 123456789"]
    for length, check in checks["length check"].items():
        assert f"{length_check(int(length)):02X}" == check
        assert f"{length} → {check}" in PAGE


def test_every_frame_in_protocol_md_is_a_vector() -> None:
    shown = re.findall(r"^(A5(?: [0-9A-F]{2})+)\s+(.+)$", PAGE, re.MULTILINE)
    known = {(vector["hex"], vector["name"]) for vector in VECTORS["frames"]}
    assert len(shown) >= 3
    assert set(shown) <= known


def test_protocol_md_numbers_every_kind_of_message() -> None:
    for name, kind in KINDS.items():
        assert f"`0x{kind:02X}` {name}" in PAGE, name


@pytest.mark.parametrize(
    ("wait", "milliseconds"),
    [
        ("a message is sent again", messages.RETRY_MS),
        ("a message is given up", messages.GIVE_UP_MS),
        ("PING", messages.HEARTBEAT_MS),
        ("HELLO is sent again", round(1000 * HELLO_EVERY)),
        ("the host gives up greeting", round(1000 * CABLE.greeting)),
        ("STANDING answers a BALLOT", round(1000 * CABLE.answer)),
        ("the host gives up a silent controller", messages.CONTROLLER_SILENT_MS),
        ("a controller gives up a silent host", messages.HOST_SILENT_MS),
    ],
)
def test_every_time_limit_in_protocol_md_is_the_codes(wait: str, milliseconds: int) -> None:
    (row,) = re.findall(rf"^\| {wait}[^|]*\|([^|]+)\|", PAGE, re.MULTILINE)
    assert row.split()[:2] == [str(milliseconds), "ms"]


def test_links_in_protocol_md_lead_to_files() -> None:
    targets = re.findall(r"\]\(([^)#:]+)\)", PAGE)
    assert "vectors.json" in targets
    assert all((FIRMWARE / target).exists() for target in targets)
