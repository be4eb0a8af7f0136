"""The folder for files that must be gone after a restart of the computer; whether the process
that made them has ended.
"""

from __future__ import annotations

import os
from pathlib import Path

FOLDER = "vivat"


def runtime_folder() -> Path | None:
    """systemd's folder for this service, or one in this user's; None if there is neither. It
    may not exist yet."""
    of_service = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    if of_service:
        return Path(of_service)
    of_user = os.environ.get("XDG_RUNTIME_DIR")
    return Path(of_user) / FOLDER if of_user else None


def has_ended(process: int) -> bool:
    """Whether there is no process of this number."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False
