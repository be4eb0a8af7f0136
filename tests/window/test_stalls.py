"""The disk stops answering for a second while somebody plays in a real window: nothing is lost,
nothing is doubled, and what is pressed meanwhile is never played.
"""

from __future__ import annotations

import pytest

from tests.companion.stick.loop_devices import why_unavailable
from tests.needed_programs import needs
from tests.window.stalls import must_be_the_same
from tests.window.xvfb import PROGRAMS

pytestmark = [pytest.mark.slow, needs(*PROGRAMS, "fsfreeze")]


@pytest.mark.parametrize("kind", ["vote", "settings", "key of a new box"])
def test_a_second_without_disk_changes_nothing(kind: str) -> None:
    if reason := why_unavailable():
        pytest.skip(reason)
    must_be_the_same(kind, 1.0)
