"""Two games that differ only in the votes of an open election sound the same until the reveal.

Every sample that leaves the program is recorded behind SDL's own driver, while the virtual clock
of the evening also drives the sound card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import pytest

from companion.evening.core import Outputs
from companion.evening.screens.election import ElectionScene
from companion.evening.screens.verdict import VerdictScene
from companion.sound.conductor import Conductor, Wanted
from companion.sound.cues import SOUND_OF_VERDICT, Cue, Sound
from companion.sound.sdl_mixer import SdlMixer
from companion.sound.speaker import Speaker
from engine import Follow, Option
from hardware.boxes import Button
from tests.companion.guided import Step, go_to
from tests.companion.simulated_evening import TURN, SimulatedEvening
from tests.companion.sound.hearing_table import HearingTable
from tests.companion.sound.sound_card import SoundCard, sound_card
from tests.sampling import sampled

YES, NO, STOMACHACHE = Button.YES, Button.NO, Button.STOMACHACHE
SEATS = 3
GRACE, VERDICT_SECONDS = 1.5, 2.0


@dataclass(frozen=True)
class Recording:
    """What was heard from the opening of an election on; `turning` is where the cards turn."""

    samples: bytes
    turning: int

    @property
    def before(self) -> bytes:
        return self.samples[: self.turning]

    @property
    def after(self) -> bytes:
        return self.samples[self.turning :]


class HeardEvening(SimulatedEvening):
    """The sound card's time is the evening's."""

    def __init__(self, card: SoundCard) -> None:
        self.card = card
        self.speaker = Speaker(SdlMixer(), self.clock)
        self.turning: int | None = None
        super().__init__(boxes=SEATS, sound=Conductor(self._play).follow)

    def turn(self, after: float = TURN) -> Outputs:
        outputs = super().turn(after)
        if isinstance(outputs.scene, VerdictScene) and self.turning is None:
            self.turning = len(self.card.heard)
        self.speaker.tick()
        self.card.listen(after, is_open=self.speaker.wake_at is not None)
        return outputs

    def open_the_card(self) -> None:
        """The driver begins at once, and how far it gets until the first sound is chance."""
        self.speaker.hear(Wanted(Cue((Sound.TURN,)), 1.0), self.now)
        self.wait(1.0)

    def _play(self, wanted: Wanted) -> None:
        self.speaker.hear(wanted, self.now)


@contextmanager
def evening(folder: Path) -> Iterator[HeardEvening]:
    with sound_card(folder) as card:
        evening = HeardEvening(card)
        with closing(evening):
            yield evening
        card.unplug()
        evening.speaker.close()


def record(folder: Path, votes: Sequence[Button]) -> Recording:
    """What can be heard while these votes are cast and shown."""
    folder.mkdir()
    with evening(folder) as heard:
        heard.open_the_card()
        heard.begin_an_election("vive-le-roi", seats=SEATS, follow=Follow.VOTES)
        heard.card.heard.clear()
        heard.press_each(*votes)
        heard.expect(ElectionScene)
        heard.wait(GRACE)
        heard.expect(VerdictScene)
        heard.wait(VERDICT_SECONDS)
        assert heard.turning is not None
        return Recording(bytes(heard.card.heard), heard.turning)


def test_no_sample_before_the_cards_turn_depends_on_a_vote(tmp_path: Path) -> None:
    worlds = {
        name: record(tmp_path / name, votes)
        for name, votes in {
            "crowned": (YES, YES, YES),
            "rejected": (NO, YES, NO),
            "annulled": (STOMACHACHE, NO, YES),
        }.items()
    }
    assert any(worlds["crowned"].before[-20_000:]), "the drum rolls"
    assert len({world.before for world in worlds.values()}) == 1
    assert len({world.after for world in worlds.values()}) == len(worlds)


@pytest.mark.parametrize("votes", sampled(product(Button, repeat=SEATS), 5), ids=str)
@pytest.mark.parametrize("in_the_guide", [False, True])
def test_what_is_handed_to_the_sound_card_is_the_same_for_all_votes(
    votes: tuple[Button, ...], in_the_guide: bool
) -> None:
    """One sound for each vote, the drum roll, then the verdict."""
    table = HearingTable()
    if in_the_guide:
        go_to(table, Step.VOTE, edition="vive-le-roi", seats=SEATS)
    else:
        table.begin_an_election("vive-le-roi", seats=SEATS)
    table.wanted.clear()
    table.press_each(*votes)
    vote = (Sound.VOTE,)
    assert [wanted.cue for wanted in table.wanted] == [Cue(vote), Cue(vote), Cue(vote, rolls=True)]
    table.wanted.clear()
    table.wait(GRACE)
    (verdict,) = table.wanted
    assert verdict.cue.sounds == (SOUND_OF_VERDICT[table.expect(VerdictScene).verdict],)


def test_what_is_handed_to_the_sound_card_is_the_same_for_both_ambitions() -> None:
    heard = []
    for button in (YES, NO):
        table = HearingTable()
        table.begin("vive-le-roi", seats=SEATS, options=[Option.AMBITION])
        table.wanted.clear()
        table.keep_ambition(2, button)
        heard.append([*table.wanted])
    assert heard[0] == heard[1]
