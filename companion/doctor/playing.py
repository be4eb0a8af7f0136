"""Whether vivat plays just now. Asked without taking anything from it."""

from __future__ import annotations

import fcntl
import os
from pathlib import Path

from companion.storage.lock import lock_file


def vivat_plays(journal: Path) -> bool:
    """Whether somebody has the right to write this journal; no where that can't be seen.

    For the moment of the question, a vivat that starts would be refused.
    """
    try:
        lock = os.open(lock_file(journal), os.O_RDONLY)
    except OSError:
        return False
    try:
        fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return True
    except OSError:
        return False
    finally:
        os.close(lock)
    return False
