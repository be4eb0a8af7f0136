"""Draws scenes in a window, and turns mouse, touch and keys into inputs.

The only folder that imports pygame.
"""

import sys
import warnings

# Warnings of Debian's pygame package, which players can do nothing about.
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
warnings.filterwarnings("ignore", "pkg_resources is deprecated")

if "numpy" not in sys.modules:
    # pygame loads numpy if it finds it: a fifth of a second, and 20 MB, for functions that nothing
    # here calls. So it does not find it.
    sys.modules["numpy"] = None  # type: ignore[assignment]  # this forbids an import
    import pygame  # noqa: F401

    del sys.modules["numpy"]
