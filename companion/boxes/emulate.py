"""`vivat box emulate`: boxes without hardware, for another program to talk to.

Knows nothing of the game.
"""

from __future__ import annotations

import secrets
from hashlib import blake2b
from pathlib import Path

from companion.i18n import _
from hardware.emulation.emulated_controller import EmulatedController


def emulate(seats: int, link: Path | None = None) -> None:
    """Show so many boxes in a window, behind a pseudo terminal, until it is closed.

    `link` is where a symbolic link to the terminal is to stand meanwhile.

    Raises:
        ExplainedError: the count, the link or the display is not as it must be.
    """
    controller = EmulatedController(ports=seats, identity=identity_of(link), link=link)
    try:
        command = command_for(controller.path)
        print(_("Open the castle with: {command}").format(command=command), flush=True)
        # The display takes longest to load: only for the command that needs it.
        from companion.display.box_window import show_boxes

        show_boxes(controller, command)
    finally:
        controller.close()


def command_for(path: str) -> str:
    """What to type for a castle at these boxes."""
    return f"vivat play --port {path}"


def identity_of(link: Path | None) -> bytes:
    """Eight bytes that are the same whenever the same link is emulated, and others else."""
    if link is None:
        return secrets.token_bytes(8)
    return blake2b(str(link.absolute()).encode(), digest_size=8).digest()
