"""Lets checks look all at once: one that breaks or hangs is a finding, and the end of nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from threading import Thread
from time import monotonic

from companion.doctor.finding import Check, Finding
from hardware.boxes import Health
from sentences import N_, Sentence

Look = Callable[[], Sequence[Finding]]


class Unexpected(Sentence):
    template = N_("This could not be looked at: {kind}: {problem}.")


class NoEnd(Sentence):
    template = N_("This did not come to an end within {seconds:g} seconds.")


class TellUs(Sentence):
    template = N_("Please report it, with the file that “vivat bundle” makes.")


class Again(Sentence):
    template = N_(
        "Run vivat doctor again. If it stays so, unplug what is on USB and start the computer anew."
    )


def findings_of(looks: Iterable[tuple[Check, Look]], seconds: float) -> tuple[Finding, ...]:
    """What all of them find, in their order, after so many seconds at most. Never raises."""
    guarded = [_Guarded(check, look) for check, look in looks]
    until = monotonic() + seconds
    for each in guarded:
        each.thread.start()
    for each in guarded:
        each.thread.join(max(0.0, until - monotonic()))
    return tuple(finding for each in guarded for finding in each.findings or [each.no_end(seconds)])


class _Guarded:
    """One check in a thread that nobody has to wait for."""

    def __init__(self, check: Check, look: Look) -> None:
        self.findings: Sequence[Finding] | None = None
        self.thread = Thread(target=self._run, name=f"doctor: {check.value}", daemon=True)
        self._check = check
        self._look = look

    def no_end(self, seconds: float) -> Finding:
        return Finding(self._check, Health.FAILS, NoEnd(seconds=seconds), Again())

    def _run(self) -> None:
        try:
            self.findings = self._look()
        except Exception as error:  # whatever it is, the other checks are still told
            found = Unexpected(kind=type(error).__name__, problem=error)
            self.findings = [Finding(self._check, Health.FAILS, found, TellUs())]
