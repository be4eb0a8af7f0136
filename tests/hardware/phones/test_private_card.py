"""The script that shows a phone's secret cards, in Node and without a page around it."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path

from hardware.phones.server import PAGE
from tests.needed_programs import needs

pytestmark = needs("node")

SCRIPT = Path(__file__).with_name("private_card_in_node.mjs")


def test_ambitions_to_choose_from_are_unseen_until_a_finger_shows_them() -> None:
    command = ["node", str(SCRIPT), (PAGE / "card.js").as_uri()]
    printed = subprocess.run(command, check=True, capture_output=True).stdout
    offered, looked, after_a_mark, kept, next_pair = json.loads(printed)
    assert (offered, looked) == (True, False)
    assert (after_a_mark, kept) == (False, False)
    assert next_pair, "of the next round, or of the other half of the team"
