"""Which model of Raspberry Pi this computer is, from the files of its kernel.

Knows nothing of pins or pin libraries.
"""

from __future__ import annotations

from pathlib import Path

PROC = Path("/proc")
"""Where the kernel describes processes and devices."""


def model_name(proc: Path = PROC) -> str | None:
    """This computer's name in the device tree, such as “Raspberry Pi 4 Model B Rev 1.4”; None if
    there is none, as on a PC."""
    try:
        name = (proc / "device-tree/model").read_text(errors="replace")
    except OSError:
        return None
    return name.rstrip("\0").strip() or None


def is_pi(proc: Path = PROC) -> bool:
    """Whether this computer is a Raspberry Pi."""
    return "Raspberry Pi" in (model_name(proc) or "")
