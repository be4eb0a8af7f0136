"""Loads pygame without numpy: before anything else of the display.

pygame loads numpy if it finds it, which takes a fifth of a second and 20 MB, for functions that
nothing here calls. So it does not find it.
"""

import sys


def load() -> None:
    """Load pygame; numpy can be loaded afterwards."""
    if "numpy" not in sys.modules:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # this forbids an import
        import pygame  # noqa: F401

        del sys.modules["numpy"]
