"""The power button at the header: held or not, debounced, and honest about its wire."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import monotonic

import pytest
from gpiozero.pins.mock import MockFactory, MockPin  # type: ignore[import-untyped]

from companion.i18n import translate
from hardware.boxes import Health
from hardware.header.pins import PowerPin
from hardware.header.power_button import (
    PACE,
    RETRY_PACE,
    SAMPLES,
    NoPowerButton,
    PowerButton,
    open_power_button,
)
from tests.hardware.header.mock_pins import FragilePin, PinError, chosen

PIN = PowerPin(3)


class Grounded(MockPin):  # type: ignore[misc]
    """A pin whose button is down, whatever pulls it up."""

    def _get_state(self) -> bool:
        return False


class HeldByAnother(MockPin):  # type: ignore[misc]
    """A pin that can't be claimed, but let go."""

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
    """At rest; sampled by the test."""
    button = PowerButton(PIN, chosen(factory))
    sample(button)
    yield button
    button.close()


@pytest.fixture
def here(monkeypatch: pytest.MonkeyPatch, factory: MockFactory) -> MockFactory:
    """The pins of the computer that the test runs on."""
    monkeypatch.setattr("hardware.header.power_button.choose_factory", lambda: chosen(factory))
    return factory


def settle(button: PowerButton, samples: int = SAMPLES) -> None:
    for _sample in range(samples):
        button.sample()


def sample(button: PowerButton, times: int = SAMPLES) -> list[bool]:
    """What it tells after so many samples."""
    settle(button, times)
    return list(button.poll())


def test_it_is_pulled_up_and_no_callback_is_used(factory: MockFactory, button: PowerButton) -> None:
    assert factory.pin("GPIO3").pull == "up"
    assert factory.pin("GPIO3").when_changed is None
    assert not button.is_down


def test_it_goes_down_and_is_let_go_in_this_order(
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


def test_a_bounce_while_it_is_held_does_not_let_go(
    factory: MockFactory, button: PowerButton
) -> None:
    pin = factory.pin("GPIO3")
    pin.drive_low()
    assert sample(button) == [True]
    pin.drive_high()
    assert sample(button, 5) == []
    pin.drive_low()
    assert sample(button, 20) == []
    assert button.is_down


def test_its_report_names_its_pin_and_its_library(button: PowerButton) -> None:
    (report,) = button.reports()
    assert report.health is Health.WORKS
    assert translate(report.sentence) == "The power button is at GPIO 3, driven by mock."


def test_a_pin_that_fails_counts_as_let_go_and_says_so_once(
    factory: MockFactory, button: PowerButton, caplog: pytest.LogCaptureFixture
) -> None:
    factory.pin("GPIO3").drive_low()
    sample(button)
    factory.pin("GPIO3").is_broken = True
    assert button.sample() == RETRY_PACE
    assert sample(button) == [False]
    assert not button.is_down
    (report,) = button.reports()
    assert report.health is Health.FAILS
    assert translate(report.sentence).startswith(
        "GPIO 3, the power button, can't be reached any more: GPIO chip is gone."
    )
    assert caplog.messages == [str(report.sentence)]


def test_a_pin_that_recovers_is_heard_again(factory: MockFactory, button: PowerButton) -> None:
    pin = factory.pin("GPIO3")
    pin.is_broken = True
    assert sample(button) == []
    pin.is_broken = False
    pin.drive_low()
    assert button.sample() == PACE
    assert sample(button) == [True]
    assert [report.health for report in button.reports()] == [Health.WORKS]


def test_whether_it_is_down_at_the_start_is_known_at_once(here: MockFactory) -> None:
    here.pin("GPIO3", pin_class=Grounded)
    button = open_power_button(PIN)
    assert button.is_down
    button.close()


def test_a_button_that_is_stuck_at_the_start_asks_for_nothing_more(here: MockFactory) -> None:
    here.pin("GPIO3", pin_class=Grounded)
    button = open_power_button(PIN)
    assert list(button.poll()) == []
    button.close()


def test_a_button_at_rest_at_the_start_tells_nothing(here: MockFactory) -> None:
    button = open_power_button(PIN)
    assert not button.is_down
    assert list(button.poll()) == []
    button.close()
    assert here.pins == {}


def test_a_press_wakes_the_loop_and_closing_ends_the_thread(here: MockFactory) -> None:
    woken = threading.Event()
    before = threading.active_count()
    button = open_power_button(PIN, woken.set)
    assert threading.active_count() == before + 1
    here.pin("GPIO3").drive_low()
    assert woken.wait(1.0)
    assert list(button.poll()) == [True]
    button.close()
    button.close()
    assert threading.active_count() == before


def test_a_pin_that_fails_at_the_start_does_not_hold_the_start_up(here: MockFactory) -> None:
    here.pin("GPIO3").is_broken = True
    began = monotonic()
    button = open_power_button(PIN)
    assert monotonic() - began < RETRY_PACE
    assert not button.is_down
    button.close()


def test_without_a_pin_there_is_nothing() -> None:
    button = open_power_button(None)
    assert not button.is_down
    assert list(button.poll()) == []
    assert list(button.reports()) == []
    button.close()


def test_a_pin_that_is_taken_leaves_a_report_and_no_pin_held(
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
        "GPIO 3, the power button, can't be used: GPIO busy."
    )
    assert caplog.messages == [str(report.sentence)]
    assert factory.pins == {}
