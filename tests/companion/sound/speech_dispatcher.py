"""A real speech-dispatcher of a test's own, whose voices write what they say on paper."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

CONFIGURATION = """\
AudioOutputMethod "alsa"
AudioALSADevice "null"
AddModule "paper" "sd_generic" "paper.conf"
DefaultModule "paper"
"""
MODULE = """\
GenericExecuteSynth "printf '%s|%s|%s\\\\n' \\'$DATA\\' '$RATE' '$VOICE' >> {said}; sleep 1000"
GenericLanguage "en" "en" "utf-8"
GenericLanguage "fr" "fr" "utf-8"
AddVoice "en" "MALE1" "Elena"
AddVoice "fr" "FEMALE1" "Marie"
GenericRateAdd 0
GenericRateMultiply 100
"""
"""Speaking takes very long: only who is cut makes room for another."""


class Paper:
    """What was said, a line for each sentence: the text, its speed, its voice."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.file = folder / "said"

    @property
    def said(self) -> list[str]:
        return self.file.read_text("utf-8").splitlines() if self.file.exists() else []

    @property
    def log(self) -> str:
        """For a test that fails."""
        logs = self._folder.rglob("*.log")
        return "\n".join(each.read_text("utf-8", "replace")[-2000:] for each in logs)


@contextmanager
def dispatcher(folder: Path, patch: pytest.MonkeyPatch) -> Iterator[Paper]:
    """It is started by the first program that speaks, and ends here."""
    paper, modules = Paper(folder), folder / "config/speech-dispatcher/modules"
    modules.mkdir(parents=True)
    (modules.parent / "speechd.conf").write_text(CONFIGURATION)
    (modules / "paper.conf").write_text(MODULE.format(said=paper.file))
    (folder / "run").mkdir()
    patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
    patch.setenv("XDG_RUNTIME_DIR", str(folder / "run"))
    try:
        yield paper
    finally:
        for running in (folder / "run").rglob("*.pid"):
            with suppress(ProcessLookupError):
                os.kill(int(running.read_text()), signal.SIGTERM)
