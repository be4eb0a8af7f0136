"""The unmodified firmware in a real MicroPython on an emulated chip: what PROTOCOL.md promises."""

from __future__ import annotations

import os
import re
from itertools import pairwise
from random import Random

import pytest

from firmware.codec import Decoder, Message, encode
from firmware.messages import (
    AT_ONCE,
    CLOSED,
    INVITING,
    LIGHTS,
    OPEN,
    PING,
    PONG,
    REVEALED,
    SHOWS_NO,
    SHOWS_YES,
    LightsCommand,
    pack_token,
    read_pong,
)
from firmware.pin_map import default_pin_map
from tests.chip.conftest import host_of, vivat
from tests.chip.emulated_chip import EmulatedChip, Press
from tests.chip.seeded_presses import seeded_ballot
from tests.micropython.serial_host import SerialHost
from tests.simulation.cable import QUIET, Noise
from tests.simulation.misfortunes import HEAVY, LIGHT

pytestmark = pytest.mark.chip

BOXES = default_pin_map().boxes
EVERY_CARD = bytes([0b111] * len(BOXES))
ANSWER_MS = 20
ANSWER_MS_PER_FURTHER_FRAME = 4
LONGEST_SAMPLE_GAP_MS = 3.0
WATCHDOG_MS = 8400
PRESS_MS = 40
FIRST_TOKEN = 1 << 20


def invite(host: SerialHost) -> None:
    """Let all lights fade: the strip is written fifty times a second."""
    host.order(LIGHTS, LightsCommand(AT_ONCE, 0, bytes([INVITING] * len(BOXES))).pack())
    host.await_acknowledged()


def closures(count: int, ms: float) -> list[Press]:
    """Closures of this length at any contact, at any phase of the sampling."""
    chance = Random(int(ms))
    presses: list[Press] = []
    for number in range(count):
        at = 50.0 * number + chance.uniform(0, 10)
        pin = chance.choice(chance.choice(BOXES).buttons)
        presses += [(at, pin, True), (at + ms, pin, False)]
    return presses


def told(chip: EmulatedChip, host: SerialHost, plan: list[Press]) -> int:
    """How many presses the host is told while a plan is carried out."""
    before = len(host.presses)
    chip.plan(plan)
    host.await_clock(later_ms=int(plan[-1][0]) + 100)
    chip.await_news("planned")
    return len(host.presses) - before


def test_box_check_finds_nothing_wrong(chip: EmulatedChip) -> None:
    program = vivat(chip, "box", "check", str(chip.link))
    output, _ = program.communicate()
    assert "This controller does all that vivat needs." in output, output
    assert program.returncode == 0


def test_box_check_with_every_press_finds_nothing_wrong(chip: EmulatedChip) -> None:
    buttons = {"Yes": 0, "No": 1, "Stomachache": 2}
    lines = []
    with vivat(chip, "box", "check", "--press", str(chip.link)) as program:
        assert program.stdout is not None
        for line in program.stdout:
            lines.append(line)
            asked = re.search(r"→ +Box (\d): press (\w+) once", line)
            if asked:
                pin = BOXES[int(asked[1]) - 1].buttons[buttons[asked[2]]]
                chip.plan([(PRESS_MS, pin, True), (2 * PRESS_MS, pin, False)])
    assert "This controller does all that vivat needs.\n" in lines, "".join(lines)
    assert program.returncode == 0


def test_the_buttons_are_sampled_every_2_ms_whatever_else_happens(
    chip: EmulatedChip, host: SerialHost
) -> None:
    invite(host)
    chip.plan(closures(40, 20))
    chip.samples(watch=True)
    host.await_clock(later_ms=2000)
    gaps = [after - before for before, after in pairwise(chip.samples(watch=False))]
    print(f"sampling: median {sorted(gaps)[len(gaps) // 2]:.2f} ms, longest {max(gaps):.2f} ms")
    assert len(gaps) > 1000
    assert max(gaps) <= LONGEST_SAMPLE_GAP_MS


@pytest.mark.parametrize("ms", [12, 13, 16])
def test_every_closure_of_12_ms_or_more_is_told(
    chip: EmulatedChip, host: SerialHost, ms: int
) -> None:
    invite(host)
    assert told(chip, host, closures(100, ms)) == 100


def test_no_closure_of_less_than_9_ms_is_told(chip: EmulatedChip, host: SerialHost) -> None:
    invite(host)
    assert told(chip, host, closures(100, 8.99)) == 0


@pytest.mark.parametrize("count", [1, 4, 16])
def test_frames_at_once_are_answered_in_time(
    chip: EmulatedChip, host: SerialHost, count: int
) -> None:
    invite(host)
    slowest = 0.0
    for turn in range(5):
        host.await_clock(later_ms=30 + 3 * turn)
        slowest = max(slowest, milliseconds_to_answer(chip, host, count))
    print(f"{count} frames at once are answered within {slowest:.1f} ms")
    assert slowest <= ANSWER_MS + ANSWER_MS_PER_FURTHER_FRAME * (count - 1)


def milliseconds_to_answer(chip: EmulatedChip, host: SerialHost, count: int) -> float:
    """From the last byte of PINGs that come at once to the last PONG."""
    tokens = range(FIRST_TOKEN, FIRST_TOKEN + count)
    pings = [encode(Message(host.session, 0, 0, PING, pack_token(token))) for token in tokens]
    chip.trace(True)
    host.send_bytes(b"".join(pings))
    decoder = Decoder()
    answered: dict[int, float] = {}
    heard = []
    while len(answered) < count:
        heard += chip.packets("heard")
        for packet in chip.packets("sent"):
            for message in decoder.feed(packet.data):
                if message.kind == PONG:
                    answered[read_pong(message.payload).token] = packet.ms
    chip.trace(False)
    return max(answered.values()) - heard[-1].ms


def test_lights_show_at_the_strip(chip: EmulatedChip, host: SerialHost) -> None:
    order = LightsCommand(AT_ONCE, 0, bytes([SHOWS_YES, SHOWS_NO]) + bytes(6))
    host.order(LIGHTS, order.pack())
    host.await_acknowledged()
    host.await_clock(later_ms=60)
    shown = chip.strip()
    green, red, *dark = shown.colours
    assert green[1] > max(green[0], green[2])
    assert red[0] > max(red[1], red[2])
    assert dark == [(0, 0, 0)] * 6
    assert 250 <= shown.short_ns[0] <= shown.short_ns[1] <= 550, "a 0 of the WS2812's data sheet"
    assert 650 <= shown.long_ns[0] <= shown.long_ns[1] <= 950, "a 1 of the WS2812's data sheet"


def test_a_firmware_that_hangs_is_restarted_by_the_watchdog(chip: EmulatedChip) -> None:
    with host_of(chip) as host:
        before = host.meet()
    chip.freeze()
    hung_at = chip.now()
    reset = chip.await_news("reset")
    assert reset["reason"] == "watchdog"
    assert reset["ms"] - hung_at <= WATCHDOG_MS
    chip.await_news("enumerated")
    with host_of(chip) as host:
        after = host.meet()
    assert after.identity == before.identity
    assert after.boot != before.boot


def test_a_vote_is_lost_when_the_cable_is_pulled(chip: EmulatedChip) -> None:
    with host_of(chip) as host:
        before = host.meet()
        host.vote(1, OPEN, EVERY_CARD)
        host.await_stage(1, OPEN)
        chip.press(BOXES[3].buttons[0])
        host.await_locked(1 << 3)
        chip.release(BOXES[3].buttons[0])
    chip.unplug()
    assert not os.path.lexists(chip.link)
    chip.plug()
    with host_of(chip) as host:
        after = host.meet()
        host.vote(1, OPEN, EVERY_CARD)
        host.await_locked(0)
    assert (after.identity, after.boot == before.boot) == (before.identity, False)


@pytest.mark.parametrize(
    ("seed", "noise"), [(1, QUIET), (2, LIGHT), (3, LIGHT), (4, HEAVY), (5, HEAVY), (6, HEAVY)]
)
def test_over_the_simulations_worst_cable_every_vote_is_the_card_last_pressed(
    chip: EmulatedChip, host: SerialHost, seed: int, noise: Noise
) -> None:
    ballot = seeded_ballot(seed)
    chip.damage(seed, noise)
    host.vote(seed, OPEN, ballot.cards)
    host.await_stage(seed, OPEN)
    chip.plan(ballot.presses)
    host.await_locked(0xFF)
    host.pass_time(int(ballot.presses[-1][0]) + 100)
    chip.await_news("planned")
    host.vote(seed, CLOSED, ballot.cards)
    host.await_stage(seed, CLOSED)
    host.vote(seed, REVEALED, ballot.cards)
    assert bytes(host.await_choices().votes) == ballot.votes
    assert not host.presses
