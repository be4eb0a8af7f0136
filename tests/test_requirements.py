"""What is downloaded is listed with its version and the hash of every file."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).parent.parent
LOCKS = {file.stem: file for file in (ROOT / "requirements").glob("*.txt")}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())
SCRIPTS = [ROOT / "Makefile", ROOT / ".ci/run", *ROOT.glob("tools/*"), *ROOT.glob("systemd/**/*")]
PIPS = re.compile(r"(?:\$\(PIP\)|\$pip|bin/pip|-m pip)(?: --\S+)* (?:install|download|wheel)\b.*")


def locked(name: str) -> dict[str, str]:
    """The version of each distribution in a file."""
    lines = LOCKS[name].read_text().splitlines()
    found = (re.match(r"([a-z0-9-]+)==(\S+)", line) for line in lines)
    return {each[1]: each[2] for each in found if each}


def wanted(*extras: str) -> list[Requirement]:
    more = PROJECT["project"]["optional-dependencies"]
    texts = [text for extra in extras for text in more[extra]]
    return [Requirement(text) for text in (*PROJECT["project"]["dependencies"], *texts)]


def as_locked(requirement: Requirement) -> str:
    return re.sub(r"[._]", "-", requirement.name).lower()


@pytest.mark.parametrize("name", sorted(LOCKS))
def test_every_distribution_has_a_version_and_hashes_and_no_address(name: str) -> None:
    text = "\n".join(
        line for line in LOCKS[name].read_text().splitlines() if not line.startswith("#")
    )
    entries = re.split(r"\n(?=\S)", text.replace("\\\n", " "))
    assert len(entries) == len(locked(name)) > 0
    for entry in entries:
        assert re.fullmatch(r"[a-z0-9-]+==[\w.]+( ; [^-]+)?(\s+--hash=sha256:[0-9a-f]{64})+", entry)


@pytest.mark.parametrize(
    ("name", "extras"), [("play", ()), ("dev", ("dev", "pi", "flash"))], ids=("play", "dev")
)
def test_the_list_has_all_that_the_project_asks_for(name: str, extras: tuple[str, ...]) -> None:
    versions = locked(name)
    for requirement in wanted(*extras):
        assert requirement.specifier.contains(versions[as_locked(requirement)]), requirement


@pytest.mark.parametrize("extra", ["camera", "flash"])
def test_what_is_added_later_has_all_that_it_needs(extra: str) -> None:
    more = PROJECT["project"]["optional-dependencies"][extra]
    for requirement in map(Requirement, more):
        assert requirement.specifier.contains(locked(extra)[as_locked(requirement)]), requirement


def test_no_page_tells_to_replace_the_editable_vivat_by_a_copy() -> None:
    """`pip install .` installs the sources as they are now; later changes have no effect."""
    pages = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("firmware/*.md")]
    assert not [page for page in pages if re.search(r"pip install ['\"]?\.", page.read_text())]


def test_every_part_has_the_versions_that_the_tests_run_with() -> None:
    everything = locked("dev") | locked("build")
    for name in LOCKS:
        shared = locked(name).keys() & everything.keys()
        assert {each: locked(name)[each] for each in shared} == {
            each: everything[each] for each in shared
        }, name


def test_what_builds_vivat_is_listed_too() -> None:
    for each in map(Requirement, PROJECT["build-system"]["requires"]):
        assert each.specifier.contains(locked("build")[each.name])


def test_the_package_brings_the_libraries_that_debian_12_lacks() -> None:
    assert locked("package").keys() == {"mpremote", "msgspec", "platformdirs"}


def test_the_micropython_of_the_tests_has_its_hash_and_no_address() -> None:
    lock = json.loads((ROOT / "tests/micropython/package-lock.json").read_text())
    (_own, *others) = lock["packages"].values()
    assert others
    assert all(each["integrity"].startswith("sha512-") for each in others)
    assert not any("resolved" in each for each in others)
    assert "npm ci " in (ROOT / "Makefile").read_text()


def test_no_script_installs_anything_that_is_not_listed() -> None:
    commands = [
        each
        for file in SCRIPTS
        if file.is_file()
        for each in PIPS.findall(file.read_text().replace("\\\n", " "))
    ]
    assert len(commands) >= 5
    for command in commands:
        assert (
            "--require-hashes" in command
            or "--no-index" in command
            or ("--no-deps" in command and "--no-build-isolation" in command)
        ), command
