"""The unit says nothing that systemd does not understand."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

UNIT = Path(__file__).parent.parent / "systemd" / "vivat.service"


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="systemd is not installed")
def test_systemd_finds_nothing_to_complain_about(tmp_path: Path) -> None:
    (tmp_path / "vivat").mkdir()
    unit = tmp_path / "vivat.service"
    program = "/bin/true"
    text = UNIT.read_text().replace("%h/vivat/.venv/bin/vivat", program)
    unit.write_text(text.replace("%h/vivat", str(tmp_path / "vivat")))
    run = subprocess.run(
        ["systemd-analyze", "verify", "--user", "--man=no", str(unit)],
        capture_output=True,
        text=True,
        check=False,
        env={"XDG_RUNTIME_DIR": str(tmp_path), "PATH": "/usr/bin:/bin", "HOME": str(tmp_path)},
    )
    complaints = [line for line in run.stderr.splitlines() if "vivat.service" in line]
    assert run.returncode == 0, run.stderr
    assert complaints == []
