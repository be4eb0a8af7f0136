"""Screens of up to 8 inches have large text, if they tell their size, until people choose."""

from __future__ import annotations

from pathlib import Path

import pytest

from companion.config.preferences import TextSize
from companion.config.screen_size import usual_text_size
from companion.config.settings import read_settings

NEAR, FAR = TextSize.NEAR, TextSize.FAR


def connect(
    folder: Path,
    name: str,
    centimetres: tuple[int, int] | None,
    mode: str = "1920x1080",
    status: str = "connected",
) -> None:
    """A screen on a connector, with an EDID if it tells a size."""
    connector = folder / name
    connector.mkdir(parents=True)
    (connector / "status").write_text(f"{status}\n")
    (connector / "modes").write_text(f"{mode}\n640x480\n")
    edid = b"" if centimetres is None else bytes(21) + bytes(centimetres) + bytes(105)
    (connector / "edid").write_bytes(edid)


@pytest.mark.parametrize(
    ("centimetres", "text_size"),
    [((15, 9), FAR), ((17, 11), FAR), ((18, 10), FAR), ((22, 14), NEAR), ((52, 29), NEAR)],
)
def test_a_screen_that_tells_its_size_decides(
    tmp_path: Path, centimetres: tuple[int, int], text_size: TextSize
) -> None:
    connect(tmp_path, "card1-HDMI-A-1", centimetres)
    assert usual_text_size(tmp_path) is text_size


@pytest.mark.parametrize("mode", ["800x480", "720x1280"])
def test_the_official_panels_have_seven_inches(tmp_path: Path, mode: str) -> None:
    connect(tmp_path, "card1-DSI-1", None, mode)
    assert usual_text_size(tmp_path) is FAR


@pytest.mark.parametrize(("name", "size"), [("card1-HDMI-A-1", None), ("card1-HDMI-A-1", (0, 9))])
def test_a_screen_that_tells_nothing_has_the_usual_text(
    tmp_path: Path, name: str, size: tuple[int, int] | None
) -> None:
    connect(tmp_path, name, size, "800x480")
    assert usual_text_size(tmp_path) is NEAR


def test_a_large_screen_beside_a_small_one_has_the_usual_text(tmp_path: Path) -> None:
    connect(tmp_path, "card1-DSI-1", None, "800x480")
    connect(tmp_path, "card1-HDMI-A-1", (52, 29))
    assert usual_text_size(tmp_path) is NEAR


def test_what_is_not_connected_does_not_count(tmp_path: Path) -> None:
    connect(tmp_path, "card1-DSI-1", None, "800x480")
    connect(tmp_path, "card1-HDMI-A-1", (52, 29), status="disconnected")
    assert usual_text_size(tmp_path) is FAR
    assert usual_text_size(tmp_path / "missing") is NEAR


@pytest.mark.parametrize("chosen", TextSize)
def test_the_size_that_people_choose_comes_before_that_of_the_screen(
    tmp_path: Path, chosen: TextSize
) -> None:
    file, changed = tmp_path / "vivat.toml", tmp_path / "changed.toml"
    file.write_text("[display]\nwidth = 800\n")
    assert read_settings(file, changed, FAR).display.text_size is FAR
    changed.write_text(f'[display]\ntext_size = "{chosen.value}"\n')
    assert read_settings(file, changed, FAR).display.text_size is chosen
