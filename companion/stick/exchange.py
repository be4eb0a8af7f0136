"""Where vivat and root hand each other what a stick gets, on an installed computer.

vivat lays the files and then a request into its own folder; root answers in a folder of its own,
so that it never writes where vivat could have planted a link. Neither side trusts the other's text.
"""

from __future__ import annotations

import re
from pathlib import Path

from companion.stick.answers import NUMBER, Answers
from companion.stick.copying import (
    CopyFailed,
    Fetched,
    MayGo,
    NoBackup,
    NoStick,
    SeveralSticks,
    StickFull,
    StickGone,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)

VIVAT_FOLDER, ROOT_FOLDER = Path("/run/vivat"), Path("/run/vivat-stick")
"""The folders in memory; systemd/vivat-stick.path and vivat-stick.service have the same."""
REQUEST_FILE, FILES, ANSWER_FILE = "copy-to-stick", "for-stick", "answer"
FETCHED_FILE = "from-stick"
"""In vivat's folder, written with its rights: the newest backup on the stick."""
FETCH = re.compile(rf"({NUMBER.pattern}) fetch")
"""A request for the newest backup on the stick."""
BACKUP = re.compile(r"vivat-backup-[0-9]{4}-[0-9]{2}-[0-9]{2}-[0-9]{4}\.zip")
"""Of a minute; sorted by name they are sorted by time."""
NAME = re.compile(
    rf"[0-9]{{4}}-[0-9]{{2}}-[0-9]{{2}}-[0-9]{{1,6}}\.(?:html|png|toml)|{BACKUP.pattern}"
)
"""Files that root copies; every file system can store such a name."""
MOST_FILES = 3
MOST_BYTES = 16 * 1024 * 1024
"""Of one file: a backup of thousands of games."""
MOST_BYTES_OF_ANSWER = 64 * 1024
ANSWERS = Answers(
    CopyFailed,
    Fetched,
    MayGo,
    NoBackup,
    NoStick,
    SeveralSticks,
    StickFull,
    StickGone,
    StickProtected,
    StickRefuses,
    StickUnreadable,
)
