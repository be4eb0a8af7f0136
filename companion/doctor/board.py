"""Which board this is, as its firmware says."""

from __future__ import annotations

from pathlib import Path

from companion.doctor.looking import PROC, read


def board_model(proc: Path = PROC) -> str | None:
    """Such as “Raspberry Pi 4 Model B Rev 1.4”; None where no device tree tells."""
    return read(proc / "device-tree/model").rstrip("\0").strip() or None
