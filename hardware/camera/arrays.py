"""The arrays that the camera's room works with."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Grey = NDArray[np.uint8]
"""A grey picture: rows of pixels."""
Pixels = NDArray[np.bool_]
"""Some pixels of a picture."""
Size = tuple[int, int]
"""A picture's width and height in pixels."""
Points = NDArray[np.float64]
"""A row for each point: x to the right, y downwards."""
