"""The power button at the header: debounced, and with a report about its pin."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from companion.words.i18n import translate
from firmware.debounce import SAMPLES
from hardware.boxes import Health
from hardware.header.pins import PowerPin
from hardware.header.power_button import (
    RETRY_SECONDS,
    SAMPLE_SECONDS,
    NoPowerButton,
    PowerButton,
    open_power_button,
)
from tests.hardware.header.mock_pins import FragilePin, PinError, chosen, has_thread
from tests.waiting import SAFETY_LIMIT

PIN = PowerPin(3)


class Grounded(MockPin):  # type: ignore[misc]
    """A pin whose button is pressed all the time."""

    def _get_state(self) -> bool:
        return False


class HeldByAnother(MockPin):  # type: ignore[misc]
    """A pin that can't be claimed, but released."""

    is_claimed = False

    def _set_pull(self, value: str) -> None:
        if not self.is_claimed:
            self.is_claimed = True
            raise PinError("GPIO busy")
        super()._set_pull(value)


@pytest.fixture
def factory() -> MockFactory:
    return MockFactory(pin_class=FragilePin)


@pytest.fixture
def button(factory: MockFactory) -> Iterator[PowerButton]:
    """Not pressed; sampled by the test."""
    button = PowerButton(PIN, chosen(factory))
    sample(button)
    yield button
    button.close()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, factory: MockFactory) -> MockFactory:
    """The pins that `open_power_button` uses."""
    monkeypatch.setattr("hardware.header.power_button.choose_factory", lambda: chosen(factory))
    return factory


def settle(button: PowerButton, samples: int = SAMPLES) -> None:
    for _sample in range(samples):
        button.sample()


def sample(button: PowerButton, times: int = SAMPLES) -> list[bool]:
    """The changes after so many samples."""
    settle(button, times)
    return list(button.poll())


def test_the_pin_is_pulled_up_and_has_no_callback(
    factory: MockFactory, button: PowerButton
) -> None:
    assert factory.pin("GPIO3").pull == "up"
    assert factory.pin("GPIO3").when_changed is None
    assert not button.is_down


def test_presses_and_releases_are_reported_in_order(
    factory: MockFactory, button: PowerButton
) -> None:
    pin = factory.pin("GPIO3")
    for _press in range(2):
        pin.drive_low()
        settle(button)
        assert button.is_down
        pin.drive_high()
        settle(button)
    assert list(button.poll()) == [True, False, True, False]
    assert list(button.poll()) == []


def test_a_bounce_is_no_press(factory: MockFactory, button: PowerButton) -> None:
    pin = factory.pin("GPIO3")
    for _bounce in range(10):
        pin.drive_low()
        assert sample(button, 5) == []
        pin.drive_high()
        assert sample(button, 1) == []
    assert not button.is_down


def test_a_bounce_while_pressed_is_no_release(factory: MockFactory, button: PowerButton) -> None:
    pin = factory.pin("GPIO3")
    pin.drive_low()
    assert sample(button) == [True]
    pin.drive_high()
    assert sample(button, 5) == []
    pin.drive_low()
    assert sample(button, 20) == []
    assert button.is_down


def test_the_report_names_pin_and_library(button: PowerButton) -> None:
    (report,) = button.reports()
    assert report.health is Health.WORKS
    assert translate(report.sentence) == "The power button is at GPIO 3, driven by mock."


def test_a_failing_pin_counts_as_released_and_is_logged_once(
    factory: MockFactory, button: PowerButton, caplog: pytest.LogCaptureFixture
) -> None:
    factory.pin("GPIO3").drive_low()
    sample(button)
    factory.pin("GPIO3").is_broken = True
    assert button.sample() == RETRY_SECONDS
    assert sample(button) == [False]
    assert not button.is_down
    (report,) = button.reports()
    assert report.health is Health.FAILS
    assert translate(report.sentence).startswith(
        "GPIO 3, the power button, no longer works: GPIO chip is gone."
    )
    assert caplog.messages == [str(report.sentence)]


def test_presses_count_again_once_the_pin_works(factory: MockFactory, button: PowerButton) -> None:
    pin = factory.pin("GPIO3")
    pin.is_broken = True
    assert sample(button) == []
    pin.is_broken = False
    pin.drive_low()
    assert button.sample() == SAMPLE_SECONDS
    assert sample(button) == [True]
    assert [report.health for report in button.reports()] == [Health.WORKS]


def test_a_press_at_the_start_is_known_at_once(here: MockFactory) -> None:
    here.pin("GPIO3", pin_class=Grounded)
    button = open_power_button(PIN)
    assert button.is_down
    button.close()


def test_a_press_at_the_start_is_not_reported_as_a_change(here: MockFactory) -> None:
    here.pin("GPIO3", pin_class=Grounded)
    button = open_power_button(PIN)
    assert list(button.poll()) == []
    button.close()


def test_a_released_button_at_the_start_reports_nothing(here: MockFactory) -> None:
    button = open_power_button(PIN)
    assert not button.is_down
    assert list(button.poll()) == []
    button.close()
    assert here.pins == {}


def test_a_press_wakes_the_loop_and_closing_ends_the_thread(here: MockFactory) -> None:
    woken = threading.Event()
    button = open_power_button(PIN, woken.set)
    assert has_thread("power button")
    here.pin("GPIO3").drive_low()
    assert woken.wait(SAFETY_LIMIT)
    assert list(button.poll()) == [True]
    button.close()
    button.close()
    assert not has_thread("power button")


def test_a_failing_pin_does_not_delay_the_start(
    here: MockFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.header.power_button.RETRY_SECONDS", 2 * SAFETY_LIMIT)
    here.pin("GPIO3").is_broken = True
    began = monotonic()
    button = open_power_button(PIN)
    assert monotonic() - began < SAFETY_LIMIT
    assert not button.is_down
    button.close()


def test_without_a_pin_there_is_no_button_and_no_report() -> None:
    button = open_power_button(None)
    assert not button.is_down
    assert list(button.poll()) == []
    assert list(button.reports()) == []
    button.close()


def test_a_pin_in_use_leaves_a_report_and_claims_no_pin(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    factory = MockFactory()
    factory.pin("GPIO3", pin_class=HeldByAnother)
    monkeypatch.setattr("hardware.header.power_button.choose_factory", lambda: chosen(factory))
    button = open_power_button(PIN)
    assert isinstance(button, NoPowerButton)
    assert not button.is_down
    (report,) = button.reports()
    assert report.health is Health.FAILS
    assert translate(report.sentence).startswith(
        "vivat can't use GPIO 3, the power button: GPIO busy."
    )
    assert caplog.messages == [str(report.sentence)]
    assert factory.pins == {}
