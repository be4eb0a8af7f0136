"""The castle on a screen: draws scenes, and turns hands into inputs.

Knows what a scene says, not why. The only folder that knows pygame.
"""

import warnings

# How Debian built its pygame, and what that imports: nobody at the table can do anything about it.
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
warnings.filterwarnings("ignore", "pkg_resources is deprecated")
