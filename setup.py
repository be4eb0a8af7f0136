"""What pyproject.toml can't say: compiles catalogues, keeps the commit and the manual, makes links
absolute, and the same archive everywhere.
"""

from __future__ import annotations

import gzip
import os
import re
import shutil
import subprocess
import tarfile
import time
import tomllib
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py
from setuptools.command.sdist import sdist

HERE = Path(__file__).parent
BUILT = Path("companion/built.txt")
MANUAL = Path("build/manual")
"""Where `make manual` has written the manual page and the completions, if it has."""
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
LINK = re.compile(r"(\]\()(?![a-z]+:|#)([^)]+)\)")
IMAGES = (".png", ".webp", ".svg", ".gif")
MADE = int(os.environ.get("SOURCE_DATE_EPOCH", time.time()))
"""Seconds since 1970: the time of every file in a source distribution."""


def commit() -> str:
    """The short commit and its date; an unpacked source distribution has them in a file."""
    if (HERE / BUILT).exists():
        return (HERE / BUILT).read_text()
    asked = ["-c", f"safe.directory={HERE}", "-C", str(HERE), "log", "-1", "--abbrev=8"]
    try:
        return subprocess.run(
            ["git", *asked, "--format=%h %cs"], capture_output=True, text=True, check=False
        ).stdout
    except OSError:
        return ""


def page() -> str:
    """README.md with links that work where no other file is."""
    text = (HERE / "README.md").read_text(encoding="utf-8")
    return LINK.sub(lambda link: f"{link[1]}{absolute(link[2])})", text)


def absolute(link: str) -> str:
    """The address of a file in the project's repository."""
    kind = "raw" if link.endswith(IMAGES) else "blob"
    return f"{PROJECT['urls']['Repository']}/{kind}/main/{link}"


class BuildWithCatalogues(build_py):
    """Babel's command writes each catalogue beside its source, where the package's data is."""

    def run(self) -> None:
        self.run_command("compile_catalog")
        super().run()
        if not self.editable_mode:
            Path(self.build_lib, BUILT).write_text(commit())


class SourceOfACommit(sdist):
    """A source distribution that knows its commit, and is the same wherever it is made."""

    def make_release_tree(self, base_dir: str, files: list[str]) -> None:
        super().make_release_tree(base_dir, files)
        Path(base_dir, BUILT).write_text(commit())
        if MANUAL.exists():
            shutil.copytree(MANUAL, Path(base_dir, MANUAL))

    def make_archive(self, base_name: str, *_format: str, base_dir: str, **_owner: None) -> str:
        name = f"{base_name}.tar.gz"
        os.makedirs(self.dist_dir, exist_ok=True)
        with (
            gzip.GzipFile(name, "wb", mtime=MADE) as packed,
            tarfile.open(fileobj=packed, mode="w") as archive,
        ):
            archive.add(base_dir, filter=same_everywhere)
        return name


def same_everywhere(file: tarfile.TarInfo) -> tarfile.TarInfo:
    """A file of nobody, which everybody may read."""
    file.uid = file.gid = 0
    file.uname = file.gname = ""
    file.mtime = MADE
    file.mode = 0o755 if file.mode & 0o100 else 0o644
    return file


setup(
    cmdclass={"build_py": BuildWithCatalogues, "sdist": SourceOfACommit},
    long_description=page(),
    long_description_content_type="text/markdown",
)
