"""Opening the header gives boxes, or a report why there are none."""

from __future__ import annotations

from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory  # type: ignore[import-untyped]

from companion.words.i18n import translate
from hardware.boxes import Found, Health, Identity, Light, Order
from hardware.header.header_boxes import open_header
from hardware.header.pin_factory import FACTORY_VARIABLE
from tests.hardware.box_bench import HeaderBench
from tests.hardware.header.mock_pins import TakenPin, chosen

TWO_BOXES = HeaderBench.WIRING


def test_the_header_opens_with_the_requested_library(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv(FACTORY_VARIABLE, "mock")
    boxes = open_header(TWO_BOXES)
    assert list(boxes.poll(monotonic())) == [
        Found(box, Identity.PROVEN) for box in ("header-1", "header-2")
    ]
    (report,) = boxes.reports()
    assert "GPIOZERO_PIN_FACTORY requests it" in translate(report.sentence)
    boxes.close()


def test_without_a_header_there_is_only_a_report(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FACTORY_VARIABLE, raising=False)
    boxes = open_header(TWO_BOXES)
    (report,) = boxes.reports()
    assert report.health is Health.FAILS
    assert "vivat tried:\nlgpio: there is no /dev/gpiochip*" in translate(report.sentence)
    assert list(boxes.poll(0.0)) == []
    boxes.apply_order(Order(lights={"header-1": Light.YES}))
    boxes.close()


def test_a_pin_in_use_leaves_a_report_and_claims_no_pin(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    factory = MockFactory()
    factory.pin("GPIO11", pin_class=TakenPin)
    monkeypatch.setattr("hardware.header.header_boxes.choose_factory", lambda: chosen(factory))
    (report,) = open_header(TWO_BOXES).reports()
    assert report.health is Health.FAILS
    assert "GPIO busy" in translate(report.sentence)
    assert factory.pins == {}
