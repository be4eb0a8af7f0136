"""`python -m tools.sounds FOLDER`: writes every sound into the folder."""

from __future__ import annotations

import sys
from pathlib import Path

from companion.sound.cues import Sound
from tools.sounds.pieces import made
from tools.sounds.wav import write


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for sound in Sound:
        write(folder / sound.file_name, made(sound))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
