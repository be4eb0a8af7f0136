"""Small packages that dpkg's own tools have built, and a builder who signs them."""

from __future__ import annotations

import subprocess
from pathlib import Path

from nacl.bindings import crypto_sign_seed_keypair

from companion.upkeep.signature import KEY_BYTES, SUFFIX, signature_of

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
    """A package with nothing but its changes and a script; returns its file."""
    root = folder / "root"
    (root / "DEBIAN").mkdir(parents=True, exist_ok=True)
    (root / "DEBIAN/changes").write_text(HISTORY)
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


OURS, ANOTHER = b"o" * KEY_BYTES, b"a" * KEY_BYTES
"""The secrets of two builders."""


def public_key(secret: bytes = OURS) -> str:
    """What a package of this builder carries."""
    return crypto_sign_seed_keypair(secret)[0].hex()


def sign(package: Path, secret: bytes = OURS) -> Path:
    """Put a signature beside a package; returns the package."""
    package.with_name(package.name + SUFFIX).write_text(signature_of(package, secret))
    return package
