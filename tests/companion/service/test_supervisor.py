"""What systemd is told, and when: ready once, alive as often as it asks, stopping at the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.service.supervisor import Supervisor
from tests.companion.service.systemd import Systemd, a_file, an_abstract_one, systemd_at

PATIENCE = 9.0
PACE = PATIENCE / 3


class Clock:
    """Stands until a test moves it."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("kind", ["file", "abstract"])
def test_it_is_ready_once_and_then_tells_how_it_is(kind: str, tmp_path: Path, clock: Clock) -> None:
    address = a_file(tmp_path) if kind == "file" else an_abstract_one()
    with systemd_at(address) as systemd:
        supervisor = Supervisor(systemd.environment(), clock)
        supervisor.ready("waiting for a screen")
        supervisor.ready("the castle stands")
        supervisor.stopping()
        assert systemd.heard() == [
            "READY=1\nSTATUS=waiting for a screen",
            "STATUS=the castle stands",
            "STOPPING=1",
        ]


def test_a_status_of_many_lines_is_told_as_one(systemd: Systemd, clock: Clock) -> None:
    Supervisor(systemd.environment(), clock).ready("no screen\nSTOPPING=1\n")
    assert systemd.heard() == ["READY=1\nSTATUS=no screen STOPPING=1"]


def test_a_sign_of_life_comes_at_a_third_of_the_patience_and_never_more_often(
    systemd: Systemd, clock: Clock
) -> None:
    supervisor = Supervisor(systemd.environment(PATIENCE, os.getpid()), clock)
    signs = []
    for _turn in range(1000):
        supervisor.alive()
        signs += [clock.now - 100.0 for message in systemd.heard() if message == "WATCHDOG=1"]
        clock.now += 0.01
    assert signs == pytest.approx([0, PACE, 2 * PACE, 3 * PACE], abs=0.02)


def test_a_loop_that_wakes_when_it_is_due_gives_a_sign_each_time(
    systemd: Systemd, clock: Clock
) -> None:
    supervisor = Supervisor(systemd.environment(PATIENCE), clock)
    for _turn in range(5):
        assert supervisor.wake_at is not None
        clock.now = max(clock.now, supervisor.wake_at)
        supervisor.alive()
        assert systemd.heard() == ["WATCHDOG=1"]


def test_after_a_long_pause_one_sign_is_enough(systemd: Systemd, clock: Clock) -> None:
    supervisor = Supervisor(systemd.environment(PATIENCE), clock)
    supervisor.alive()
    clock.now += 10 * PATIENCE
    for _turn in range(10):
        supervisor.alive()
    assert systemd.heard() == ["WATCHDOG=1"] * 2


@pytest.mark.parametrize("patience", ["0", "", "soon", "-5"])
def test_no_patience_is_no_watchdog(systemd: Systemd, clock: Clock, patience: str) -> None:
    environment = {**systemd.environment(), "WATCHDOG_USEC": patience}
    supervisor = Supervisor(environment, clock)
    supervisor.alive()
    assert supervisor.wake_at is None
    assert systemd.heard() == []


def test_where_somebody_else_is_watched_there_is_no_sign(systemd: Systemd, clock: Clock) -> None:
    supervisor = Supervisor(systemd.environment(PATIENCE, os.getpid() + 1), clock)
    supervisor.alive()
    assert supervisor.wake_at is None
    supervisor.ready("the castle stands")
    assert systemd.heard() == ["READY=1\nSTATUS=the castle stands"]


def test_where_nobody_listens_there_is_one_warning_and_the_game_goes_on(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    address = a_file(tmp_path)
    supervisor = Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "9000000"}, clock)
    supervisor.ready("the castle stands")
    for _sign in range(3):
        clock.now += PACE
        supervisor.alive()
    (warning,) = caplog.messages
    assert warning.startswith("systemd can't be told READY=1: ")


def test_whoever_listens_again_is_told_again(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    address = an_abstract_one()
    supervisor = Supervisor({"NOTIFY_SOCKET": address}, clock)
    supervisor.ready("the castle stands")
    with systemd_at(address) as systemd:
        supervisor.stopping()
        assert systemd.heard() == ["STOPPING=1"]
    supervisor.stopping()
    assert len(caplog.messages) == 2


def test_an_address_that_can_not_be_is_a_warning_too(
    clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    Supervisor({"NOTIFY_SOCKET": "/" + "x" * 200}, clock).ready("the castle stands")
    assert len(caplog.messages) == 1


def test_a_listener_who_is_behind_does_not_hold_the_game_up(
    systemd: Systemd, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = Supervisor(systemd.environment(), clock)
    while not caplog.messages:
        supervisor.ready("the castle stands")
    assert "timed out" in caplog.messages[0]
    assert systemd.heard()


def test_without_a_socket_nothing_is_said(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor({"WATCHDOG_USEC": "9000000"}, clock)
    supervisor.ready("the castle stands")
    supervisor.alive()
    supervisor.stopping()
    assert supervisor.wake_at is None
    assert caplog.messages == []
