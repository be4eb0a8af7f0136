"""`vivat doctor` runs every check on any computer."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from companion.cli import FAILED, OK, main
from companion.commands.doctor.checks import checks, examine, run
from companion.commands.doctor.finding import Check, Finding, as_json, as_text, note, ok, problem
from hardware.boxes import Health
from tests.companion.commands.doctor.environments import ROOT, as_nobody, environment
from tests.waiting import SAFETY_LIMIT

FINE = "Fine.\nVery fine."


def doctor(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    options: dict[str, object] = {"env": environment(PYTHONPATH=str(ROOT)), "cwd": ROOT, **more}
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "companion", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFETY_LIMIT,
        **options,
    )


def test_every_check_is_run() -> None:
    assert list(checks(None, environment())) == list(Check), "companion/commands/doctor/checks.py"


def breaks() -> list[Finding]:
    raise PermissionError(13, "Permission denied", "/sys/secret")


def test_a_check_that_raises_becomes_a_problem() -> None:
    (broken,) = run(breaks)
    assert broken.health is Health.FAILS
    assert "PermissionError" in broken.found


def test_a_line_has_its_sign_and_its_check_and_the_remedy_below() -> None:
    findings = {
        Check.VERSIONS: [ok(FINE)],
        Check.DISK: [problem(FINE, "Do that.")],
        Check.CLOCK: [note("Do nothing.")],
    }
    assert as_text(findings).splitlines() == [
        "ok       versions     Fine.",
        "                      Very fine.",
        "PROBLEM  disk         Fine.",
        "                      Very fine.",
        "                      → Do that.",
        "note     clock        Do nothing.",
        "1 problem.",
    ]


def test_json_is_one_array_of_findings() -> None:
    found = as_json({Check.DISK: [problem(FINE, "Do that.")]})
    assert json.loads(found) == [
        {"check": "disk", "health": "fails", "found": "Fine.\nVery fine.", "remedy": "Do that."}
    ]


@pytest.mark.slow
def test_every_check_is_printed_and_a_problem_sets_the_exit_status() -> None:
    run = doctor("--json")
    findings = json.loads(run.stdout)
    printed = list(dict.fromkeys(finding["check"] for finding in findings))
    assert printed == [check.name.lower() for check in Check]
    assert not any("This check failed" in finding["found"] for finding in findings)
    fails = any(finding["health"] == "fails" for finding in findings)
    assert run.returncode == (FAILED if fails else OK)
    assert fails, "there is no display in this environment"
    assert run.stderr == ""


@pytest.mark.slow
def test_all_checks_finish_without_environment_home_or_working_directory(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = 'cd "$1" && rmdir "$1" && exec "$2" -m companion doctor --settings nowhere.toml'
    run = subprocess.run(
        ["sh", "-c", command, "sh", str(gone), sys.executable],
        capture_output=True,
        text=True,
        check=False,
        timeout=SAFETY_LIMIT,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == FAILED
    assert run.stderr == ""
    assert "This check failed" not in run.stdout
    assert "nowhere.toml: can't be read" in run.stdout


@pytest.mark.slow
def test_wrong_settings_are_a_problem_and_the_other_checks_still_run(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text("[display]\nheigth = 800\n")
    assert main(["doctor", "--settings", str(file)]) == FAILED
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("PROBLEM  settings") and "heigth" in line for line in lines)
    assert all(any(check.value in line for line in lines) for check in Check)


@pytest.mark.slow
def test_a_user_without_permissions_is_told_which_are_missing() -> None:
    examine(None, environment())  # loads every module: as another user they may be unreadable
    with as_nobody():
        findings = examine(None, environment())
    assert not any(
        "This check failed" in each.found for found in findings.values() for each in found
    )
    (disk,) = findings[Check.DISK]
    assert disk.health is Health.FAILS
    assert "nobody may not write" in disk.found
