"""Whether sound can be opened. A wish only: the game is played without."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from companion.display.probed import Probe, Sound, Trouble
from companion.doctor.finding import Check, Finding
from companion.doctor.looking import PROC, read
from companion.doctor.probing import ProbeFails, ask
from hardware.boxes import Health
from sentences import N_, Sentence


class Opens(Sentence):
    template = N_("Sound can be opened: {frequency} Hz, channels: {channels}.")


class NoSound(Sentence):
    template = N_("No sound: {problem}. The game is played without.")


class Connect(Sentence):
    template = N_("This computer has no sound card. Connect one if you want to hear something.")


class CheckDriver(Sentence):
    template = N_("There is a sound card. See “permissions”, and SDL_AUDIODRIVER if it is set.")


def examine_sound(environment: Mapping[str, str], proc: Path = PROC) -> list[Finding]:
    """Open sound for a moment."""
    try:
        answer = ask(Probe.SOUND, environment)
    except ProbeFails as problem:
        return [_silent(problem, proc)]
    if isinstance(answer, Sound):
        found = Opens(frequency=answer.frequency, channels=answer.channels)
        return [Finding(Check.SOUND, Health.WORKS, found)]
    return [_silent(answer.problem if isinstance(answer, Trouble) else answer, proc)]


def _silent(problem: object, proc: Path) -> Finding:
    remedy = CheckDriver() if _has_card(proc) else Connect()
    return Finding(Check.SOUND, Health.WAITS, NoSound(problem=problem), remedy)


def _has_card(proc: Path) -> bool:
    return "]:" in read(proc / "asound/cards")
