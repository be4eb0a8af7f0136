"""Five failed starts within ten minutes lead to safe mode; a clean shutdown clears the count."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.start_counter import FILE_NAME, MOST_FAILURES, SPAN_SECONDS, StartCounter


class Service:
    """A service that is started repeatedly, with a clock."""

    def __init__(self, folder: Path | None) -> None:
        self.now = 1000.0
        self._folder = folder

    def start(self, after: float = 1.0) -> bool:
        """Start it; returns whether safe mode is needed."""
        self.now += after
        return self._counter().count_start()

    def end(self) -> None:
        self._counter().clear()

    def _counter(self) -> StartCounter:
        return StartCounter(self._folder, lambda: self.now)


@pytest.mark.parametrize("pace", [0.1, 21.0, 61.0])
def test_the_sixth_start_after_five_failures_is_in_safe_mode(tmp_path: Path, pace: float) -> None:
    service = Service(tmp_path)
    assert [service.start(pace) for _start in range(7)] == [False] * 5 + [True] * 2


def test_failures_far_apart_do_not_lead_to_safe_mode(tmp_path: Path) -> None:
    service = Service(tmp_path)
    assert not any(service.start(SPAN_SECONDS / (MOST_FAILURES - 1)) for _start in range(20))


def test_any_number_of_clean_restarts_is_no_failure(tmp_path: Path) -> None:
    service = Service(tmp_path)
    for _time in range(20):
        assert not service.start()
        service.end()


def test_a_clean_shutdown_clears_the_count(tmp_path: Path) -> None:
    service = Service(tmp_path)
    for _failure in range(MOST_FAILURES):
        service.start()
    assert service.start()
    service.end()
    assert not service.start()


def test_without_a_folder_nothing_is_counted() -> None:
    service = Service(None)
    assert not any(service.start() for _start in range(10))
    service.end()


@pytest.mark.parametrize(
    "text", ["", "\0\0\0", "1e999\nnan\n-5\n", "é\n1001.0.2\n", "9999999\n" * 9]
)
def test_damaged_lines_and_impossible_times_do_not_count(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE_NAME).write_text(text)
    assert not Service(tmp_path).start()


def test_a_count_that_cannot_be_written_is_only_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(tmp_path / "gone")
    assert not any(service.start() for _start in range(10))
    assert "the start can't be counted: No such file or directory" in caplog.text
