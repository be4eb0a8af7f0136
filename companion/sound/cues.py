"""Which sounds belong to what has changed on the table.

Decides from scenes alone, so it knows nothing that the screen does not show: no press and no
sealed vote. Each sound has one file in `companion/data/sounds`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum

from companion.evening.scene import Overview, Scene
from companion.evening.screens.castle import CastleScene
from companion.evening.screens.coronation import CoronationScene
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.podium import PodiumScene
from companion.evening.screens.raising import RaisingScene
from companion.evening.screens.title import TitleScene
from companion.evening.screens.verdict import VerdictScene
from engine import Place, Room, Verdict
from engine.figure import Headgear


class Sound(Enum):
    """Everything that can be heard."""

    TURN = "turn"
    HOP = "hop"
    VOTE = "vote"
    DRUM_ROLL = "drum-roll"
    CROWNED = "crowned"
    REJECTED = "rejected"
    ANNULLED = "annulled"
    JESTER = "jester"
    DUNGEON = "dungeon"
    PRIVY = "privy"
    CORONATION = "coronation"
    PODIUM = "podium"

    @property
    def file_name(self) -> str:
        return f"{self.value}.wav"


SOUND_OF_VERDICT = {
    Verdict.CROWNED: Sound.CROWNED,
    Verdict.REJECTED: Sound.REJECTED,
    Verdict.ANNULLED: Sound.ANNULLED,
}
SOUND_OF_ROOM = {
    Room.DUNGEON: Sound.DUNGEON,
    Room.REMOVED: Sound.DUNGEON,
    Room.WC: Sound.PRIVY,
}
"""Where a character arrives; everywhere else it hops."""


@dataclass(frozen=True)
class Cue:
    """The sounds to begin now, one after the other, and whether the drum roll goes on."""

    sounds: tuple[Sound, ...] = ()
    rolls: bool = False


@dataclass(frozen=True)
class Heard:
    """The last scene that was heard; the next one is compared with it. Screens in between, such
    as a menu or a help page, change nothing."""

    scene: type[Scene] | None = None
    """The last kind of scene that can be heard."""
    places: Mapping[str, Place] = field(default_factory=dict)
    """Where each character is, by its id."""
    turn: int | None = None
    voted: frozenset[int] = frozenset()
    """The seats whose vote is in, by their numbers."""

    def then(self, scene: Scene) -> tuple[Heard, Cue]:
        """What they know after another scene, and what there is to hear."""
        match scene:
            case CastleScene(overview=overview):
                return self._castle(overview)
            case ElectionScene(overview=overview):
                return self._election(overview)
            case VerdictScene(is_revealed=False):
                return self, Cue(rolls=self.scene is ElectionScene)
            case VerdictScene(verdict=verdict):
                has_begun = self.scene is ElectionScene
                return self._arrive(scene, SOUND_OF_VERDICT[verdict] if has_begun else None)
            case CoronationScene():
                is_new = self.scene not in (None, CoronationScene, PodiumScene)
                return self._arrive(scene, Sound.CORONATION if is_new else None)
            case PodiumScene():
                is_new = self.scene is CoronationScene
                return self._arrive(scene, Sound.PODIUM if is_new else None)
            case RaisingScene():
                return self._arrive(scene, None)
            case TitleScene():
                return Heard(), Cue()
            case _:
                return self, Cue()

    def _arrive(self, scene: Scene, sound: Sound | None) -> tuple[Heard, Cue]:
        return replace(self, scene=type(scene)), Cue(() if sound is None else (sound,))

    def _castle(self, overview: Overview) -> tuple[Heard, Cue]:
        turn = next((seat.number for seat in overview.seats if seat.is_turn), None)
        is_new = turn not in (None, self.turn)
        sounds = (*self._moves(overview), *((Sound.TURN,) if is_new else ()))
        return replace(self, scene=CastleScene, places=_places(overview), turn=turn), Cue(sounds)

    def _election(self, overview: Overview) -> tuple[Heard, Cue]:
        before = self.voted if self.scene is ElectionScene else frozenset()
        voted = frozenset(seat.number for seat in overview.seats if seat.voted)
        sounds = (*self._moves(overview), *((Sound.VOTE,) if voted - before else ()))
        rolls = len(voted) == len(overview.seats)
        return replace(self, scene=ElectionScene, places=_places(overview), voted=voted), Cue(
            sounds, rolls
        )

    def _moves(self, overview: Overview) -> tuple[Sound, ...]:
        """One character has arrived elsewhere. If several have, the board was set up anew."""
        moved = [
            (character, place)
            for character, place in overview.castle.characters
            if self.places.get(character.character, place) is not place
        ]
        if len(moved) != 1:
            return ()
        ((character, place),) = moved
        has_bells = character.figure.headgear is Headgear.JESTER_CAP
        usual = Sound.JESTER if has_bells else Sound.HOP
        return (SOUND_OF_ROOM.get(place.room, usual),)


def _places(overview: Overview) -> Mapping[str, Place]:
    return {face.character: place for face, place in overview.castle.characters}
