"""A sound card may be missing, busy, slow, or go away: the table goes on, and tries again."""

from __future__ import annotations

import os
from array import array
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from time import monotonic

import pytest

from companion.sound.conductor import Wanted
from companion.sound.cues import SOUND_OF_VERDICT, Cue, Sound
from companion.sound.sdl_mixer import RATE, SdlMixer
from companion.sound.sound_thread import SoundThread
from companion.sound.speaker import APART, QUIET, RETRY, STALE, Speaker, Spoken
from tests.companion.sound.loudspeaker import SENTENCES, samples_of
from tests.companion.sound.sound_card import PIECE_SECONDS, SoundCard, sound_card
from tests.needed_programs import needs
from tests.waiting import wait_until

HOP = Wanted(Cue((Sound.HOP,)), 1.0)
HOP_THEN_TURN = Wanted(Cue((Sound.HOP, Sound.TURN)), 1.0)
ROLL, NOTHING = Wanted(Cue(rolls=True), 1.0), Wanted(Cue(), 1.0)
SHORT = 0.5


def noise(seconds: float) -> bytes:
    """A loud tone, as long as a speech."""
    return array("h", [20_000, -20_000] * round(seconds * RATE / 2)).tobytes()


class Room:
    """A speaker whose time passes when somebody listens."""

    def __init__(self, card: SoundCard) -> None:
        self.card = card
        self.now = 100.0
        self.speaker = Speaker(SdlMixer(), lambda: self.now)

    def play(self, wanted: Wanted, late: float = 0.0) -> None:
        self.speaker.hear(wanted, self.now - late)

    def is_heard(self, seconds: float = SHORT) -> bool:
        """Whether there is anything to hear in this time."""
        self.card.heard.clear()
        end = self.now + seconds
        while self.now < end:
            self.now = min(end, self.now + APART)
            self.speaker.tick()
            self.card.listen(APART, is_open=self.speaker.wake_at is not None)
        return self.card.loudest > 0


@pytest.fixture
def room(tmp_path: Path) -> Iterator[Room]:
    with sound_card(tmp_path) as card:
        room = Room(card)
        yield room
        card.unplug()
        room.speaker.close()


def test_a_sound_is_heard_and_ends(room: Room) -> None:
    room.play(HOP)
    assert room.is_heard()
    room.is_heard()
    assert not room.is_heard()


def test_a_second_sound_begins_after_the_first(room: Room) -> None:
    room.play(HOP)
    room.is_heard(1.0)
    one = room.card.loudest
    length = len(bytes(room.card.heard).rstrip(b"\0"))
    room.play(HOP_THEN_TURN)
    room.is_heard(1.0)
    assert len(bytes(room.card.heard).rstrip(b"\0")) > length
    assert room.card.loudest <= one * 1.1, "they don't begin together"


def test_the_drum_rolls_until_it_is_ended(room: Room) -> None:
    room.play(ROLL)
    assert room.is_heard(5.0)
    assert room.is_heard()
    room.play(NOTHING)
    room.is_heard()
    assert not room.is_heard()


def test_the_drum_roll_swells(room: Room) -> None:
    room.play(ROLL)
    room.is_heard()
    softly = room.card.loudest
    room.is_heard(2.0)
    assert room.card.loudest > 1.5 * softly


def test_a_new_volume_does_not_swallow_the_sound_that_comes_next(room: Room) -> None:
    room.play(HOP_THEN_TURN)
    room.play(NOTHING)
    room.is_heard(APART)
    assert room.is_heard(1.0), "the second one"


def test_mute_ends_the_drum_roll_at_once(room: Room) -> None:
    room.play(ROLL)
    room.is_heard()
    room.play(Wanted(Cue(rolls=True), 0.0))
    room.is_heard()
    assert not room.is_heard()


def test_a_voice_is_heard_and_cut_in_the_middle_of_a_word(room: Room) -> None:
    room.speaker.speak(Spoken(noise(10.0), 1.0))
    assert room.is_heard()
    room.speaker.speak(Spoken())
    room.is_heard(2 * PIECE_SECONDS)
    assert not room.is_heard()


def test_a_newer_speech_takes_the_place_of_the_older_one(room: Room) -> None:
    room.speaker.speak(Spoken(noise(10.0), 1.0))
    room.is_heard()
    room.speaker.speak(Spoken(noise(0.2), 1.0))
    assert room.is_heard()
    assert not room.is_heard()


def test_mute_is_silent_in_the_middle_of_a_word(room: Room) -> None:
    room.speaker.speak(Spoken(noise(10.0), 1.0))
    room.is_heard()
    room.play(Wanted(Cue(), 0.0))
    room.is_heard(2 * PIECE_SECONDS)
    assert not room.is_heard()


def test_a_voice_and_its_end_cut_no_sound(room: Room) -> None:
    """It is cut when the verdict is heard, and then tells it."""
    room.play(Wanted(Cue((Sound.CROWNED,)), 1.0))
    room.is_heard(0.1)
    room.speaker.speak(Spoken())
    assert room.is_heard()
    room.speaker.speak(Spoken(bytes(RATE), 1.0))
    assert room.is_heard()


def test_a_voice_at_half_the_volume_is_half_as_high(room: Room) -> None:
    heights = []
    for volume in (1.0, 0.5):
        room.speaker.speak(Spoken(noise(0.3), volume))
        room.is_heard(1.0)
        heights.append(room.card.loudest)
    assert heights[1] == pytest.approx(heights[0] / 2, rel=0.1)


def test_the_sound_card_is_not_closed_while_the_voice_speaks(room: Room) -> None:
    """It speaks after minutes without a sound."""
    room.speaker.speak(Spoken(noise(0.2), 1.0))
    room.is_heard()
    room.now += QUIET - 1.0
    room.speaker.speak(Spoken(noise(10.0), 1.0))
    assert room.speaker.wake_at == room.now + QUIET


@needs("espeak-ng")
@pytest.mark.parametrize("language", SENTENCES)
@pytest.mark.parametrize("sound", SOUND_OF_VERDICT.values())
def test_a_voice_over_the_loudest_sounds_is_not_clipped(
    room: Room, language: str, sound: Sound
) -> None:
    """At full volume, from the same moment on."""
    room.speaker.speak(Spoken(samples_of(language), 1.0))
    room.play(Wanted(Cue((sound,)), 1.0))
    assert room.is_heard(4.0)
    assert room.card.loudest < 2**15 - 1


def test_half_the_volume_is_half_as_high(room: Room) -> None:
    room.play(HOP)
    room.is_heard(1.0)
    full = room.card.loudest
    room.play(Wanted(HOP.cue, 0.5))
    room.is_heard(1.0)
    assert room.card.loudest == pytest.approx(full / 2, rel=0.1)


def test_what_comes_too_late_is_left_out(room: Room) -> None:
    room.play(HOP, late=2 * STALE)
    assert not room.is_heard()


def test_a_muted_table_opens_no_sound_card(room: Room) -> None:
    room.play(Wanted(HOP.cue, 0.0))
    assert room.speaker.wake_at is None


def test_after_a_long_silence_the_sound_card_is_closed(room: Room) -> None:
    room.play(HOP)
    room.is_heard()
    assert room.speaker.wake_at is not None
    room.card.unplug()  # or closing it would wait for somebody to listen
    room.now += QUIET
    room.speaker.tick()
    assert room.speaker.wake_at is None


def test_without_a_sound_card_the_log_says_so_once_and_a_later_card_is_found(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    with sound_card(tmp_path) as card:
        room = Room(card)
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(tmp_path / "missing" / "card"))
        room.play(HOP)
        assert not room.is_heard(RETRY)
        room.play(HOP)
        assert caplog.text.count("No sound can be played") == 1
        monkeypatch.setenv("SDL_DISKAUDIOFILE", str(card.path))
        room.play(HOP)
        assert not room.is_heard(), "it is not tried at every sound"
        room.now += RETRY
        room.play(HOP)
        assert room.is_heard()
        card.unplug()
        room.speaker.close()


@pytest.mark.slow
def test_a_sound_card_that_goes_away_while_playing_is_noticed_and_looked_for_again(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with sound_card(tmp_path) as card:
        room = Room(card)
        room.play(ROLL)
        assert room.is_heard()
        card.unplug()
        wait_until(lambda: room.speaker._mixer.is_lost)
        room.play(HOP)
        assert "the sound card has gone away" in caplog.text
    (tmp_path / "again").mkdir()
    with sound_card(tmp_path / "again") as card:
        room.card, room.now = card, room.now + RETRY
        room.play(HOP)
        assert room.is_heard()
        card.unplug()
        room.speaker.close()


class SlowMixer(SdlMixer):
    """Says when it begins to open the sound card."""

    def __init__(self) -> None:
        super().__init__()
        self.begins = Event()
        self.is_open = Event()
        self.rolls: list[float] = []
        """The volumes of the drum roll."""

    def open(self) -> str:
        self.begins.set()
        name = super().open()
        self.is_open.set()
        return name

    def roll(self, volume: float) -> None:
        self.rolls.append(volume)
        super().roll(volume)


@pytest.mark.slow
def test_a_sound_card_that_hangs_keeps_nobody_waiting(tmp_path: Path) -> None:
    """A pipe that nobody listens to can't be opened for writing: the driver waits for ever."""
    pipe = tmp_path / "hanging"
    os.mkfifo(pipe)
    with sound_card(tmp_path), pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_DISKAUDIOFILE", str(pipe))
        mixer = SlowMixer()
        thread = SoundThread(Speaker(mixer, monotonic))
        thread.play(HOP)
        wait_until(mixer.begins.is_set)
        for _sound in range(100):
            thread.play(HOP)
        thread.close()
        assert not mixer.is_open.is_set()
        end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)  # now the driver goes on
        wait_until(mixer.is_open.is_set)
        os.close(end)
        wait_until(lambda: not thread.is_running)


@pytest.mark.slow
def test_words_that_wait_for_a_hanging_card_don_t_take_the_place_of_the_end_of_the_roll(
    tmp_path: Path,
) -> None:
    pipe = tmp_path / "hanging"
    os.mkfifo(pipe)
    with sound_card(tmp_path), pytest.MonkeyPatch.context() as patch:
        patch.setenv("SDL_DISKAUDIOFILE", str(pipe))
        mixer = SlowMixer()
        thread = SoundThread(Speaker(mixer, monotonic))
        thread.play(ROLL)
        wait_until(mixer.begins.is_set)
        thread.play(NOTHING)
        for _step in range(100):
            thread.speak(Spoken())
        end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
        wait_until(lambda: mixer.rolls and mixer.rolls[-1] == 0.0)
        os.close(end)
        thread.close()
        wait_until(lambda: not thread.is_running)
