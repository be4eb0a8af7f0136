"""A copy of the program in which a fault is planted and tested; nothing else is touched.

The copy has a Python environment of its own that finds the libraries of this one, but
vivat only in the copy, also in programs that a test starts from another folder.
"""

from __future__ import annotations

import os
import shutil
import site
import subprocess
import sys
import sysconfig
from itertools import count
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGES = ("companion", "engine", "firmware", "hardware", "sentences", "tests")
_times = count(1_000_000_000)
"""Each planted file gets another time of change: so Python never uses what it compiled earlier."""


class DoesNotApply(Exception):
    """The code has changed where the patch wants to change it."""


class Scratch:
    """A copy of the working tree, in `root`."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.python = root / ".venv" / "bin" / "python"
        for name in [*_tracked_files(), *_translations()]:
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, root / name)
        if (ROOT / "build" / "micropython").is_dir():
            (root / "build").mkdir()
            (root / "build" / "micropython").symlink_to(ROOT / "build" / "micropython")
        _make_environment(root)
        self._check_imports()

    def run(self, *arguments: str, timeout: float = 900) -> subprocess.CompletedProcess[str]:
        """Run Python in the copy."""
        return subprocess.run(
            [self.python, *arguments],
            cwd=self.root,
            env=environment(),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            timeout=timeout,
        )

    def plant(self, patch: Path) -> None:
        """Raises DoesNotApply."""
        applied = self._git_apply("--recount", str(patch))
        if applied.returncode:
            raise DoesNotApply(applied.stderr.strip())
        for file in self._files_of(patch):
            at = next(_times)
            os.utime(file, (at, at))

    def remove(self, patch: Path) -> None:
        """Restore the files that the patch changed."""
        for file in self._files_of(patch):
            shutil.copy2(ROOT / file.relative_to(self.root), file)

    def _files_of(self, patch: Path) -> list[Path]:
        names = self._git_apply("--recount", "--numstat", str(patch)).stdout.splitlines()
        return [self.root / name.split("\t")[2] for name in names]

    def _git_apply(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["git", "apply", *arguments],
            cwd=self.root,
            # A temporary folder inside a repository would make git look for the files there.
            env={**os.environ, "GIT_CEILING_DIRECTORIES": str(self.root.parent)},
            capture_output=True,
            text=True,
        )

    def _check_imports(self) -> None:
        """Make sure that every package is imported from the copy, whatever the folder."""
        code = f"import {', '.join(PACKAGES)}\nfor p in ({', '.join(PACKAGES)}): print(*p.__path__)"
        found = subprocess.run(
            [self.python, "-c", code],
            cwd="/",
            env={},
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
        wanted = [str(self.root / package) for package in PACKAGES]
        assert found.stdout.split() == wanted, found.stdout


def environment() -> dict[str, str]:
    """That of the tests in a copy. PART chooses faults, and no tests; with compiled files
    programs start sooner."""
    left_out = ("PYTHONPATH", "PART", "PYTHONDONTWRITEBYTECODE")
    return {name: text for name, text in os.environ.items() if name not in left_out}


def _tracked_files() -> list[str]:
    """The files in the working tree that git tracks or would not ignore."""
    git = ["git", "-c", f"safe.directory={ROOT}", "ls-files", "-z"]
    listed = subprocess.run(
        [*git, "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    return [name for name in listed.stdout.split("\0") if name and (ROOT / name).is_file()]


def _translations() -> list[str]:
    """The compiled catalogues, which git ignores."""
    found = ROOT.glob("companion/locale/*/LC_MESSAGES/*.mo")
    return [str(file.relative_to(ROOT)) for file in found]


def _make_environment(root: Path) -> None:
    """A Python that looks into the copy before the libraries of the running one."""
    here = Path(sys.prefix)
    binaries = root / ".venv" / "bin"
    binaries.mkdir(parents=True)
    shutil.copy(here / "pyvenv.cfg", root / ".venv")
    for name in ("python", "python3"):
        (binaries / name).symlink_to(Path(sys.executable).resolve())
    program = (here / "bin" / "vivat").read_text(encoding="utf-8")
    (binaries / "vivat").write_text(program.replace(str(here), str(root / ".venv")))
    (binaries / "vivat").chmod(0o755)
    libraries = root / ".venv" / Path(sysconfig.get_path("purelib")).relative_to(here)
    libraries.mkdir(parents=True)
    lines = [str(root), *(f"import site; site.addsitedir({each!r})" for each in _site_folders())]
    (libraries / "scratch.pth").write_text("\n".join(lines) + "\n", encoding="utf-8")


def _site_folders() -> list[str]:
    return [each for each in site.getsitepackages() if each.startswith(sys.prefix)]
