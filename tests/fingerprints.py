"""Pictures as digests: if two whole pictures differ, pytest takes minutes to print the bytes."""

from __future__ import annotations

from hashlib import sha256

import pygame


def fingerprint(surface: pygame.Surface) -> str:
    """The same for two surfaces exactly if they have the same pixels."""
    size = repr(surface.get_size()).encode()
    return sha256(size + pygame.image.tobytes(surface, "RGB")).hexdigest()
