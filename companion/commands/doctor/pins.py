"""Checks which library drives the header's pins, and whether those in the settings are free."""

from __future__ import annotations

from pathlib import Path

from companion.commands.doctor.finding import Finding, note, ok, problem
from companion.words.i18n import _, translate
from hardware.header.claimed_pins import ButtonPin, Claims
from hardware.header.gpio_chips import DEVICES, SYS
from hardware.header.header_scan import HeaderScan
from hardware.header.pi_model import PROC, is_pi
from hardware.header.pin_factory import FACTORY_VARIABLE, MOCK, ChosenFactory, choose_factory
from hardware.header.pins import PowerPin, Wiring
from hardware.header.refused_pins import PinsOfVivat
from sentences import ExplainedError


def examine_pins(
    wiring: Wiring | None,
    power: PowerPin | None = None,
    devices: Path = DEVICES,
    proc: Path = PROC,
    system: Path = SYS,
) -> list[Finding]:
    """Claim the pins of the settings as the game does, and release them."""
    try:
        chosen = choose_factory(devices, system)
    except ExplainedError as error:
        return [_no_library(wiring, error, is_pi(proc))]
    claims = Claims(chosen)
    if wiring is not None:
        HeaderScan(wiring, claims)
    if power is not None:
        ButtonPin(claims, power.number, power.use)
    refused = [_refused(reason) for reason in claims.reasons()]
    chosen.release()
    return refused or [_driven(wiring, chosen)]


def _refused(reason: ExplainedError) -> Finding:
    kind = note if isinstance(reason, PinsOfVivat) else problem
    return kind(translate(reason))


def _driven(wiring: Wiring | None, chosen: ChosenFactory) -> Finding:
    text = _("The header's pins are driven by {library}: {reason}.")
    found = text.format(library=chosen.name, reason=translate(chosen.reason))
    if chosen.name != MOCK:
        return ok(found)
    remedy = _("Unset the variable: unset {variable}").format(variable=FACTORY_VARIABLE)
    return note(found, remedy) if wiring is None else problem(found, remedy)


def _no_library(wiring: Wiring | None, error: ExplainedError, has_header: bool) -> Finding:
    if wiring is None and not has_header:
        return note(_("This computer has no header, and no box in the settings needs one."))
    if wiring is None:
        found = _("The settings name no box at the header, so its pins are not used. {problem}")
        return note(found.format(problem=translate(error)))
    if not has_header:
        remedy = _(
            "This is no Raspberry Pi: play on the Pi that the boxes are wired to, or remove "
            "[[boxes.header]] from the settings."
        )
        return problem(translate(error), remedy)
    return problem(translate(error))
