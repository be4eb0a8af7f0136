"""The arguments of `vivat doctor`, and what it runs."""

from __future__ import annotations

import argparse
import os

from companion.i18n import _
from companion.shared_arguments import add_settings


def add_doctor_commands(
    commands: argparse._SubParsersAction[argparse.ArgumentParser],
) -> None:
    """`vivat doctor`."""
    doctor = commands.add_parser("doctor", help=_("look at everything that may be in the way"))
    doctor.set_defaults(run=_doctor)
    doctor.add_argument("--json", action="store_true", help=_("print JSON"))
    add_settings(doctor)


def _doctor(options: argparse.Namespace) -> bool:
    # Only for the command that needs them: the checks take long to load.
    from companion.doctor.examining import examine
    from companion.doctor.telling import as_json, as_text, is_well

    findings = examine(options.settings, os.environ)
    print(as_json(findings) if options.json else as_text(findings))
    return is_well(findings)
