"""The keys of the keyboard: which ones press the drawn boxes, move the focus, type digits."""

from __future__ import annotations

import pygame

from companion.evening.inputs import Command

BOX_KEYS = ("qaz", "wsx", "edc", "rfv", "tgb", "yhn", "ujm", "ik,")
"""For each drawn box, the keys of Yes, No and Stomachache."""
ARROW_KEYS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_RIGHT: (1, 0),
    pygame.K_DOWN: (0, 1),
}
"""How far each moves the focus, to the right and down."""
COMMAND_KEYS = {
    pygame.K_F1: Command.HELP,
    pygame.K_F2: Command.MUTE,
    pygame.K_F3: Command.ROUND_SO_FAR,
    pygame.K_ESCAPE: Command.BACK,
}
ERASE_KEY = pygame.K_BACKSPACE
"""Erases what is typed; where nothing is, it undoes the newest event."""
CONFIRM_KEYS = (pygame.K_RETURN, pygame.K_KP_ENTER, pygame.K_SPACE)
DIGITS = tuple("1234567890")
DIGIT_SCANCODES = range(pygame.KSCAN_1, pygame.KSCAN_0 + 1)
"""The digits' keys by position: on many keyboards the top row gives digits only with Shift.
The key with a seat's number shows the seat's own card."""
KEYPAD_SCANCODES = range(pygame.KSCAN_KP1, pygame.KSCAN_KP0 + 1)
"""The digits of the keypad by position: without Num Lock they give no digits."""
