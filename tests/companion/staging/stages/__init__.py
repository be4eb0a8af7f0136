"""The stages, tables in given situations for pictures and measuring tests, each by its name.

A name begins with its screen's, so that `castle` finds all of the castle's. A further stage is a
further line in the file of its part of the evening; it drives a real table there, and invents no
scene.

>>> list(stages_called(("podium",)))
['podium', 'podium-wedding', 'podium-sixteen-people']
"""

from collections.abc import Mapping

from tests.companion.staging.stages import (
    around_games,
    earlier_games,
    guide,
    in_a_game,
    outside_help,
    votes_and_scores,
)
from tests.companion.staging.stages.tables import Drive

STAGES: Mapping[str, Drive] = {
    **around_games.STAGES,
    **earlier_games.STAGES,
    **guide.STAGES,
    **in_a_game.STAGES,
    **outside_help.STAGES,
    **votes_and_scores.STAGES,
}
"""Every stage, by its name."""


def stages_called(words: tuple[str, ...]) -> Mapping[str, Drive]:
    """The stages whose names begin with one of these words; all for none."""
    if not words:
        return STAGES
    return {name: drive for name, drive in STAGES.items() if name.startswith(words)}
