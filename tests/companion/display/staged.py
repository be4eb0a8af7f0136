"""The tables of the staged states, made once for all tests that only look at them.

What a table says is in the language that was spoken when it was made.
"""

from __future__ import annotations

from functools import cache

from companion.words.i18n import ENGLISH
from tests.companion.pseudo_language import speaking
from tests.companion.staging.stages import STAGES
from tests.companion.staging.table import StagedTable


@cache
def staged(state: str, language: str = ENGLISH) -> StagedTable:
    """The table of a state, which is not played any further."""
    with speaking(language):
        return STAGES[state]()
