"""The voice speaks with real programs, and programs that fail keep nobody waiting."""

from __future__ import annotations

import logging
from array import array
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from time import monotonic

import pytest
from msgspec import convert

from companion.config.settings import SoundSettings
from companion.sound import voice
from companion.sound.narrator import Speech
from companion.sound.sdl_mixer import RATE
from companion.sound.voice import VoiceThread
from companion.words.i18n import languages
from tests.companion.sound.loudness import loudness
from tests.companion.sound.loudspeaker import SENTENCES, Loudspeaker, samples_of
from tests.companion.sound.speech_dispatcher import Paper, dispatcher
from tests.needed_programs import needs
from tests.waiting import wait_until

LONGEST_CALL = 0.1
"""Seconds that the main loop may spend on a word."""
QUIETEST, LOUDEST = -26.0, -18.0
"""LUFS: the sounds are between -23 and -17."""


@pytest.fixture
def loudspeaker() -> Loudspeaker:
    return Loudspeaker()


def program(folder: Path, *lines: str) -> str:
    """A program that stands where espeak-ng should be."""
    file = folder / "espeak-ng"
    file.write_text("\n".join(("#!/bin/sh", f"echo $$ >> {folder}/started", *lines)), "utf-8")
    file.chmod(0o755)
    return str(file)


def started(folder: Path) -> int:
    """How often it was started."""
    file = folder / "started"
    return len(file.read_text().splitlines()) if file.exists() else 0


@needs("espeak-ng")
@pytest.mark.parametrize("language", languages())
def test_a_sentence_is_spoken_at_a_good_length_and_loudness(language: str) -> None:
    samples = array("h", samples_of(language))
    letters_a_second = len(SENTENCES[language]) / len(samples) * RATE
    assert letters_a_second == pytest.approx(15, abs=5)
    assert max(map(abs, samples)) < 2**15 - 1, "nothing is clipped"
    assert QUIETEST < loudness([each / 2**15 for each in samples]) < LOUDEST


@needs("espeak-ng")
def test_a_faster_voice_takes_less_time() -> None:
    slow, usual, fast = (len(samples_of("en", speed)) for speed in (50, 100, 200))
    assert slow > 1.4 * usual
    assert usual > 1.4 * fast


@needs("espeak-ng")
def test_a_newer_speech_cuts_the_older_one(loudspeaker: Loudspeaker) -> None:
    with closing(VoiceThread(loudspeaker.play)) as thread:
        thread.say(Speech((SENTENCES["en"], "This is never heard."), "en"))
        wait_until(lambda: loudspeaker.spoken)
        thread.say(Speech(("Stop.",), "en"))
        wait_until(lambda: len(loudspeaker.spoken) == 2)
    assert loudspeaker.played.index(b"", 1) < loudspeaker.played.index(loudspeaker.spoken[1])


def test_a_speech_without_a_sentence_is_silence_at_once(
    loudspeaker: Loudspeaker, tmp_path: Path
) -> None:
    """Such as when the voice is turned off, or when what was asked for has been done."""
    long = program(tmp_path, "printf RIFF", f"head -c {60 * RATE} /dev/zero")
    with closing(VoiceThread(loudspeaker.play, long)) as thread:
        thread.say(Speech(("One.",), "en"))
        wait_until(lambda: loudspeaker.spoken)
        thread.say(Speech())
        assert loudspeaker.played[-1] == b""


def test_what_was_begun_for_an_older_speech_is_never_heard(
    loudspeaker: Loudspeaker, tmp_path: Path
) -> None:
    half = (f"head -c {RATE} /dev/zero", f"touch {tmp_path}/half", "exec sleep 1000")
    with closing(VoiceThread(loudspeaker.play, program(tmp_path, "printf RIFF", *half))) as thread:
        thread.say(Speech(("One.",), "en"))
        wait_until((tmp_path / "half").exists)
        thread.say(Speech(("Two.",), "en"))
        wait_until(lambda: started(tmp_path) == 2)
    wait_until(lambda: not thread.is_running)
    assert not loudspeaker.spoken


def test_a_program_that_is_missing_is_noted_once(
    loudspeaker: Loudspeaker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with closing(VoiceThread(loudspeaker.play, str(tmp_path / "espeak-ng"))) as thread:
        thread.say(Speech(("One.", "Two.", "Three."), "en"))
        wait_until(lambda: caplog.records)
    assert not loudspeaker.spoken
    (record,) = [each for each in caplog.records if each.levelno >= logging.WARNING]
    assert record.getMessage().endswith("FileNotFoundError. “vivat doctor” explains more.")


@pytest.mark.parametrize(
    "ending", ["kill -KILL $$", "exit 1", "echo no wav", "head -c 100 /dev/zero"]
)
def test_a_program_that_fails_says_nothing_and_the_next_sentence_is_tried(
    loudspeaker: Loudspeaker, tmp_path: Path, ending: str
) -> None:
    with closing(VoiceThread(loudspeaker.play, program(tmp_path, ending))) as thread:
        thread.say(Speech(("One.", "Two.", "Three."), "en"))
        wait_until(lambda: started(tmp_path) == 3)
        assert thread.is_running
    assert not loudspeaker.spoken


def test_a_program_that_hangs_keeps_nobody_waiting(
    loudspeaker: Loudspeaker, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the loop, nor a newer speech, nor the end of vivat."""
    thread = VoiceThread(loudspeaker.play, program(tmp_path, "exec sleep 1000"))
    for number in range(1, 4):
        began = monotonic()
        thread.say(Speech(("One.",), "en"))
        assert monotonic() - began < LONGEST_CALL
        wait_until(lambda number=number: started(tmp_path) == number)  # type: ignore[misc]
    thread.close()
    wait_until(lambda: not thread.is_running)
    assert not loudspeaker.spoken
    assert not caplog.records, "it was ended before anybody lost patience"


def test_a_sentence_that_takes_too_long_is_left_out(
    loudspeaker: Loudspeaker, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(voice, "PATIENCE", 0.05)
    with closing(VoiceThread(loudspeaker.play, program(tmp_path, "exec sleep 1000"))) as thread:
        thread.say(Speech(("One.", "Two."), "en"))
        wait_until(lambda: started(tmp_path) == 2)
    assert not loudspeaker.spoken


@pytest.fixture
def paper(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Paper]:
    with dispatcher(tmp_path, monkeypatch) as paper:
        yield paper


@pytest.mark.slow
@needs("spd-say", "speech-dispatcher")
def test_a_voice_of_speech_dispatcher_says_it_and_is_cut(
    loudspeaker: Loudspeaker, paper: Paper
) -> None:
    speech = Speech(("Votez maintenant.", "Jamais lu."), "fr", 120, 0.5, "paper/Marie")
    with closing(VoiceThread(loudspeaker.play)) as thread:
        thread.say(speech)
        wait_until(lambda: paper.said, state=lambda: paper.log)
        thread.say(Speech(("Hello.",), "en", name="paper/Elena"))
        wait_until(lambda: "Hello." in paper.said[-1])
    assert paper.said == ["Votez maintenant.|20.00|Marie", "Hello.|0.00|Elena"]
    assert not loudspeaker.spoken


def test_a_stop_runs_to_its_end_although_a_newer_speech_comes(
    loudspeaker: Loudspeaker, tmp_path: Path
) -> None:
    """Or the old sentence is read to its end."""
    dispatcher = program(tmp_path, '[ "$1" = -S ] && sleep 0.1 && echo stop >> "$0.stops"')
    stops = Path(f"{dispatcher}.stops")
    with closing(VoiceThread(loudspeaker.play, dispatcher=dispatcher)) as thread:
        thread.say(Speech(("One.",), "en", name="paper"))
        wait_until(lambda: started(tmp_path) == 1)
        thread.say(Speech())
        wait_until(lambda: started(tmp_path) == 2)
        thread.say(Speech(("Two.",), "en", name="paper"))
        wait_until(lambda: started(tmp_path) == 3)
        assert stops.read_text() == "stop\n"


@pytest.mark.parametrize("name", ["espeak-ng/French (France)", "rhvoice/Elena", "festival"])
def test_every_name_that_speech_dispatcher_lists_can_be_set(name: str) -> None:
    settings = convert({"voice_name": name}, SoundSettings)
    assert settings.voice_name == name
