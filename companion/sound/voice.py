"""Speaks with a program of this computer, beside the main loop, which never waits for it.

espeak-ng computes the samples, and the sound card plays them like any other sound;
speech-dispatcher plays by itself. Without the program nothing is said.
"""

from __future__ import annotations

import logging
import subprocess
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread

from companion.sound.narrator import DISPATCHER, ESPEAK, Speech
from companion.sound.sdl_mixer import RATE
from companion.sound.speaker import Spoken

log = logging.getLogger(__name__)

WORDS_A_MINUTE = 165
"""At 100 percent of the speed."""
AMPLITUDE = 70
"""Of espeak-ng's 0 to 200: as loud as the sounds, which may be heard at the same time."""
PATIENCE = 5.0
"""Seconds after which a sentence would come too late, and the program counts as hung."""
END_SECONDS = 0.5
"""How long the end of vivat waits for the voice."""
WAV, HEADER = b"RIFF", 44
"""How the output of espeak-ng begins, and the bytes before its samples, which have our `RATE`."""


class VoiceThread:
    """A thread that says the newest speech; `play` must return at once."""

    def __init__(
        self,
        play: Callable[[Spoken], None],
        espeak: str = ESPEAK,
        dispatcher: str = DISPATCHER,
    ) -> None:
        self._play = play
        self._espeak = espeak
        self._dispatcher = dispatcher
        self._waiting: SimpleQueue[Speech | None] = SimpleQueue()
        self._newest: Speech | None = None
        self._turn = Lock()
        """Held to play something, so that nothing is played after a newer speech has come."""
        self._process: subprocess.Popen[bytes] | None = None
        self._has_dispatched = False
        """Whether speech-dispatcher may still be speaking."""
        self._problems: set[str] = set()
        """Those that the log has."""
        # A daemon, so that a program that hangs can't keep vivat from ending.
        self._thread = Thread(target=self._run, name="voice", daemon=True)
        self._thread.start()

    def say(self, speech: Speech | None) -> None:
        """Say this instead of what is being said; None to end. Returns at once."""
        with self._turn:
            self._newest = speech
            self._play(Spoken())
        if (process := self._process) is not None:
            process.kill()
        self._waiting.put(speech)

    def close(self) -> None:
        """Be silent, and end."""
        self.say(None)
        self._thread.join(END_SECONDS)

    @property
    def is_running(self) -> bool:
        return self._thread.is_alive()

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
        if self._has_dispatched:
            self._has_dispatched = False
            self._stop_dispatcher()
        return newest

    def _stop_dispatcher(self) -> None:
        """To its end, also if a newer speech comes meanwhile."""
        with suppress(OSError, subprocess.SubprocessError):
            subprocess.run([self._dispatcher, "-S"], timeout=PATIENCE, capture_output=True)  # noqa: S603

    def _speak(self, speech: Speech) -> Speech | None:
        """Say it, as far as no other one comes; returns the other one."""
        if speech.name and speech.sentences:
            self._has_dispatched = True
            self._output(dispatcher_command(speech, self._dispatcher), "", speech)
            return self._next()
        for sentence in speech.sentences:
            seconds = self._say_sentence(sentence, speech)
            with suppress(Empty):
                return self._next(seconds)
        return self._next()

    def _say_sentence(self, sentence: str, speech: Speech) -> float:
        """Begin a sentence; returns how many seconds it takes."""
        output = self._output(espeak_command(speech, self._espeak), sentence, speech)
        samples = output[HEADER:] if output.startswith(WAV) else b""
        with self._turn:
            if samples and self._newest is speech:
                self._play(Spoken(samples, speech.volume))
        return len(samples) / 2 / RATE

    def _output(self, command: list[str], text: str, speech: Speech | None) -> bytes:
        """What the program writes; nothing if it fails, hangs, or a newer speech has come."""
        pipe = subprocess.PIPE
        try:
            with subprocess.Popen(  # noqa: S603
                command, stdin=pipe, stdout=pipe, stderr=subprocess.DEVNULL
            ) as self._process:
                try:
                    if self._newest is not speech:
                        self._process.kill()
                    return self._process.communicate(text.encode(), PATIENCE)[0]
                finally:
                    self._process.kill()
        except (OSError, subprocess.SubprocessError) as error:
            problem = f"{command[0]}: {type(error).__name__}"
            if problem not in self._problems:
                log.warning("voice: %s. “vivat doctor” explains more.", problem)
            self._problems.add(problem)
            return b""


def espeak_command(speech: Speech, program: str = ESPEAK) -> list[str]:
    """What computes the samples of a text that comes in."""
    speed = WORDS_A_MINUTE * speech.speed // 100
    voice = ["-v", speech.language, "-s", str(speed), "-a", str(AMPLITUDE), "-b", "1"]
    return [program, *voice, "--stdin", "--stdout"]


def dispatcher_command(speech: Speech, program: str = DISPATCHER) -> list[str]:
    """What says all sentences; -100 to 100 stand for slow to fast, and for soft to loud."""
    module, _slash, voice = speech.name.partition("/")
    named = ["-y", voice] if voice else []
    rate, volume = min(100, speech.speed - 100), round(200 * speech.volume - 100)
    how = ["-l", speech.language, "-r", str(rate), "-i", str(volume), "-o", module, *named]
    return [program, "-N", "vivat", *how, "--", " ".join(speech.sentences)]
