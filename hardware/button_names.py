"""The names of a box's buttons, for people."""

from __future__ import annotations

from hardware.boxes import Button
from sentences import N_, Sentence

BUTTON_NAMES = {
    Button.YES: Sentence(N_("Yes")),
    Button.NO: Sentence(N_("No")),
    Button.STOMACHACHE: Sentence(N_("Stomachache")),
}
"""As they are printed on the buttons."""
