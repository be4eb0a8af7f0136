"""The castle on a screen: draws scenes, and turns hands into inputs.

Knows what a scene says, not why. The only folder that knows pygame.
"""

import warnings

# Debian's pygame says so on most PCs, though nobody at the table can build it anew.
warnings.filterwarnings("ignore", r"Your system is \w+ capable but pygame", RuntimeWarning)
