"""`vivat doctor` ends well and in time whatever the computer looks like."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

from companion.cli import FAILED, OK, main
from companion.doctor.examining import examine
from companion.doctor.finding import Check, Finding
from companion.doctor.guard import findings_of
from companion.doctor.telling import as_json, as_text
from companion.i18n import translate
from hardware.boxes import Health
from sentences import Sentence
from tests.companion.doctor.surroundings import ROOT, as_nobody, environment

IN_TIME = 8.0


class Fine(Sentence):
    template = "Fine.\nVery fine."


class Do(Sentence):
    template = "Do {this}."


def doctor(*arguments: str, **more: object) -> subprocess.CompletedProcess[str]:
    """The command in a process of its own."""
    options: dict[str, object] = {"env": environment(PYTHONPATH=str(ROOT)), "cwd": ROOT, **more}
    return subprocess.run(  # type: ignore[call-overload,no-any-return]
        [sys.executable, "-m", "companion", "doctor", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
        **options,
    )


def works() -> list[Finding]:
    return [Finding(Check.SOUND, Health.WORKS, Fine())]


def breaks() -> list[Finding]:
    raise PermissionError(13, "Permission denied", "/sys/secret")


def hangs() -> list[Finding]:
    sleep(30)
    return []


def test_a_check_that_breaks_or_hangs_is_a_finding_between_the_others() -> None:
    began = monotonic()
    looks = [(Check.PINS, breaks), (Check.DISK, hangs), (Check.SOUND, works)]
    broken, endless, fine = findings_of(looks, 0.2)
    assert monotonic() - began < 5
    assert (broken.check, broken.health) == (Check.PINS, Health.FAILS)
    assert "PermissionError" in translate(broken.found)
    assert (endless.check, endless.health) == (Check.DISK, Health.FAILS)
    assert "did not come to an end" in translate(endless.found)
    assert fine.health is Health.WORKS


def test_a_line_has_its_sign_its_check_and_below_it_what_to_do() -> None:
    findings = [
        Finding(Check.SOUND, Health.WORKS, Fine()),
        Finding(Check.DISK, Health.FAILS, Fine(), Do(this="that")),
        Finding(Check.CLOCK, Health.WAITS, Do(this="nothing")),
    ]
    assert as_text(findings).splitlines() == [
        "ok       sound        Fine.",
        "                      Very fine.",
        "PROBLEM  disk         Fine.",
        "                      Very fine.",
        "                      → Do that.",
        "note     clock        Do nothing.",
        "1 problem.",
    ]


def test_json_is_one_array_of_what_was_found() -> None:
    found = as_json([Finding(Check.DISK, Health.FAILS, Fine(), Do(this="that"))])
    assert json.loads(found) == [
        {"check": "disk", "health": "fails", "found": "Fine.\nVery fine.", "remedy": "Do that."}
    ]


def test_every_check_is_told_and_a_fault_is_the_exit_status() -> None:
    began = monotonic()
    run = doctor("--json")
    assert monotonic() - began < IN_TIME
    findings = json.loads(run.stdout)
    told = list(dict.fromkeys(finding["check"] for finding in findings))
    assert told == [check.value for check in Check]
    assert not any("could not be looked at" in finding["found"] for finding in findings)
    fails = any(finding["health"] == "fails" for finding in findings)
    assert run.returncode == (FAILED if fails else OK)
    assert fails, "there is no display in this environment"
    assert run.stderr == ""


def test_a_computer_with_nothing_at_all_is_examined_to_the_end(tmp_path: Path) -> None:
    gone = tmp_path / "gone"
    gone.mkdir()
    command = 'cd "$1" && rmdir "$1" && exec "$2" -m companion doctor --settings nowhere.toml'
    run = subprocess.run(
        ["sh", "-c", command, "sh", str(gone), sys.executable],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == FAILED
    assert run.stderr == ""
    assert "could not be looked at" not in run.stdout
    assert "nowhere.toml: can't be read" in run.stdout


def test_a_user_without_any_rights_is_told_what_is_missing() -> None:
    with as_nobody():
        findings = examine(None, environment())
    assert not any("could not be looked at" in translate(finding.found) for finding in findings)
    (disk,) = (finding for finding in findings if finding.check is Check.DISK)
    assert disk.health is Health.FAILS
    assert "nobody may not write" in translate(disk.found)


def test_wrong_settings_fail_and_everything_else_is_looked_at(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "vivat.toml"
    file.write_text("[display]\nheigth = 800\n")
    assert main(["doctor", "--settings", str(file)]) == FAILED
    lines = capsys.readouterr().out.splitlines()
    assert any(line.startswith("PROBLEM  settings") and "heigth" in line for line in lines)
    assert all(any(check.value in line for line in lines) for check in Check)
