"""Draws scenes in a window, and turns mouse, touch and keys into inputs.

The only folder that imports pygame.
"""

import warnings

# Warnings of Debian's pygame package, which players can do nothing about.
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
warnings.filterwarnings("ignore", "pkg_resources is deprecated")
