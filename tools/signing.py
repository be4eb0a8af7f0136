"""A builder's key:  signing.py new KEY  |  signing.py public KEY  |  signing.py sign KEY PACKAGE

KEY is a file that only its owner may read. Its public half goes into every package, and a signature
beside it. docs/service.md says how a builder keeps and changes it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from nacl.bindings import crypto_sign_seed_keypair

from companion.disk.files import check_is_new, write_whole_bytes
from companion.upkeep.signature import KEY_BYTES, SUFFIX, bytes_in, signature_of


def main(task: str, key: Path, *packages: str) -> None:
    """Do one of the three. Exits with a sentence if the key can't be used."""
    if task == "new":
        try:
            check_is_new(key, overwrite=False)
            write_whole_bytes(key, f"{os.urandom(KEY_BYTES).hex()}\n".encode(), mode=0o600)
        except (OSError, ValueError) as problem:
            sys.exit(str(problem))
    secret = bytes_in(key, KEY_BYTES)
    if secret is None:
        sys.exit(f"{key} is no builder's key. “make key KEY=FILE” makes one.")
    if task == "public":
        public, _both = crypto_sign_seed_keypair(secret)
        print(public.hex())
    for package in map(Path, packages):
        package.with_name(package.name + SUFFIX).write_text(signature_of(package, secret))


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]), *sys.argv[3:])
