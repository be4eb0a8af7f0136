"""What people download: its version, its contents, its notes, and the systems that it refuses."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from companion.config.build_info import build
from tests.needed_programs import needs
from tools.changelog import CHANGELOG, debian_history, releases

ROOT = Path(__file__).parent.parent
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
TOP_LEVEL = {"companion", "engine", "firmware", "hardware", "sentences"}
OLD_32_BIT = """#!/bin/sh
exec "{python}" -c '
import sys
sys.version_info, sys.maxsize = (3, 11, 2), 2**31 - 1
exec(sys.stdin.read().replace("\\"msgspec\\"", "\\"no_such_module\\""))'
"""
"""A program that answers like the Python of a 32-bit Debian 12, whatever its arguments."""


def test_the_newest_entry_of_the_changelog_is_this_version() -> None:
    newest = releases(CHANGELOG.read_text())[0]
    assert newest.version == PROJECT["project"]["version"]
    assert re.search(r"^- ", newest.text, re.MULTILINE)


def test_debians_tools_read_the_history_of_a_package_between_two_releases() -> None:
    history = debian_history(releases(CHANGELOG.read_text()), "1.0.0+git20261123.1a2b3c4")
    assert history.startswith("vivat (1.0.0+git20261123.1a2b3c4) stable; urgency=medium\n\n  * ")
    assert "\nvivat (1.0.0) stable; urgency=medium\n" in history
    assert all(len(line) <= 80 for line in history.splitlines())


@needs("dpkg-parsechangelog")
def test_debians_own_tool_finds_no_fault_in_it(tmp_path: Path) -> None:
    file = tmp_path / "changelog"
    file.write_text(debian_history(releases(CHANGELOG.read_text()), "1.0.0"))
    read = ["dpkg-parsechangelog", f"-l{file}", "--show-field", "Version"]
    done = subprocess.run(read, capture_output=True, text=True, check=True)
    assert (done.stdout, done.stderr) == ("1.0.0\n", "")


def test_the_wheel_is_an_application_with_these_top_level_names() -> None:
    """They are too general to stand beside other projects: the README says where they belong."""
    packages = PROJECT["tool"]["setuptools"]["packages"]["find"]["include"]
    assert {each.removesuffix("*") for each in packages} == TOP_LEVEL
    assert "an application, not a library" in (ROOT / "README.md").read_text()


def test_all_pythons_that_are_tested_are_named_for_the_package_index() -> None:
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(PROJECT["project"]["classifiers"]))
    assert named == ["3.11", "3.12", "3.13", "3.14"]
    assert PROJECT["project"]["requires-python"] == ">=3.11,<3.15"


BETA = {
    "en": "beta until somebody has tried it on a real Pi",
    "de": "Beta, bis jemand es auf einem echten Pi ausprobiert hat",
    "fr": "bêta, tant que personne ne l’a essayé sur un vrai Pi",
    "it": "beta, finché qualcuno non l’ha provato su un vero Pi",
}


def test_the_package_index_the_package_and_the_first_pages_say_the_same_status() -> None:
    status = [each for each in PROJECT["project"]["classifiers"] if "Status" in each]
    assert status == ["Development Status :: 4 - Beta"]
    assert BETA["en"] in (ROOT / "systemd/package/control").read_text()
    for language, sentence in BETA.items():
        folder = ROOT / "docs" / language.replace("en", "")
        first = ROOT / "README.md" if language == "en" else folder / "README.md"
        assert sentence in first.read_text()
        assert sentence in (folder / "service.md").read_text()


def test_every_link_of_the_package_page_is_absolute() -> None:
    show = (
        "import setuptools; setuptools.setup = lambda **_: None; import setup; print(setup.page())"
    )
    page = subprocess.run(
        [sys.executable, "-c", show], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    links = re.findall(r"\]\(([^)]+)\)", page)
    assert links
    assert all(each.startswith(("https://", "#")) for each in links)


def test_a_checkout_knows_its_commit_and_a_built_vivat_has_it_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "built.txt").write_text("1a2b3c4 2026-11-23\n")
    found = build(tmp_path)
    assert found is not None
    assert (found.commit, found.day.isoformat()) == ("1a2b3c4", "2026-11-23")
    assert build(tmp_path / "elsewhere") is None


def old_python(folder: Path) -> Path:
    program = folder / "python3"
    program.write_text(OLD_32_BIT.format(python=sys.executable))
    program.chmod(0o755)
    return program


@pytest.mark.parametrize("when", ["install", "upgrade"])
def test_a_32_bit_bookworm_is_refused_before_anything_changes(tmp_path: Path, when: str) -> None:
    script = ["sh", str(ROOT / "systemd/package/preinst"), when]
    done = subprocess.run(
        script,
        env={"PYTHON": str(old_python(tmp_path)), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "Nothing was changed" in done.stderr


def test_this_system_is_not_refused() -> None:
    script = ["sh", str(ROOT / "systemd/package/preinst"), "install"]
    subprocess.run(script, env={"PYTHON": sys.executable, "PATH": "/usr/bin:/bin"}, check=True)


@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="needs the checkout's git")
def test_the_source_distribution_has_every_file_of_the_checkout() -> None:
    listed = (ROOT / "MANIFEST.in").read_text().splitlines()
    folders = {line.split()[1] for line in listed if line.startswith("graft ")}
    files = {name for line in listed if line.startswith("include ") for name in line.split()[1:]}
    always = {"pyproject.toml", "setup.py", "LICENSE", "MANIFEST.in"}
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout.splitlines()
    for path in map(Path, tracked):
        in_folder = path.parts[0] in folders
        assert in_folder or str(path) in files | always or path.match("*.md"), path
