"""systemd is notified: ready once, alive at the interval it asks for, stopping at the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from companion.service.supervisor import Supervisor
from tests.companion.service.fake_systemd import FakeSystemd, a_file, an_abstract_one, systemd_at

TIMEOUT = 9.0
INTERVAL = TIMEOUT / 3


class Clock:
    """A clock that only the test moves."""

    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.mark.parametrize("kind", ["file", "abstract"])
def test_ready_is_sent_once_and_then_only_the_status(
    kind: str, tmp_path: Path, clock: Clock
) -> None:
    address = a_file(tmp_path) if kind == "file" else an_abstract_one()
    with systemd_at(address) as systemd:
        supervisor = Supervisor(systemd.environment(), clock)
        supervisor.ready("waiting for a screen")
        supervisor.ready("the castle is on the screen")
        supervisor.stopping()
        assert systemd.received() == [
            "READY=1\nSTATUS=waiting for a screen",
            "STATUS=the castle is on the screen",
            "STOPPING=1",
        ]


def test_a_start_that_takes_long_asks_for_another_minute(
    systemd: FakeSystemd, clock: Clock
) -> None:
    Supervisor(systemd.environment(), clock).starting()
    assert systemd.received() == ["EXTEND_TIMEOUT_USEC=60000000"]


def test_a_status_of_several_lines_is_sent_as_one(systemd: FakeSystemd, clock: Clock) -> None:
    Supervisor(systemd.environment(), clock).ready("no screen\nSTOPPING=1\n")
    assert systemd.received() == ["READY=1\nSTATUS=no screen STOPPING=1"]


def test_a_watchdog_signal_is_sent_at_a_third_of_the_timeout_and_not_more_often(
    systemd: FakeSystemd, clock: Clock
) -> None:
    supervisor = Supervisor(systemd.environment(TIMEOUT, os.getpid()), clock)
    signals = []
    for _turn in range(1000):
        supervisor.alive()
        signals += [clock.now - 100.0 for message in systemd.received() if message == "WATCHDOG=1"]
        clock.now += 0.01
    assert signals == pytest.approx([0, INTERVAL, 2 * INTERVAL, 3 * INTERVAL], abs=0.02)


def test_a_loop_that_wakes_in_time_sends_a_signal_each_time(
    systemd: FakeSystemd, clock: Clock
) -> None:
    supervisor = Supervisor(systemd.environment(TIMEOUT), clock)
    for _turn in range(5):
        assert supervisor.wake_at is not None
        clock.now = max(clock.now, supervisor.wake_at)
        supervisor.alive()
        assert systemd.received() == ["WATCHDOG=1"]


def test_after_a_long_pause_one_signal_is_sent(systemd: FakeSystemd, clock: Clock) -> None:
    supervisor = Supervisor(systemd.environment(TIMEOUT), clock)
    supervisor.alive()
    clock.now += 10 * TIMEOUT
    for _turn in range(10):
        supervisor.alive()
    assert systemd.received() == ["WATCHDOG=1"] * 2


@pytest.mark.parametrize("timeout", ["0", "", "soon", "-5"])
def test_without_a_valid_timeout_there_is_no_watchdog(
    systemd: FakeSystemd, clock: Clock, timeout: str
) -> None:
    environment = {**systemd.environment(), "WATCHDOG_USEC": timeout}
    supervisor = Supervisor(environment, clock)
    supervisor.alive()
    assert supervisor.wake_at is None
    assert systemd.received() == []


def test_a_watchdog_for_another_process_gets_no_signal(systemd: FakeSystemd, clock: Clock) -> None:
    supervisor = Supervisor(systemd.environment(TIMEOUT, os.getpid() + 1), clock)
    supervisor.alive()
    assert supervisor.wake_at is None
    supervisor.ready("the castle is on the screen")
    assert systemd.received() == ["READY=1\nSTATUS=the castle is on the screen"]


def test_without_a_listener_there_is_only_one_warning(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    address = a_file(tmp_path)
    supervisor = Supervisor({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "9000000"}, clock)
    supervisor.ready("the castle is on the screen")
    for _signal in range(3):
        clock.now += INTERVAL
        supervisor.alive()
    (warning,) = caplog.messages
    assert warning.startswith("can't notify systemd of READY=1: ")


def test_a_new_listener_is_notified_and_the_next_failure_is_logged_again(
    tmp_path: Path, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    address = an_abstract_one()
    supervisor = Supervisor({"NOTIFY_SOCKET": address}, clock)
    supervisor.ready("the castle is on the screen")
    with systemd_at(address) as systemd:
        supervisor.stopping()
        assert systemd.received() == ["STOPPING=1"]
    supervisor.stopping()
    assert len(caplog.messages) == 2


def test_an_impossible_address_is_a_warning(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    Supervisor({"NOTIFY_SOCKET": "/" + "x" * 200}, clock).ready("the castle is on the screen")
    assert len(caplog.messages) == 1


def test_a_listener_that_does_not_read_does_not_block_the_game(
    systemd: FakeSystemd, clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    supervisor = Supervisor(systemd.environment(), clock)
    while not caplog.messages:
        supervisor.ready("the castle is on the screen")
    assert "timed out" in caplog.messages[0]
    assert systemd.received()


def test_without_a_socket_nothing_is_sent(clock: Clock, caplog: pytest.LogCaptureFixture) -> None:
    supervisor = Supervisor({"WATCHDOG_USEC": "9000000"}, clock)
    supervisor.ready("the castle is on the screen")
    supervisor.alive()
    supervisor.stopping()
    assert supervisor.wake_at is None
    assert caplog.messages == []
