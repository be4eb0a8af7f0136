"""The machines of these tests: what one does must not be seen in another."""

from __future__ import annotations

import pytest

from tests.booted.conftest import MakeMachine
from tests.booted.layers import Layers

HOST_MOUNTS = "grep ' /run/host/' /proc/self/mountinfo"
"""Mounts whose sources are on this computer."""


@pytest.mark.booted
def test_the_end_of_a_machine_changes_no_mount_of_another(
    bare: Layers, make_machine: MakeMachine
) -> None:
    ending, staying = (make_machine(bare, name) for name in ("ending", "staying"))
    ending.boot()
    staying.boot()
    before = staying.run(HOST_MOUNTS)
    ending.switch_off()
    assert staying.run(HOST_MOUNTS) == before
    staying.switch_off()
