"""Without a MicroPython for the emulated chip, `make chip` says where to download it."""

from __future__ import annotations

import struct
import subprocess
from pathlib import Path

import pytest

from tests.chip.image import DOWNLOAD, END_MAGIC, HEAD, MAGIC, RP2040, BadImage, check_image
from tests.pages import ROOT

RP2350 = 0xE48BFF59


def block(family: int) -> bytes:
    head = HEAD.pack(*MAGIC, 0x2000, 0x10000000, 256, 0, 1, family)
    return head.ljust(508, b"\0") + struct.pack("<I", END_MAGIC)


def test_a_uf2_file_for_the_rp2040_is_accepted(tmp_path: Path) -> None:
    file = tmp_path / "pico.uf2"
    file.write_bytes(block(RP2040) * 3)
    assert check_image(str(file)) == file


@pytest.mark.parametrize(
    "content", [b"", b"<html>", block(RP2350), block(RP2040)[:-1], block(RP2040) + block(RP2350)]
)
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "other.uf2"
    file.write_bytes(content)
    with pytest.raises(BadImage, match="is not a UF2 file for the RP2040"):
        check_image(str(file))


@pytest.mark.slow
@pytest.mark.parametrize("name", ["", "no-such-file.uf2"])
def test_make_chip_says_where_to_download_the_file(name: str) -> None:
    run = subprocess.run(
        ["make", "--no-print-directory", "chip", f"PICO_UF2={name}"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert run.returncode != 0
    assert DOWNLOAD in run.stderr.splitlines()[0]
    assert not run.stdout
