"""Five starts that fail within ten minutes lead to safe mode; one that ends well mends all."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.service.failures import MOST_FAILURES, NAME, SPAN, Starts


class Service:
    """A service that is started again and again, on a computer with a clock."""

    def __init__(self, folder: Path | None) -> None:
        self.now = 1000.0
        self._folder = folder

    def start(self, after: float = 1.0) -> bool:
        """Whether it is started safely."""
        self.now += after
        return self._starts().begin()

    def end(self) -> None:
        self._starts().forget()

    def _starts(self) -> Starts:
        return Starts(self._folder, lambda: self.now)


@pytest.mark.parametrize("pace", [0.1, 21.0, 61.0])
def test_the_sixth_start_after_five_failures_is_a_safe_one(tmp_path: Path, pace: float) -> None:
    service = Service(tmp_path)
    assert [service.start(pace) for _start in range(7)] == [False] * 5 + [True] * 2


def test_failures_that_are_far_apart_are_no_reason(tmp_path: Path) -> None:
    service = Service(tmp_path)
    assert not any(service.start(SPAN / (MOST_FAILURES - 1)) for _start in range(20))


def test_whoever_restarts_it_by_hand_may_do_so_as_often_as_they_like(tmp_path: Path) -> None:
    service = Service(tmp_path)
    for _time in range(20):
        assert not service.start()
        service.end()


def test_an_end_as_it_should_be_mends_what_was_before(tmp_path: Path) -> None:
    service = Service(tmp_path)
    for _failure in range(MOST_FAILURES):
        service.start()
    assert service.start()
    service.end()
    assert not service.start()


def test_without_a_folder_nothing_has_failed() -> None:
    service = Service(None)
    assert not any(service.start() for _start in range(10))
    service.end()


@pytest.mark.parametrize(
    "text", ["", "\0\0\0", "1e999\nnan\n-5\n", "é\n1001.0.2\n", "9999999\n" * 9]
)
def test_notes_that_were_torn_or_are_of_another_time_count_for_nothing(
    tmp_path: Path, text: str
) -> None:
    (tmp_path / NAME).write_text(text)
    assert not Service(tmp_path).start()


def test_notes_that_can_not_be_written_stop_nobody(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    service = Service(tmp_path / "gone")
    assert not any(service.start() for _start in range(10))
    assert "starts can't be noted: No such file or directory" in caplog.text
