"""What keeps OpenCV from being used has a name, and the command that mends it here."""

from __future__ import annotations

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from hardware.camera import opencv
from hardware.camera.messages import CameraFault, Failed
from tests.hardware.camera.broken_opencv import BROKEN, put_first

APT = "sudo apt install --reinstall --no-install-recommends python3-opencv python3-numpy"


def _answer() -> Failed | None:
    run = subprocess.run(opencv.COMMAND, capture_output=True, check=False)
    if run.returncode < 0:
        return opencv.crashed(run.returncode)
    return opencv.ANSWER.decode(run.stdout.splitlines()[-1])


def test_an_opencv_that_works_has_no_trouble() -> None:
    assert _answer() is None


@pytest.mark.parametrize(("code", "failed"), BROKEN.values(), ids=BROKEN)
def test_each_kind_of_broken_opencv_is_told_from_the_others(
    code: str, failed: Failed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    put_first(monkeypatch, tmp_path, code)
    assert _answer() == failed


def _remedy(fault: CameraFault = CameraFault.OTHER_NUMPY) -> str:
    return opencv.remedy(fault)


def test_in_a_checkout_make_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", str(Path(__file__).parents[3] / ".venv"))
    assert _remedy() == "make install-camera"


def test_elsewhere_pip_of_this_python_mends_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/home/margot/a place/vivat")
    monkeypatch.setattr(sys, "executable", "/home/margot/a place/vivat/bin/python")
    python, *words = shlex.split(_remedy())
    assert python == sys.executable
    assert words[:4] == ["-m", "pip", "install", "--force-reinstall"]
    assert words[4:] == ["opencv-python-headless", "numpy"]


def test_with_the_package_debian_has_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "prefix", "/opt/vivat/environment.Xy12ab")
    assert _remedy() == APT


def test_with_the_package_what_pip_put_before_debians_is_taken_away(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Debian's own would stay hidden, however often they are installed."""
    monkeypatch.setattr(sys, "prefix", "/opt/vivat/environment.Xy12ab")
    monkeypatch.setattr(opencv, "BEFORE_DEBIAN", str(tmp_path))
    for name in ("numpy", "opencv-python", "requests"):
        folder = tmp_path / f"{name.replace('-', '_')}-2.2.6.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 2.2.6\n")
    uninstall = "sudo python3 -m pip uninstall --break-system-packages"
    assert _remedy() == f"{uninstall} numpy opencv-python"
    assert _remedy(CameraFault.NO_LIBRARY) == APT
