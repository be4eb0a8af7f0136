"""Small packages that dpkg's own tools have built."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path

HISTORY = """\
vivat (1.1.0) stable; urgency=medium

  * Spanish, on all
    screens.

 -- The vivat authors <authors@vivat.example>  Mon, 23 Nov 2026 00:00:00 +0000

vivat (1.0.0) stable; urgency=medium

  * The first release.

 -- The vivat authors <authors@vivat.example>  Mon, 23 Nov 2026 00:00:00 +0000
"""


def build_package(
    folder: Path, version: str = "1.1.0", name: str = "vivat", postinst: str = "exit 0"
) -> Path:
    """A package with nothing but a changelog and a script; returns its file."""
    root = folder / "root"
    (root / "DEBIAN").mkdir(parents=True, exist_ok=True)
    doc = root / "usr/share/doc/vivat"
    doc.mkdir(parents=True, exist_ok=True)
    (doc / "changelog.gz").write_bytes(gzip.compress(HISTORY.encode()))
    (root / "DEBIAN/control").write_text(
        f"Package: {name}\nVersion: {version}\nArchitecture: all\n"
        "Maintainer: x <x@vivat.example>\nDescription: x\n"
    )
    script = root / "DEBIAN/postinst"
    script.write_text(f"#!/bin/sh\n{postinst}\n")
    script.chmod(0o755)
    package = folder / f"vivat_{version}_all.deb"
    subprocess.run(["dpkg-deb", "--build", root, package], check=True, capture_output=True)
    return package
