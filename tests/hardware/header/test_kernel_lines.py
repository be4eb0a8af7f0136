"""At a real header the kernel reads all buttons at once, and knows who has a pin that is busy."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.words.i18n import translate
from hardware.boxes import Button, Health, Pressed
from hardware.header.claimed_pins import PinsRefused
from hardware.header.header_boxes import HeaderBoxes
from hardware.header.pin_factory import ChosenFactory, MockRequested
from hardware.header.pin_libraries import KernelLines, open_lgpio
from hardware.header.pins import BoxPins, Wiring
from tests.hardware.header.fake_pin_libraries import PULLED_UP, FakeLgpio, with_lgpio, with_revision

WIRING = Wiring((BoxPins(2, 3, 4, light=5), BoxPins(17, 27, 22, light=10)))
SAMPLES = 20
PI_4B = 0xC03111


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> FakeLgpio:
    fake = FakeLgpio()
    with_lgpio(monkeypatch, fake)
    with_revision(monkeypatch, PI_4B)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    return fake


@pytest.fixture
def lines(lgpio: FakeLgpio, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KernelLines:
    monkeypatch.setenv("LG_WD", str(tmp_path))
    factory = open_lgpio(0)
    assert isinstance(factory, KernelLines)
    return factory


@pytest.fixture
def boxes(lines: KernelLines) -> Iterator[HeaderBoxes]:
    boxes = HeaderBoxes(WIRING, chosen(lines))
    boxes.poll(0.0)
    yield boxes
    boxes.close()


def chosen(lines: KernelLines) -> ChosenFactory:
    return ChosenFactory(lines, "lgpio", MockRequested(variable="this test"))


def sample(boxes: HeaderBoxes, count: int = SAMPLES) -> None:
    for number in range(count):
        boxes.sample(0.003 * number)


def test_a_look_at_all_buttons_is_one_call(lgpio: FakeLgpio, boxes: HeaderBoxes) -> None:
    sample(boxes)
    assert (lgpio.group_reads, lgpio.reads) == (SAMPLES, 0)


def test_the_buttons_are_pulled_up_by_either_generation_of_lgpio(
    lgpio: FakeLgpio, boxes: HeaderBoxes
) -> None:
    assert boxes.ids
    assert {lgpio.modes[pin] for pin in (2, 3, 4, 17, 27, 22)} == {PULLED_UP}


@pytest.mark.parametrize(
    ("pin", "press"),
    [
        (2, Pressed("header-1", Button.YES)),
        (4, Pressed("header-1", Button.STOMACHACHE)),
        (27, Pressed("header-2", Button.NO)),
    ],
)
def test_each_bit_is_its_button(
    lgpio: FakeLgpio, boxes: HeaderBoxes, pin: int, press: Pressed
) -> None:
    lgpio.levels[pin] = 0
    sample(boxes)
    assert list(boxes.poll(1.0)) == [press]


def test_if_the_buttons_cannot_be_read_the_boxes_are_lost(
    lgpio: FakeLgpio, boxes: HeaderBoxes
) -> None:
    lgpio.groups.clear()
    sample(boxes)
    boxes.poll(1.0)
    (report,) = boxes.reports()
    assert report.health is Health.FAILS
    assert "The pins of the buttons no longer work" in translate(report.sentence)


@pytest.mark.parametrize(
    ("pin", "use"), [(27, "the No button of box 2"), (10, "the light of box 2")]
)
def test_a_busy_pin_is_named_with_its_use_and_its_holder(
    lgpio: FakeLgpio, lines: KernelLines, pin: int, use: str
) -> None:
    lgpio.users[pin] = "fan control"
    with pytest.raises(PinsRefused) as refused:
        HeaderBoxes(WIRING, chosen(lines))
    assert translate(refused.value) == (
        f"vivat can't use GPIO {pin}, {use}: in use by “fan control”. "
        "Stop what is in the way, or choose other pins."
    )
