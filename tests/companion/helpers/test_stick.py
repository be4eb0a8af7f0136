"""An installed vivat may mount nothing: root copies for it, and only what it may."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.companion.stick.loop_devices import why_unavailable
from tests.private_mounts import run_in_private_mounts

MODULE = "tests.companion.stick.root_scenarios"
OTHER_RUN = "mount -t tmpfs -o mode=755 tmpfs /run"


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param(
            "copied", id="a copy reaches the stick, which may be pulled out", marks=pytest.mark.slow
        ),
        pytest.param("full", id="a full stick loses nothing", marks=pytest.mark.slow),
        pytest.param("refused", id="a stick that does not serve is named so"),
        pytest.param("hostile", id="a hostile stick leads root nowhere", marks=pytest.mark.slow),
        pytest.param("fetched", id="the backup that was written last is read"),
        pytest.param("compromised", id="a vivat that was taken over gains nothing"),
    ],
)
def test_vivat_asks_and_root_copies(tmp_path: Path, scenario: str) -> None:
    if reason := why_unavailable():
        pytest.skip(reason)
    run_in_private_mounts(tmp_path, OTHER_RUN, MODULE, scenario, as_real_root=True)
