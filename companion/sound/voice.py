"""Speaks with a program of this computer, beside the main loop, which never waits for it.

espeak-ng computes the samples, and the sound card plays them like any other sound;
speech-dispatcher plays by itself. Without the program nothing is said.
"""

from __future__ import annotations

import logging
import subprocess
import wave
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from companion.sound.narrator import ESPEAK, Speech

log = logging.getLogger(__name__)

DISPATCHER = "spd-say"
WORDS_A_MINUTE = 165
"""At 100 percent of the speed."""
PATIENCE = 5.0
"""Seconds after which a sentence would come too late, and the program counts as hung."""
END_SECONDS = 0.5
"""How long the end of vivat waits for the voice."""

Play = Callable[[bytes, float], None]
"""Plays the samples of a WAV file at a volume from 0 to 1, instead of what was said before."""


class VoiceThread:
    """A thread that says the newest speech; `play` must return at once."""

    def __init__(self, play: Play, espeak: str = ESPEAK, dispatcher: str = DISPATCHER) -> None:
        self._play = play
        self._espeak = espeak
        self._dispatcher = dispatcher
        self._waiting: SimpleQueue[Speech | None] = SimpleQueue()
        """None to end."""
        self._newest: Speech | None = None
        self._turn = Lock()
        """Held to play something, so that nothing is played after a newer speech has come."""
        self._process: subprocess.Popen[bytes] | None = None
        self._has_dispatched = False
        """Whether speech-dispatcher may still be speaking."""
        self._problem = ""
        # A daemon, so that a program that hangs can't keep vivat from ending.
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, speech: Speech) -> None:
        """Say this instead of what is being said. Returns at once."""
        self._cut(speech)

    def close(self) -> None:
        """Be silent, and end."""
        self._cut(None)
        self._thread.join(END_SECONDS)

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

    def _cut(self, newest: Speech | None) -> None:
        with self._turn:
            self._newest = newest
            self._play(b"", 0.0)
        if (process := self._process) is not None:
            process.kill()
        self._waiting.put(newest)

    def _run(self) -> None:
        try:
            speech = self._next()
            while speech is not None:
                speech = self._speak(speech)
        except Exception:
            log.exception("voice: the program goes on without it")  # a voice must never matter

    def _next(self, seconds: float | None = None) -> Speech | None:
        """The newest speech, once there is another one. Raises Empty after so long."""
        newest = self._waiting.get(timeout=seconds)
        while not self._waiting.empty():
            newest = self._waiting.get()
        self._hush_dispatcher()
        return newest

    def _speak(self, speech: Speech) -> Speech | None:
        """Say it, as far as no other one comes; returns the other one."""
        if speech.name and speech.sentences:
            self._has_dispatched = True
            self._output(self._for_dispatcher(speech), b"", speech)
            return self._next()
        for sentence in speech.sentences:
            seconds = self._say_sentence(sentence, speech)
            with suppress(Empty):
                return self._next(seconds)
        return self._next()

    def _say_sentence(self, sentence: str, speech: Speech) -> float:
        """Begin a sentence; returns how many seconds it takes."""
        samples = self._output(self._for_espeak(speech), sentence.encode(), speech)
        wav, seconds = whole_wav(samples)
        with self._turn:
            if wav and self._newest is speech:
                self._play(wav, speech.volume)
        return seconds

    def _for_espeak(self, speech: Speech) -> list[str]:
        speed = WORDS_A_MINUTE * speech.speed // 100
        voice = ["-v", speech.language, "-s", str(speed), "-b", "1"]
        return [self._espeak, *voice, "--stdin", "--stdout"]

    def _for_dispatcher(self, speech: Speech) -> list[str]:
        """-100 to 100 stand for the slowest and the fastest, the softest and the loudest."""
        module, _slash, voice = speech.name.partition("/")
        named = ["-y", voice] if voice else []
        rate, volume = min(100, speech.speed - 100), round(200 * speech.volume - 100)
        how = ["-l", speech.language, "-r", str(rate), "-i", str(volume), "-o", module, *named]
        return [self._dispatcher, "-N", "vivat", *how, "--", " ".join(speech.sentences)]

    def _hush_dispatcher(self) -> None:
        if self._has_dispatched:
            self._has_dispatched = False
            self._output([self._dispatcher, "-C"], b"", self._newest)

    def _output(self, command: list[str], text: bytes, speech: Speech | None) -> bytes:
        """What the program writes; nothing if it fails, hangs, or a newer speech has come."""
        try:
            samples = self._run_program(command, text, speech)
        except (OSError, subprocess.SubprocessError) as problem:
            self._note(f"{command[0]}: {type(problem).__name__}")
            return b""
        self._problem = ""
        return samples

    def _run_program(self, command: list[str], text: bytes, speech: Speech | None) -> bytes:
        """Raises OSError or SubprocessError."""
        pipe = subprocess.PIPE
        with subprocess.Popen(  # noqa: S603
            command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
        ) as process:
            self._process = process
            try:
                if self._newest is not speech:
                    process.kill()
                return process.communicate(text, PATIENCE)[0]
            finally:
                process.kill()
                self._process = None

    def _note(self, problem: str) -> None:
        """The log has each problem once."""
        if problem != self._problem:
            log.warning("voice: %s. “vivat doctor” explains more.", problem)
        self._problem = problem


def whole_wav(streamed: bytes) -> tuple[bytes, float]:
    """A WAV file that was written before its length was known, with its length, and the seconds
    that it takes. Empty if it can't be read."""
    try:
        with wave.open(BytesIO(streamed)) as heard:
            params, frames = heard.getparams(), heard.readframes(len(streamed))
    except (EOFError, wave.Error):
        return b"", 0.0
    whole = BytesIO()
    with wave.open(whole, "wb") as written:
        written.setparams(params)
        written.writeframes(frames)
    return whole.getvalue(), len(frames) / params.sampwidth / params.nchannels / params.framerate
