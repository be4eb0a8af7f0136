"""Whether OpenCV can be used here: tries it, says what is wrong, and how to mend it.

It is loaded only where it is tried: in the camera's process, and in one for `vivat doctor`.
"""

from __future__ import annotations

import shlex
import sys
from importlib.metadata import distributions
from pathlib import Path
from signal import Signals

import msgspec

from hardware.camera.messages import CameraFault, Failed
from hardware.camera.tag_codes import TagKind
from sentences import N_, Sentence

COMMAND = (sys.executable, "-P", "-m", "hardware.camera.opencv")
"""Tries it; the last line of its output is the answer."""
ANSWER: msgspec.json.Decoder[Failed | None] = msgspec.json.Decoder(Failed | None)
OF_NUMPY = ("multiarray failed to import", "_ARRAY_API not found", "compiled against")
"""What is said if OpenCV was built for another numpy."""
PACKAGE = Path("/opt/vivat")
"""Here the Debian package installs vivat, which takes both libraries from Debian, or from what pip
has put before them."""
BEFORE_DEBIAN = f"/usr/local/lib/python3.{sys.version_info.minor}/dist-packages"
ENVIRONMENT = Path(__file__).parents[2] / ".venv"
"""A checkout's."""

FAULTS = {
    CameraFault.NO_LIBRARY: Sentence(N_("vivat needs OpenCV to see.")),
    CameraFault.OTHER_NUMPY: Sentence(N_("OpenCV was built for another numpy.")),
    CameraFault.NOT_LOADED: Sentence(N_("OpenCV can't be loaded.")),
    CameraFault.NO_ARUCO: Sentence(N_("This OpenCV has no aruco, which reads tags.")),
    CameraFault.CRASHED: Sentence(N_("OpenCV crashes on this computer. Another version may not.")),
}
"""What can be wrong with OpenCV."""


def try_opencv() -> Failed | None:
    """What keeps OpenCV from reading tags; None if nothing does. It may crash."""
    try:
        import cv2
        import numpy as np

        if not hasattr(cv2, "aruco"):
            return Failed(CameraFault.NO_ARUCO)
        from hardware.camera.tag_reader import TagReader

        TagReader(TagKind.PIECE).find(np.zeros((64, 64), np.uint8))
    except Exception as error:  # a broken library raises anything
        return _unusable(error)
    return None


def _unusable(error: Exception) -> Failed:
    if isinstance(error, ModuleNotFoundError) and error.name in ("cv2", "numpy"):
        return Failed(CameraFault.NO_LIBRARY)
    is_of_numpy = any(each in str(error) for each in OF_NUMPY)
    fault = CameraFault.OTHER_NUMPY if is_of_numpy else CameraFault.NOT_LOADED
    return Failed(fault, (str(error).strip() or repr(error)).splitlines()[-1])


def crashed(code: int) -> Failed:
    """OpenCV has ended its process with this exit code, which is negative."""
    return Failed(CameraFault.CRASHED, Signals(-code).name)


def remedy(fault: CameraFault) -> str:
    """The command that mends OpenCV where this vivat is installed."""
    prefix = Path(sys.prefix)
    if prefix == ENVIRONMENT:
        return "make install-camera"
    if PACKAGE not in prefix.parents:
        python = shlex.quote(sys.executable)
        return f"{python} -m pip install --force-reinstall opencv-python-headless numpy"
    names = [each.name for each in distributions(path=[BEFORE_DEBIAN])]
    hiding = sorted(each for each in names if each.startswith(("opencv-", "numpy")))
    if hiding and fault is not CameraFault.NO_LIBRARY:
        return f"sudo python3 -m pip uninstall --break-system-packages {' '.join(hiding)}"
    return "sudo apt install --reinstall --no-install-recommends python3-opencv python3-numpy"


if __name__ == "__main__":
    print(msgspec.json.encode(try_opencv()).decode())
