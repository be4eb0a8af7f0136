"""Who built a package: an Ed25519 signature over the whole file (Ed25519ph of RFC 8032), beside it.

A package carries its builder's public key, so that an installed vivat knows the next package of the
same builder.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from sentences import N_, ExplainedError, Sentence

if TYPE_CHECKING:
    from nacl.bindings import crypto_sign_ed25519ph_state

BUILDER = Path("/usr/share/vivat/builder.key")
"""The public key in the installed package; systemd/package/build.sh has the same."""
SUFFIX = ".sig"
"""Of the file with a package's signature."""
KEY_BYTES, SIGNATURE_BYTES = 32, 64


class BuiltWithoutKey(ExplainedError):
    template = N_(
        "Whoever built this vivat did not sign it, so it knows no builder to trust. In a terminal, "
        "“sudo vivat update FILE” installs another version."
    )


class NotOfBuilder(ExplainedError):
    template = N_(
        "{file} is not signed by the builder of this vivat. If you trust it, install it in a "
        "terminal: “sudo vivat update FILE”"
    )


class NotSigned(Sentence):
    template = N_(
        "It is NOT signed by the builder of this vivat: install it only if you trust where it "
        "comes from."
    )


class Signed(Sentence):
    template = N_("It is signed by the builder of this vivat.")


def has_builder(builder: Path = BUILDER) -> bool:
    """Whether this vivat was signed, so that other packages of its builder can be known."""
    return bytes_in(builder, KEY_BYTES) is not None


def is_signed(package: Path, builder: Path = BUILDER) -> bool:
    """Whether the signature beside a package is of this builder. Raises OSError."""
    from nacl import bindings, exceptions  # not at a start: it loads libsodium

    key = bytes_in(builder, KEY_BYTES)
    signature = bytes_in(package.with_name(package.name + SUFFIX), SIGNATURE_BYTES)
    if key is None or signature is None:
        return False
    try:
        return bool(bindings.crypto_sign_ed25519ph_final_verify(_read(package), signature, key))
    except exceptions.CryptoError:
        return False


def signature_of(package: Path, secret: bytes) -> str:
    """What belongs beside a package; `secret` is the builder's, of 32 bytes."""
    from nacl import bindings

    _public, key = bindings.crypto_sign_seed_keypair(secret)
    signature: bytes = bindings.crypto_sign_ed25519ph_final_create(_read(package), key)
    return f"{signature.hex()}\n"


def _read(package: Path) -> crypto_sign_ed25519ph_state:
    """libsodium's state after the whole file. Raises OSError."""
    from nacl import bindings

    state = bindings.crypto_sign_ed25519ph_state()
    with package.open("rb") as file:
        while part := file.read(1 << 20):
            bindings.crypto_sign_ed25519ph_update(state, part)
    return state


def bytes_in(file: Path, count: int) -> bytes | None:
    """So many bytes, written in a file as hexadecimal digits; None if it has anything else."""
    try:
        with file.open("rb") as opened:
            found = bytes.fromhex(opened.read(3 * count).decode("ascii"))
    except (OSError, ValueError):
        return None
    return found if len(found) == count else None
