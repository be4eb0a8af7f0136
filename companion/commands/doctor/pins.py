"""Checks which library drives the header's pins, and whether the settings need it."""

from __future__ import annotations

from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.words.i18n import _, translate
from hardware.header.gpio_chips import DEVICES, SYS
from hardware.header.pi_model import PROC, is_pi
from hardware.header.pin_factory import FACTORY_VARIABLE, MOCK, choose_factory
from hardware.header.pins import Wiring
from sentences import ExplainedError


def examine_pins(
    wiring: Wiring | None, devices: Path = DEVICES, proc: Path = PROC, system: Path = SYS
) -> list[Finding]:
    """Open the pins as the game does, and release them; `wiring` is that of the settings."""
    try:
        chosen = choose_factory(devices, system)
    except ExplainedError as error:
        return [_no_library(wiring, error, is_pi(proc))]
    chosen.release()
    text = _("The header's pins are driven by {library}: {reason}.")
    found = text.format(library=chosen.name, reason=translate(chosen.reason))
    if chosen.name != MOCK:
        return [ok(found)]
    remedy = _("Unset the variable: unset {variable}").format(variable=FACTORY_VARIABLE)
    return [note(found, remedy) if wiring is None else problem(found, remedy)]


def _no_library(wiring: Wiring | None, error: ExplainedError, has_header: bool) -> Finding:
    if wiring is None and not has_header:
        return note(_("This computer has no header, and no box in the settings needs one."))
    if wiring is None:
        found = _("The settings name no box at the header, so its pins are not used. {problem}")
        remedy = _(
            "Only needed for boxes at the header. On Raspberry Pi OS: sudo apt install "
            "python3-lgpio; in a checkout: make install-pi"
        )
        return note(found.format(problem=translate(error)), remedy)
    if not has_header:
        remedy = _(
            "This is no Raspberry Pi: play on the Pi that the boxes are wired to, or remove "
            "[[boxes.header]] from the settings."
        )
        return problem(translate(error), remedy)
    remedy = _("Follow one of the lines above; docs/boxes.md explains the wiring.")
    return problem(translate(error), remedy)
