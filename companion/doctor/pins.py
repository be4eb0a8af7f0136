"""Which library drives the pins of the header, and whether anybody needs it."""

from __future__ import annotations

import logging
from pathlib import Path

from companion.doctor.board import board_model
from companion.doctor.finding import Check, Finding
from companion.doctor.looking import PROC, listed
from hardware.boxes import Health
from hardware.header.pin_factory import (
    ASKED_BY,
    DEVICES,
    ChosenFactory,
    MockAskedFor,
    choose_factory,
)
from hardware.header.pins import Wiring
from spoken import N_, Said, Spoken

log = logging.getLogger(__name__)


class Driven(Said):
    sentence = N_("The header's pins are driven by {library}: {reason}.")


class NotNeeded(Said):
    sentence = N_("The settings name no box at the header, so its pins are not used. {problem}")


class NoHeader(Said):
    sentence = N_("This is no Raspberry Pi and has no header; no box in the settings needs one.")


class DoOneOfThese(Said):
    sentence = N_("Do what one of these lines says; all about wiring is in docs/boxes.md.")


class NotHere(Said):
    sentence = N_(
        "This is no Raspberry Pi: play on the Pi where the boxes are wired, or take "
        "[[boxes.header]] out of the settings."
    )


class OnlyForHeader(Said):
    sentence = N_("Only needed for boxes at the header: make install-pi")


class NoMock(Said):
    sentence = N_("Unset it: unset {variable}")


def examine_pins(
    wiring: Wiring | None, devices: Path = DEVICES, proc: Path = PROC
) -> list[Finding]:
    """Choose a library as the game does, and let it go again; `wiring` as the settings say."""
    try:
        chosen = choose_factory(devices)
    except Spoken as problem:
        return [_missing(wiring, problem, has_header(devices, proc))]
    _let_go(chosen)
    return [_chosen(wiring, chosen)]


def has_header(devices: Path, proc: Path) -> bool:
    """Whether this is a Raspberry Pi, or something else with pins to use."""
    return "Raspberry Pi" in (board_model(proc) or "") or bool(listed(devices, "gpiochip*"))


def _missing(wiring: Wiring | None, problem: Spoken, has_header: bool) -> Finding:
    if wiring is not None:
        remedy = DoOneOfThese() if has_header else NotHere()
        return Finding(Check.PINS, Health.FAILS, problem, remedy)
    if has_header:
        found = NotNeeded(problem=problem)
        return Finding(Check.PINS, Health.WAITS, found, OnlyForHeader())
    return Finding(Check.PINS, Health.WAITS, NoHeader())


def _chosen(wiring: Wiring | None, chosen: ChosenFactory) -> Finding:
    found = Driven(library=chosen.name, reason=chosen.reason)
    if not isinstance(chosen.reason, MockAskedFor):
        return Finding(Check.PINS, Health.WORKS, found)
    health = Health.WAITS if wiring is None else Health.FAILS
    return Finding(Check.PINS, health, found, NoMock(variable=ASKED_BY))


def _let_go(chosen: ChosenFactory) -> None:
    try:
        chosen.factory.close()
    except Exception as error:  # each library has errors of its own; it was only looked at
        log.warning("%s can't be released: %s", chosen.name, error)
