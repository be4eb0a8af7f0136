"""PROTOCOL.md promises the times that `make chip` measures."""

from __future__ import annotations

import re

import pytest

from tests.chip import test_chip
from tests.pages import ROOT, read

PAGE = read("firmware/PROTOCOL.md")
PICO = (ROOT / "firmware" / "pico.py").read_text(encoding="utf-8")
SAMPLES = 6
"""As many equal ones in a row make a press."""
LATEST_MS = 0.5


def limit(wait: str) -> str:
    """The rest of a line of the table of waits."""
    found = re.search(rf"^\| {wait} \| (.*) \|$", PAGE, re.MULTILINE)
    assert found, wait
    return found[1]


def sample_every_ms() -> float:
    found = re.search(r"^SAMPLE_EVERY_US = (\d+)$", PICO, re.MULTILINE)
    assert found
    return int(found[1]) / 1000


def test_an_answer_takes_as_long_as_promised_for_each_frame() -> None:
    first, further = test_chip.ANSWER_MS, test_chip.ANSWER_MS_PER_FURTHER_FRAME
    assert limit("PONG and acknowledgements are sent within") == (
        f"{first} ms | of receiving the frame, and {further} ms more for each frame "
        "that came with it"
    )


@pytest.mark.parametrize(
    ("wait", "promise"),
    [
        ("a closure is a press", "from 12 ms on | whatever else happens; never below 9 ms"),
        ("a press is recognised within", "12 ms | after the contact settles"),
    ],
)
def test_six_samples_fit_into_the_shortest_press(wait: str, promise: str) -> None:
    assert limit(wait) == promise
    assert SAMPLES * sample_every_ms() + LATEST_MS <= 12
    assert (SAMPLES - 1) * sample_every_ms() - LATEST_MS >= 9
