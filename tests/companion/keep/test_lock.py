"""Only one program writes into a folder; a second one is told which."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from companion.keep.errors import FolderInUse
from companion.keep.lock import Lock

HOLD = "import sys; from pathlib import Path; from companion.keep.lock import Lock; "
HOLD += "lock = Lock(Path(sys.argv[1])); lock.take(); print('held', flush=True); sys.stdin.read()"


def test_a_second_program_is_refused_with_the_process_of_the_first_until_that_is_killed(
    tmp_path: Path,
) -> None:
    command = [sys.executable, "-c", HOLD, str(tmp_path)]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        assert other.stdout is not None
        assert other.stdout.readline() == "held\n"
        with pytest.raises(FolderInUse, match=f"process {other.pid}"):
            Lock(tmp_path).take()
        other.kill()
    Lock(tmp_path).take()


@pytest.mark.slow
def test_a_second_vivat_ends_with_an_explanation(tmp_path: Path) -> None:
    settings = tmp_path / "vivat.toml"
    settings.write_text('[keeping]\nfolder = "data"\n')
    lock = Lock(tmp_path / "data")
    lock.take()
    command = [sys.executable, "-m", "companion", "play", "--settings", str(settings)]
    second = subprocess.run(command, capture_output=True, text=True, timeout=180)
    lock.release()
    assert second.returncode == 2
    assert "is in use by another vivat" in second.stderr
    assert "Traceback" not in second.stderr
