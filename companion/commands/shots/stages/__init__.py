"""Which states of which screens are shown in pictures: a function for each, by its name.

A name begins with its screen's, so that `--screen castle` finds all of the castle's. A further
state is a further function in the file of its part of the evening; it drives a real table there,
and invents no scene.

>>> list(stages_called(("podium",)))
['podium', 'podium-sixteen-people']
"""

from companion.commands.shots.stages import (
    camera,
    castle,
    earlier_games,
    first_screens,
    guide,
    phones,
    scores,
    seats,
    settings,
    telling,
    upkeep,
    votes,
)
from companion.commands.shots.stages.named import STAGES, stages_called

__all__ = [
    "STAGES",
    "camera",
    "castle",
    "earlier_games",
    "first_screens",
    "guide",
    "phones",
    "scores",
    "seats",
    "settings",
    "stages_called",
    "telling",
    "upkeep",
    "votes",
]
