"""A package is read by dpkg, and only a copy that nobody can change."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from companion.cli import main
from companion.commands import update as cli
from companion.stick.sticks import Stick
from companion.upkeep import installing, package
from companion.upkeep.installing import InstallationFailed, install, keep
from companion.upkeep.package import NotOurPackage, newest_package, read_package
from companion.upkeep.signature import SUFFIX
from tests.companion.upkeep.packages import build_package, public_key, sign
from tests.needed_programs import needs

pytestmark = needs("dpkg-deb")


@pytest.mark.parametrize(
    ("older", "newer"),
    [
        ("1.9.0", "1.10.0"),
        ("1.0.9", "1.0.10+git20261124.101010.abc"),
        ("1.1.0~rc1", "1.1.0"),
        ("1.1.0", "1.1.0+git20261124.101010.abc"),
    ],
)
def test_versions_are_sorted_as_dpkg_sorts_them(tmp_path: Path, older: str, newer: str) -> None:
    for version in (older, newer):
        (tmp_path / f"vivat_{version}_all.deb").touch()
    found = newest_package(Stick("K", Path("/x"), tmp_path))
    assert found.name == f"vivat_{newer}_all.deb"


@pytest.mark.parametrize("kind", ["another name", "text", "cut off", "an odd version"])
def test_what_is_no_package_of_vivat_is_refused(kind: str, tmp_path: Path) -> None:
    file = build_package(
        tmp_path,
        version="1.1.0-2" if kind == "an odd version" else "1.1.0",
        name="bash" if kind == "another name" else "vivat",
    )
    if kind == "text":
        file.write_text("a letter")
    if kind == "cut off":
        file.write_bytes(file.read_bytes()[:-200])
    with pytest.raises(NotOurPackage):
        read_package(file, "1.0.0")


def test_changes_are_shown_up_to_a_limit(tmp_path: Path) -> None:
    deb = build_package(tmp_path)
    (tmp_path / "root/DEBIAN/changes").write_text("vivat (9) x\n\n" + "  * One more.\n" * 1000)
    subprocess.run(["dpkg-deb", "--build", tmp_path / "root", deb], check=True, capture_output=True)
    assert len(read_package(deb, "1.0.0").changes) == package.MOST_CHANGES


@pytest.mark.parametrize("kind", ["a folder", "a pipe", "too large", "another suffix"])
def test_only_an_ordinary_file_of_a_packages_size_is_copied(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / ("x.txt" if kind == "another suffix" else "x.deb")
    monkeypatch.setattr(installing, "MOST_BYTES", 10)
    match kind:
        case "a folder":
            file.mkdir()
        case "a pipe":
            os.mkfifo(file)
        case _:
            file.write_bytes(bytes(11 if kind == "too large" else 10))
    with pytest.raises(NotOurPackage):
        keep(file, tmp_path)


def test_what_is_shown_is_installed_even_if_the_file_is_exchanged_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = build_package(tmp_path)
    content = shown.read_bytes()
    installed: list[bytes] = []

    def exchange(_question: str) -> str:
        build_package(tmp_path, postinst="exit 1")
        return "yes"

    monkeypatch.setattr("builtins.input", exchange)
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(cli, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(cli, "installed_version", lambda: "1.0.0")
    monkeypatch.setattr(cli, "install", lambda file, _version: installed.append(file.read_bytes()))
    assert main(["update", str(shown)]) == 0
    assert installed == [content]
    printed = capsys.readouterr().out
    assert "- Spanish, on all screens." in printed
    assert "It is NOT signed" in printed


def test_a_signed_package_is_called_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    builder = tmp_path / "builder.key"
    builder.write_text(public_key())
    monkeypatch.setattr("builtins.input", lambda _question: "no")
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    monkeypatch.setattr(cli, "CACHE", tmp_path / "cache")
    monkeypatch.setattr(cli, "BUILDER", builder)
    monkeypatch.setattr(cli, "installed_version", lambda: "1.0.0")
    assert main(["update", str(sign(build_package(tmp_path)))]) == 0
    assert "It is signed by the builder" in capsys.readouterr().out
    assert (tmp_path / "cache/offered" / f"vivat_1.1.0_all.deb{SUFFIX}").exists()


def test_what_apt_says_stays_readable_and_its_last_words_are_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "install-package"
    script.write_text("#!/bin/sh\necho unpacking; echo E: no network >&2; echo; exit 100\n")
    script.chmod(0o755)
    monkeypatch.setattr("companion.upkeep.installing.INSTALL", str(script))
    with pytest.raises(InstallationFailed, match=r"E: no network$"):
        install(tmp_path / "x.deb", "1.1.0")
    said = capfd.readouterr()
    assert (said.out, said.err) == ("unpacking\n\n", "E: no network\n")


def test_a_file_to_install_and_the_way_back_exclude_each_other(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit):
        main(["update", "x.deb", "--back"])
    assert "not allowed with argument" in capsys.readouterr().err
