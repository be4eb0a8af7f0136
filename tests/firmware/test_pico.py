"""The Pico layer on emulated pins, behind a real pty, on a virtual clock."""

from __future__ import annotations

import ast
import os
import select
import tty
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import ModuleType
from typing import IO, Any

import pytest

from firmware import codec, messages
from firmware.messages import ALONE, HAS_COLOURS, HAS_LIGHTS, UPDATE
from firmware.pin_map import PinMap, PortPins, default_pin_map
from firmware.scanner import Scanner
from tests.pico import machine, neopixel
from tests.pico.emulated_pico import WRAP, Interrupts, Ticks, as_a_pico
from tests.sampling import sampled

FIRMWARE = Path(__file__).parent.parent.parent / "firmware"
ON_A_PICO = {
    *("gc", "hashlib", "json", "machine", "micropython", "neopixel", "os"),
    *("random", "select", "struct", "sys", "time"),
}
SAMPLE_US = 1900
LATEST_US = 500
"""By at most this a sample is late, while the strip is written."""
QUIET_SECONDS = 0.05
"""After this silence, no more bytes are on their way."""


class Stream:
    """A text stream with a buffer, as `sys` has."""

    def __init__(self, buffer: IO[bytes]) -> None:
        self.buffer = buffer

    def fileno(self) -> int:
        return self.buffer.fileno()


class PicoOnDesk:
    """A Pico: its clock, its modules, and the host's end of its wire."""

    def __init__(self, ticks: Ticks, pico: ModuleType, main: ModuleType) -> None:
        self.ticks = ticks
        self.pico = pico
        self.main = main
        self.host, inside = os.openpty()
        tty.setraw(inside)
        os.set_blocking(self.host, False)
        os.set_blocking(inside, False)
        self._buffer = open(inside, "r+b", buffering=0)  # noqa: SIM115
        self.stream = Stream(self._buffer)

    def start(self, pin_map: PinMap | None = None) -> Any:
        wire = self.pico.UsbSerial(self.stream, self.stream)
        return self.pico.Pico(pin_map or default_pin_map(), "", wire)

    def send_message(self, kind: int, payload: bytes, sequence: int = 0) -> None:
        self.send(codec.encode(codec.Message(1, sequence, 0, kind, payload)))

    def send(self, data: bytes) -> None:
        """Send bytes and wait until they arrive."""
        os.write(self.host, data)
        select.select([self._buffer], [], [], QUIET_SECONDS)

    def send_message_later(self, after_ms: int, kind: int, payload: bytes, sequence: int) -> None:
        """Send a message once the Pico has idled for this time."""
        started = self.ticks.us
        rest = machine.Hooks.idle

        def idle() -> None:
            rest()
            if self.ticks.us - started >= 1000 * after_ms:
                machine.Hooks.idle = rest
                self.send_message(kind, payload, sequence)

        machine.Hooks.idle = idle

    def receive(self) -> list[codec.Message]:
        """The messages from the Pico; waits until no more bytes come."""
        data = b""
        while select.select([self.host], [], [], QUIET_SECONDS)[0]:
            data += os.read(self.host, 65536)
        return codec.Decoder().feed(data)

    def close(self) -> None:
        self._buffer.close()
        os.close(self.host)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[PicoOnDesk]:
    monkeypatch.chdir(tmp_path)
    ticks = Ticks(start=WRAP * 1000 - 50_000)
    with as_a_pico(ticks) as (pico, main):
        desk = PicoOnDesk(ticks, pico, main)
        yield desk
        desk.close()


def steps(pico: Any, count: int) -> None:
    for _ in range(count):
        pico.step()


def test_the_clock_continues_when_a_picos_ticks_wrap(desk: PicoOnDesk) -> None:
    clock = desk.pico.PicoClock()
    times = []
    for _ in range(100):
        desk.ticks.pass_us(1000)
        times.append(clock.now())
    assert times == list(range(1, 101))


def test_a_contact_that_closes_to_ground_is_a_press(desk: PicoOnDesk) -> None:
    pico = desk.start()
    machine.touch(4, True)
    steps(pico, 14)
    assert pico.controller.scanner.pressed == 1 << 4


def test_an_open_contact_is_not_a_press(desk: PicoOnDesk) -> None:
    pico = desk.start()
    steps(pico, 50)
    assert pico.controller.scanner.pressed == 0


def test_delayed_samples_that_come_in_a_burst_count_as_one(desk: PicoOnDesk) -> None:
    scanner = Scanner(1)
    contacts = desk.pico.ButtonPins([PortPins(0, 1, 2)], scanner)
    machine.touch(0, True)
    desk.ticks.us += SAMPLE_US
    for _late_one in range(8):
        contacts.sample(None)
    assert scanner.pressed == 0
    for _sample in range(8):
        desk.ticks.us += SAMPLE_US
        contacts.sample(None)
    assert scanner.pressed == 1


def presses_of_a_closure(desk: PicoOnDesk, seed: int, closure_us: int) -> bool:
    """Whether a closure at some time is a press, while samples are late as on a Pico."""
    chance = Random(seed)
    scanner = Scanner(1)
    contacts = desk.pico.ButtonPins([PortPins(0, 1, 2)], scanner)
    start = desk.ticks.us
    closed_at = start + 20_000 + chance.randrange(desk.pico.SAMPLE_EVERY_US)
    for number in range(1, 40):
        desk.ticks.us = start + number * desk.pico.SAMPLE_EVERY_US + chance.randrange(LATEST_US)
        machine.touch(0, closed_at <= desk.ticks.us < closed_at + closure_us)
        contacts.sample(None)
    return scanner.pop_press() is not None


@pytest.mark.parametrize("seed", sampled(range(200), every=20))
def test_every_closure_of_12_ms_is_a_press(desk: PicoOnDesk, seed: int) -> None:
    assert presses_of_a_closure(desk, seed, 12_000)


@pytest.mark.parametrize("seed", sampled(range(200), every=20))
def test_a_closure_of_9_ms_is_never_a_press(desk: PicoOnDesk, seed: int) -> None:
    assert not presses_of_a_closure(desk, seed, 8_999)


def test_hello_is_answered(desk: PicoOnDesk) -> None:
    pico = desk.start()
    desk.send_message(messages.HELLO, b"\x01")
    pico.step()
    (welcome,) = desk.receive()
    assert welcome.kind == messages.WELCOME
    assert messages.read_welcome(welcome.payload).identity == machine.IDENTITY


def test_two_starts_have_different_boot_numbers(desk: PicoOnDesk) -> None:
    boots = set()
    for _start in range(2):
        pico = desk.start()
        desk.send_message(messages.HELLO, b"\x01")
        pico.step()
        boots.add(messages.read_welcome(desk.receive()[0].payload).boot)
    assert len(boots) == 2


def test_bytes_that_do_not_fit_are_dropped_without_waiting(desk: PicoOnDesk) -> None:
    wire = desk.pico.UsbSerial(desk.stream, desk.stream)
    offered = 0
    for _frame in range(2000):
        wire.write(bytes(64))
        offered += 64
    arrived = 0
    while (data := _read(desk.host)) != b"":
        arrived += len(data)
    assert 0 < arrived < offered


def _read(descriptor: int) -> bytes:
    try:
        return os.read(descriptor, 65536)
    except BlockingIOError:
        return b""


def test_a_long_input_is_read_in_parts(desk: PicoOnDesk) -> None:
    wire = desk.pico.UsbSerial(desk.stream, desk.stream)
    desk.send(bytes(range(256)) * 2)
    assert wire.read() == bytes(range(256))
    assert wire.read() == bytes(range(256))
    assert wire.read() == b""


def test_a_strip_is_written_when_it_changes_and_once_a_second(desk: PicoOnDesk) -> None:
    pico = desk.start()
    steps(pico, 3000)
    assert pico.controller.light(0) == ALONE
    at_power_up, flash_begins_and_ends, refreshed = 1, 2, 2
    assert neopixel.writes[28] == at_power_up + flash_begins_and_ends + refreshed


def test_an_inviting_light_is_redrawn_fifty_times_a_second(desk: PicoOnDesk) -> None:
    pico = desk.start()
    desk.send_message(messages.HELLO, b"\x01")
    pico.step()
    order = messages.LightsCommand(messages.AT_ONCE, 0, bytes([messages.INVITING] * 8))
    desk.send_message(messages.LIGHTS, order.pack(), sequence=1)
    before = neopixel.writes[28]
    steps(pico, 1000)
    assert 40 <= neopixel.writes[28] - before <= 51
    assert len(set(neopixel.strips[28])) == 1


def test_a_single_colour_light_is_switched_by_its_pin(desk: PicoOnDesk) -> None:
    pico = desk.start(PinMap([PortPins(0, 1, 2, light=3)], strip=None))
    assert machine.state.outputs == {3: 0}
    steps(pico, 1)
    assert machine.state.outputs == {3: 1}
    steps(pico, 200)
    assert machine.state.outputs == {3: 0}


@pytest.mark.parametrize(
    ("pin_map", "capabilities"),
    [
        (PinMap([PortPins(0, 1, 2)]), HAS_LIGHTS | HAS_COLOURS),
        (PinMap([PortPins(0, 1, 2, light=3)], strip=None), HAS_LIGHTS),
        (PinMap([PortPins(0, 1, 2)], strip=None), 0),
    ],
)
def test_capabilities_describe_the_lights(
    desk: PicoOnDesk, pin_map: PinMap, capabilities: int
) -> None:
    assert desk.pico.PicoLights(pin_map).capabilities() == capabilities


def test_the_watchdog_is_fed_as_long_as_the_buttons_are_sampled(desk: PicoOnDesk) -> None:
    pico = desk.start()
    steps(pico, 100)
    (watchdog,) = machine.state.watchdogs
    assert watchdog.fed >= 40
    assert watchdog.timeout == 8000
    machine.state.timers.clear()
    steps(pico, 1)
    fed = watchdog.fed
    steps(pico, 100)
    assert watchdog.fed == fed


def test_holding_the_first_button_while_plugging_in_starts_the_prompt(desk: PicoOnDesk) -> None:
    machine.touch(0, True)
    desk.main.main()
    assert machine.state.watchdogs == []


def test_a_byte_3_from_the_host_never_interrupts_the_program(desk: PicoOnDesk) -> None:
    assert desk.main is not None
    assert Interrupts.byte == -1


def test_a_short_touch_while_plugging_in_does_not_start_the_prompt(desk: PicoOnDesk) -> None:
    machine.touch(0, False, bounce=bytes([1] * 10))
    assert not desk.pico.is_button_held(PortPins(0, 1, 2))


def test_every_update_request_is_acknowledged_and_the_prompt_starts_once(
    desk: PicoOnDesk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", desk.stream)
    monkeypatch.setattr("sys.stdout", desk.stream)
    desk.send_message(messages.HELLO, b"\x01")
    desk.send_message_later(90, UPDATE, b"", sequence=1)
    desk.send_message_later(40, UPDATE, b"", sequence=1)
    with pytest.raises(machine.Reset):
        desk.main.main()
    assert Interrupts.byte == -1
    assert [message.acked for message in desk.receive()] == [0, 1, 1]
    assert desk.main.remove_skip_marker()
    assert not desk.main.remove_skip_marker()


@pytest.mark.parametrize("file", sorted(FIRMWARE.glob("*.py")), ids=lambda file: file.name)
def test_the_firmware_imports_only_what_a_pico_has(file: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert {name for name in imported if not name.startswith("firmware.")} <= ON_A_PICO
