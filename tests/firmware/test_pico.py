"""The device layer on emulated pins, at a real pty, with a clock that is told."""

from __future__ import annotations

import ast
import os
import select
import tty
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import IO, Any

import pytest

from firmware import codec, messages
from firmware.messages import ALONE, HAS_COLOURS, HAS_LIGHTS, NO, UPDATE, YES
from firmware.pin_map import PinMap, PortPins, default_pin_map
from firmware.scanner import Scanner
from tests.pico import machine, neopixel
from tests.pico.emulated_pico import WRAP, Interrupts, Ticks, as_a_pico

FIRMWARE = Path(__file__).parent.parent.parent / "firmware"
ON_A_PICO = {
    *("gc", "json", "machine", "micropython", "neopixel", "os"),
    *("random", "select", "struct", "sys", "time"),
}
SAMPLE_US = 2000
PATIENCE = 0.05
"""Seconds until nothing more is on its way over the wire."""


class Stream:
    """A text stream with a buffer, as `sys` has."""

    def __init__(self, buffer: IO[bytes]) -> None:
        self.buffer = buffer

    def fileno(self) -> int:
        return self.buffer.fileno()


class Desk:
    """A Pico on the desk: its clock, its modules, and the host's end of its wire."""

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

    def plugged_in(self, board: PinMap | None = None) -> Any:
        wire = self.pico.UsbSerial(self.stream, self.stream)
        return self.pico.Pico(board or default_pin_map(), "", wire)

    def tell(self, kind: int, payload: bytes, sequence: int = 0) -> None:
        self.send(codec.encode(codec.Message(1, sequence, 0, kind, payload)))

    def send(self, data: bytes) -> None:
        """Put bytes on the wire, and see them arrive."""
        os.write(self.host, data)
        select.select([self._buffer], [], [], PATIENCE)

    def tell_later(self, after_ms: int, kind: int, payload: bytes, sequence: int) -> None:
        """Tell it when the Pico has idled for so long."""
        begun = self.ticks.us
        rest = machine.Hooks.idle

        def idle() -> None:
            rest()
            if self.ticks.us - begun >= 1000 * after_ms:
                machine.Hooks.idle = rest
                self.tell(kind, payload, sequence)

        machine.Hooks.idle = idle

    def heard(self) -> list[codec.Message]:
        """What has come over the wire: the system takes a moment to hand it over."""
        data = b""
        while select.select([self.host], [], [], PATIENCE)[0]:
            data += os.read(self.host, 65536)
        return codec.Decoder().feed(data)

    def put_away(self) -> None:
        self._buffer.close()
        os.close(self.host)


@pytest.fixture
def desk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Desk]:
    monkeypatch.chdir(tmp_path)
    ticks = Ticks(start=WRAP * 1000 - 50_000)
    with as_a_pico(ticks) as (pico, main):
        desk = Desk(ticks, pico, main)
        yield desk
        desk.put_away()


def steps(pico: Any, count: int) -> None:
    for _ in range(count):
        pico.step()


def test_the_clock_goes_on_where_a_picos_ticks_begin_anew(desk: Desk) -> None:
    clock = desk.pico.PicoClock()
    told = []
    for _ in range(100):
        desk.ticks.pass_us(1000)
        told.append(clock.now())
    assert told == list(range(1, 101))


def test_a_contact_that_closes_to_ground_is_a_press(desk: Desk) -> None:
    pico = desk.plugged_in()
    machine.touch(4, True)
    steps(pico, 14)
    assert pico.controller.scanner.is_pressed(1, NO)


def test_an_open_contact_is_no_press(desk: Desk) -> None:
    pico = desk.plugged_in()
    steps(pico, 50)
    assert not any(
        pico.controller.scanner.is_pressed(port, button)
        for port in range(8)
        for button in (1, 2, 3)
    )


def test_samples_that_were_held_up_and_come_in_a_burst_count_as_one(desk: Desk) -> None:
    scanner = Scanner(1)
    contacts = desk.pico.ButtonPins([PortPins(0, 1, 2)], scanner)
    machine.touch(0, True)
    desk.ticks.us += SAMPLE_US
    for _late_one in range(8):
        contacts.sample(None)
    assert not scanner.is_pressed(0, YES)
    for _sample in range(8):
        desk.ticks.us += SAMPLE_US
        contacts.sample(None)
    assert scanner.is_pressed(0, YES)


def test_the_host_is_answered(desk: Desk) -> None:
    pico = desk.plugged_in()
    desk.tell(messages.HELLO, b"\x01")
    pico.step()
    (welcome,) = desk.heard()
    assert welcome.kind == messages.WELCOME
    assert messages.read_welcome(welcome.payload).identity == machine.IDENTITY


def test_two_starts_have_different_boot_numbers(desk: Desk) -> None:
    boots = set()
    for _start in range(2):
        pico = desk.plugged_in()
        desk.tell(messages.HELLO, b"\x01")
        pico.step()
        boots.add(messages.read_welcome(desk.heard()[0].payload).boot)
    assert len(boots) == 2


def test_what_there_is_no_room_for_is_dropped_at_once(desk: Desk) -> None:
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


def test_a_talkative_host_is_heard_bit_by_bit(desk: Desk) -> None:
    wire = desk.pico.UsbSerial(desk.stream, desk.stream)
    desk.send(bytes(range(256)) * 2)
    assert wire.read() == bytes(range(256))
    assert wire.read() == bytes(range(256))
    assert wire.read() == b""


def test_a_strip_is_written_when_it_changes_and_once_a_second(desk: Desk) -> None:
    pico = desk.plugged_in()
    steps(pico, 3000)
    assert pico.controller.light(0) == ALONE
    at_power_up, glimpse_begins_and_ends, refreshed = 1, 2, 2
    assert neopixel.writes[28] == at_power_up + glimpse_begins_and_ends + refreshed


def test_an_inviting_light_is_redrawn_fifty_times_a_second(desk: Desk) -> None:
    pico = desk.plugged_in()
    desk.tell(messages.HELLO, b"\x01")
    pico.step()
    order = messages.LightsCommand(messages.AT_ONCE, 0, bytes([messages.INVITING] * 8))
    desk.tell(messages.LIGHTS, order.pack(), sequence=1)
    before = neopixel.writes[28]
    steps(pico, 1000)
    assert 40 <= neopixel.writes[28] - before <= 51
    assert len(set(neopixel.strips[28])) == 1


def test_a_light_of_one_colour_follows_its_pin(desk: Desk) -> None:
    pico = desk.plugged_in(PinMap([PortPins(0, 1, 2, light=3)], strip=None))
    assert machine.state.outputs == {3: 0}
    steps(pico, 1)
    assert machine.state.outputs == {3: 1}
    steps(pico, 200)
    assert machine.state.outputs == {3: 0}


@pytest.mark.parametrize(
    ("board", "capabilities"),
    [
        (PinMap([PortPins(0, 1, 2)]), HAS_LIGHTS | HAS_COLOURS),
        (PinMap([PortPins(0, 1, 2, light=3)], strip=None), HAS_LIGHTS),
        (PinMap([PortPins(0, 1, 2)], strip=None), 0),
    ],
)
def test_the_host_is_told_which_lights_there_are(
    desk: Desk, board: PinMap, capabilities: int
) -> None:
    assert desk.pico.PicoLights(board).capabilities() == capabilities


def test_the_watchdog_is_fed_each_time_round(desk: Desk) -> None:
    pico = desk.plugged_in()
    steps(pico, 7)
    (watchdog,) = machine.state.watchdogs
    assert watchdog.fed == 7
    assert watchdog.timeout == 8000


def test_who_holds_the_first_button_while_plugging_in_finds_the_prompt(desk: Desk) -> None:
    machine.touch(0, True)
    desk.main.main()
    assert machine.state.watchdogs == []


def test_a_3_on_the_wire_interrupts_nothing_from_the_first_moment(desk: Desk) -> None:
    assert desk.main is not None
    assert Interrupts.byte == -1


def test_a_touch_that_does_not_last_is_no_way_in(desk: Desk) -> None:
    machine.touch(0, False, chatter=bytes([1] * 10))
    assert not desk.pico.is_button_held(PortPins(0, 1, 2))


def test_a_host_that_asks_to_make_way_is_answered_as_often_as_it_asks_and_finds_the_prompt_once(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", desk.stream)
    monkeypatch.setattr("sys.stdout", desk.stream)
    desk.tell(messages.HELLO, b"\x01")
    desk.tell_later(90, UPDATE, b"", sequence=1)
    desk.tell_later(40, UPDATE, b"", sequence=1)
    with pytest.raises(machine.Reset):
        desk.main.main()
    assert Interrupts.byte == -1
    assert [message.acked for message in desk.heard()] == [0, 1, 1]
    assert desk.main.remove_skip_marker()
    assert not desk.main.remove_skip_marker()


@pytest.mark.parametrize("file", sorted(FIRMWARE.glob("*.py")), ids=lambda file: file.name)
def test_the_firmware_imports_nothing_that_a_pico_lacks(file: Path) -> None:
    imported = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            imported |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            imported.add(node.module or "")
    assert {name for name in imported if not name.startswith("firmware.")} <= ON_A_PICO
