"""Folders with an OpenCV that fails as real ones do, to be put before the real one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from hardware.camera.messages import CameraFault, Failed

OF_NUMPY_1 = '''
import sys
print("""
A module that was compiled using NumPy 1.x cannot be run in
NumPy 2.2.6 as it may crash. To support both 1.x and 2.x
versions of NumPy, modules must be compiled with NumPy 2.0.
""", file=sys.stderr)
print("AttributeError: _ARRAY_API not found", file=sys.stderr)
raise ImportError("numpy.core.multiarray failed to import")
'''
"""What opencv-python-headless 4.8.1.78 does with numpy 2.2.6."""
NO_GL = "libGL.so.1: cannot open shared object file: No such file or directory"
ABI = "module compiled against ABI version 0x1000009 but this version of numpy is 0x2000000"

BROKEN = {
    "not installed": (
        "raise ModuleNotFoundError(\"No module named 'cv2'\", name='cv2')",
        Failed(CameraFault.NO_LIBRARY),
    ),
    "without numpy": (
        "raise ModuleNotFoundError(\"No module named 'numpy'\", name='numpy')",
        Failed(CameraFault.NO_LIBRARY),
    ),
    "for numpy 1": (
        OF_NUMPY_1,
        Failed(CameraFault.OTHER_NUMPY, "numpy.core.multiarray failed to import"),
    ),
    "for numpy 1, as an attribute": (
        "raise AttributeError('_ARRAY_API not found')",
        Failed(CameraFault.OTHER_NUMPY, "_ARRAY_API not found"),
    ),
    "for another ABI": (f"raise RuntimeError({ABI!r})", Failed(CameraFault.OTHER_NUMPY, ABI)),
    "without a library": (
        f"raise ImportError({NO_GL!r})",
        Failed(CameraFault.NOT_LOADED, NO_GL),
    ),
    "without a module of its own": (
        "raise ModuleNotFoundError(\"No module named 'cv2.gapi'\", name='cv2.gapi')",
        Failed(CameraFault.NOT_LOADED, "No module named 'cv2.gapi'"),
    ),
    "of many words": (
        "raise ImportError('\\nPLEASE READ THIS\\n\\nOriginal error was: no symbol\\n')",
        Failed(CameraFault.NOT_LOADED, "Original error was: no symbol"),
    ),
    "of no words": ("raise SystemError", Failed(CameraFault.NOT_LOADED, "SystemError()")),
    "without aruco": ("print('hello')\n__version__ = '4.6.0'", Failed(CameraFault.NO_ARUCO)),
    "for a newer processor": (
        "import os, signal\nos.kill(os.getpid(), signal.SIGILL)",
        Failed(CameraFault.CRASHED, "SIGILL"),
    ),
}
"""How each of them fails, and what is said of it."""


def put_first(monkeypatch: pytest.MonkeyPatch, folder: Path, code: str) -> None:
    """Programs that are started from now on import this as OpenCV."""
    (folder / "cv2").mkdir()
    (folder / "cv2" / "__init__.py").write_text(code, encoding="utf-8")
    others = filter(None, [os.environ.get("PYTHONPATH")])
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), *others]))
