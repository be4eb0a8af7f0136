"""Which library drives the pins of the header, and whether anybody needs it."""

from __future__ import annotations

import platform
from pathlib import Path

from companion.doctor.finding import Check, Finding
from companion.doctor.looking import PROC, listed
from hardware.boxes import Health
from hardware.header.gpio_chips import DEVICES, SYS
from hardware.header.pi_model import Header, RaspberryPi, read_pi
from hardware.header.pin_factory import (
    FACTORY_VARIABLE,
    ChosenFactory,
    MockRequested,
    choose_factory,
)
from hardware.header.pins import Wiring
from sentences import N_, ExplainedError, Sentence


class Driven(Sentence):
    template = N_("The header's pins are driven by {library}: {reason}.")


class NotNeeded(Sentence):
    template = N_("The settings name no box at the header, so its pins are not used. {problem}")


class NoHeader(Sentence):
    template = N_("This is no Raspberry Pi and has no header; no box in the settings needs one.")


class DoOneOfThese(Sentence):
    template = N_("Do what one of these lines says; all about wiring is in docs/boxes.md.")


class NotHere(Sentence):
    template = N_(
        "This is no Raspberry Pi: play on the Pi where the boxes are wired, or take "
        "[[boxes.header]] out of the settings."
    )


class OnlyForHeader(Sentence):
    template = N_(
        "Only needed for boxes at the header. On Raspberry Pi OS: sudo apt install "
        "python3-lgpio; in a checkout: make install-pi"
    )


class NoMock(Sentence):
    template = N_("Unset it: unset {variable}")


class OtherHeader(Sentence):
    template = N_(
        "This board ({board}) has no header of 40 pins, so some of those in docs/boxes.md "
        "may be missing."
    )


def examine_pins(
    wiring: Wiring | None, devices: Path = DEVICES, proc: Path = PROC, system: Path = SYS
) -> list[Finding]:
    """Choose a library as the game does, and let it go again; `wiring` as the settings say."""
    board = read_pi(proc)
    try:
        chosen = choose_factory(devices, proc, system)
    except ExplainedError as problem:
        has_header = board is not None or bool(listed(devices, "gpiochip*"))
        return [_missing(wiring, problem, has_header), *_about_board(wiring, board)]
    chosen.release()
    doubts = [] if chosen.warning is None else [_note(chosen.warning)]
    return [_chosen(wiring, chosen), *doubts, *_about_board(wiring, board)]


def _about_board(wiring: Wiring | None, board: RaspberryPi | None) -> list[Finding]:
    """What is out of the common about it."""
    if board is None:
        return []
    if warning := board.warning(platform.release()):
        return [_note(warning)]
    has_forty = board.model is None or board.model.header is Header.FORTY
    return [] if has_forty or wiring is None else [_note(OtherHeader(board=board.called()))]


def _note(sentence: Sentence) -> Finding:
    return Finding(Check.PINS, Health.WAITS, sentence)


def _missing(wiring: Wiring | None, problem: ExplainedError, has_header: bool) -> Finding:
    if wiring is not None:
        remedy = DoOneOfThese() if has_header else NotHere()
        return Finding(Check.PINS, Health.FAILS, problem, remedy)
    if has_header:
        found = NotNeeded(problem=problem)
        return Finding(Check.PINS, Health.WAITS, found, OnlyForHeader())
    return Finding(Check.PINS, Health.WAITS, NoHeader())


def _chosen(wiring: Wiring | None, chosen: ChosenFactory) -> Finding:
    found = Driven(library=chosen.name, reason=chosen.reason)
    if not isinstance(chosen.reason, MockRequested):
        return Finding(Check.PINS, Health.WORKS, found)
    health = Health.WAITS if wiring is None else Health.FAILS
    return Finding(Check.PINS, health, found, NoMock(variable=FACTORY_VARIABLE))
