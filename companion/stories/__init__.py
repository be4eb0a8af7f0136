"""What is told after the game: one game's story, everybody's over all games, and the page.

A story holds only what the whole table knows. This package reads no journal, keeps no
database and knows no screen: whoever has stories hands them in.
"""

from companion.stories.kept import SavedGame
from companion.stories.people import BestRound, Often, PersonStory, people_of
from companion.stories.story import (
    CoronationStory,
    ElectionStory,
    Figure,
    Gain,
    Story,
    story_of,
)

__all__ = [
    "BestRound",
    "CoronationStory",
    "ElectionStory",
    "Figure",
    "Gain",
    "Often",
    "PersonStory",
    "SavedGame",
    "Story",
    "people_of",
    "story_of",
]
