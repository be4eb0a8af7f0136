"""Runs checks in parallel; one that raises or does not finish in time becomes a problem."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from threading import Thread
from time import monotonic
from typing import TypeVar

from companion.commands.doctor.finding import Finding, problem
from companion.words.i18n import _

Name = TypeVar("Name")
RunCheck = Callable[[], Sequence[Finding]]


def run_checks(checks: Mapping[Name, RunCheck], seconds: float) -> dict[Name, Sequence[Finding]]:
    """The findings of each check, after at most `seconds`. Never raises."""
    found: dict[Name, Sequence[Finding]] = {}

    def run(name: Name) -> None:
        try:
            found[name] = checks[name]()
        except Exception as error:  # a bug in one check must not hide the others' findings
            text = _("This check failed: {kind}: {problem}.")
            text = text.format(kind=type(error).__name__, problem=error)
            remedy = _("Please report it with the file that “vivat bundle” makes.")
            found[name] = [problem(text, remedy)]

    # Daemon threads, so that a hanging check can't keep the program from ending.
    threads = [Thread(target=run, args=[name], daemon=True) for name in checks]
    deadline = monotonic() + seconds
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(max(0.0, deadline - monotonic()))
    return {name: found.get(name) or [_timed_out(seconds)] for name in checks}


def _timed_out(seconds: float) -> Finding:
    text = _("This check did not finish within {seconds:g} seconds.")
    remedy = _(
        "Run vivat doctor again. If this happens again, unplug all USB devices and restart the "
        "computer."
    )
    return problem(text.format(seconds=seconds), remedy)
