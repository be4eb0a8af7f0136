"""`vivat box emulate`: emulated boxes behind a serial port. Knows nothing of the game."""

from __future__ import annotations

import secrets
import sys
from hashlib import blake2b
from pathlib import Path
from shutil import which

from companion.words.i18n import _
from hardware.emulation.emulated_controller import EmulatedController


def emulate(seats: int, link: Path | None = None) -> None:
    """Show boxes in a window, behind a pseudo terminal, until the window is closed.

    `link` is the path of a symbolic link to the terminal, which exists meanwhile.

    Raises:
        ExplainedError: the count, the link or the display is not usable.
    """
    controller = EmulatedController(ports=seats, identity=identity_of(link), link=link)
    try:
        command = command_for(controller.path)
        print(_("Play with: {command}").format(command=command), flush=True)
        # The display loads slowly: import it only here.
        from companion.display.box_window import show_boxes

        show_boxes(controller, command)
    finally:
        controller.close()


def command_for(path: str) -> str:
    """The command that plays with these boxes; in a checkout, vivat is in no usual place."""
    return f"{'vivat' if which('vivat') else sys.argv[0]} play --port {path}"


def identity_of(link: Path | None) -> bytes:
    """Eight bytes: always the same for the same link, random without one."""
    if link is None:
        return secrets.token_bytes(8)
    return blake2b(str(link.absolute()).encode(), digest_size=8).digest()
