"""Why pins can't be claimed: who has them. The pins of one holder are in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress
from functools import reduce

from hardware.device_holders import Process, hidden_vivat, holders_of_lines
from hardware.header.pin_libraries import KernelLines, PinFactory
from sentences import N_, ExplainedError, Sentence

PinUse = tuple[int, Sentence]
"""The number of a pin, and what it is for."""

LABEL_OF_LGPIO = "lg"
"""The kernel's label for every program that uses lgpio, such as vivat."""


class PinsOfVivat(ExplainedError):
    template = N_(
        "vivat is already running (process {number}), and only one can use the header's pins. "
        "Close it; if it is the service: sudo systemctl stop vivat"
    )


def reasons(factory: PinFactory, refused: Mapping[PinUse, Exception]) -> list[ExplainedError]:
    """A sentence for each program that has some of these pins."""
    lines = factory if refused and isinstance(factory, KernelLines) else None
    processes = {} if lines is None else holders_of_lines(f"gpiochip{lines.chip_number}")
    pins: dict[object, list[Sentence]] = {}
    for (pin, use), problem in refused.items():
        cause = (lines and _holder(lines, pin, processes.get(pin))) or str(problem)
        pins.setdefault(cause, []).append(Sentence(N_("GPIO {pin}, {use}"), pin=pin, use=use))
    return [_reason(cause, reduce(_and, each)) for cause, each in pins.items()]


def _holder(lines: KernelLines, pin: int, process: Process | None) -> Sentence | None:
    """Who has a pin, by the kernel's label and the process, if it can be seen; None if nobody has
    it, or the kernel doesn't say."""
    label = ""
    with suppress(Exception):  # lgpio has no errors of its own; the first one is reported
        label = lines.user(pin)
    if process is None and label == LABEL_OF_LGPIO and (vivat := hidden_vivat()):
        sentence = N_("in use by “{label}”, perhaps by vivat (process {number})")
        return Sentence(sentence, label=label, number=vivat.number)
    if process is None:
        return Sentence(N_("in use by “{label}”"), label=label) if label else None
    if process.is_vivat:
        return PinsOfVivat(number=process.number)
    sentence = N_("in use by “{label}” ({program}, process {number})")
    return Sentence(sentence, label=label, program=process.name, number=process.number)


def _reason(cause: object, pins: Sentence) -> ExplainedError:
    if isinstance(cause, PinsOfVivat):
        return cause
    sentence = N_(
        "vivat can't use {pins}: {problem}. Stop what is in the way, or choose other pins."
    )
    return ExplainedError(sentence, pins=pins, problem=cause)


def _and(some: Sentence, another: Sentence) -> Sentence:
    return Sentence(N_("{some}; {another}"), some=some, another=another)
