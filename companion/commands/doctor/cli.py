"""The arguments of `vivat doctor`, and what it runs."""

from __future__ import annotations

import argparse
import os

from companion.commands.arguments import Commands, add_command
from companion.words.i18n import _


def add_doctor_command(commands: Commands) -> None:
    """`vivat doctor`."""
    meaning = _("check for common problems and suggest how to fix them")
    doctor = add_command(commands, "doctor", meaning, _doctor)
    doctor.add_json()
    doctor.add_settings()


def _doctor(options: argparse.Namespace) -> bool:
    # Imported here because the checks take long to load.
    from companion.commands.doctor.checks import examine
    from companion.commands.doctor.finding import as_json, as_text, problems

    findings = examine(options.settings, os.environ)
    print(as_json(findings) if options.json else as_text(findings))
    return not problems(findings)
