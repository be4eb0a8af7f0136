"""The vote that each button of a button box stands for."""

from __future__ import annotations

from engine import Vote
from hardware.boxes import Button

VOTE_OF_BUTTON = {
    Button.YES: Vote.YES,
    Button.NO: Vote.NO,
    Button.STOMACHACHE: Vote.STOMACHACHE,
}
BUTTON_OF_VOTE = {vote: button for button, vote in VOTE_OF_BUTTON.items()}
