"""Plays sounds with the SDL_mixer that pygame brings along.

Calls it directly, because `pygame.mixer.init` stops all of Python until the sound server answers:
30 seconds if that hangs, which is longer than the watchdog waits. These calls stop only the thread
that makes them. https://wiki.libsdl.org/SDL2_mixer has the functions and the numbers.
"""

from __future__ import annotations

from ctypes import CDLL, c_char_p, c_void_p
from functools import cache
from pathlib import Path

import pygame

from companion.sound.cues import Sound
from companion.sound.speaker import NoSound

FILES = Path(__file__).parent.parent / "data" / "sounds"
RATE, SAMPLE_FORMAT, CHANNELS = 22_050, 0x8010, 1
"""As in the files: signed 16 bits a sample."""
BUFFER = 512
"""Samples: 23 ms. A sound begins two buffers after it is wanted, at the latest."""
LOUDEST = 128
AUDIO = 0x10
"""SDL's part for sound."""
DEVICE = 2
"""SDL's number for the first sound card that a program opens."""
STOPPED = 0
ROLL_CHANNEL, VOICE_CHANNEL, ANY_CHANNEL = 0, 1, -1
FOR_EVER = -1


class SdlMixer:
    """The usual sound card of this computer, or the one that AUDIODEV names."""

    def __init__(self) -> None:
        self._chunks: dict[Sound, c_void_p] = {}
        self._spoken: c_void_p | None = None
        self._samples = b""
        self._library: CDLL | None = None
        self._tells_loss = False
        """Whether the number of the sound card is the expected one."""

    def open(self) -> str:
        """Open the sound card and load all sounds. Raises NoSound."""
        library = _library()
        if library.SDL_InitSubSystem(AUDIO) != 0:
            raise NoSound(problem=_error(library))
        if library.Mix_OpenAudioDevice(RATE, SAMPLE_FORMAT, CHANNELS, BUFFER, None, 0) != 0:
            problem = _error(library)
            library.SDL_QuitSubSystem(AUDIO)
            raise NoSound(problem=problem)
        self._library = library
        self._tells_loss = not self._has_stopped
        library.Mix_ReserveChannels(2)
        self._chunks = {sound: _load(library, FILES / sound.file_name) for sound in Sound}
        return str(library.SDL_GetCurrentAudioDriver().decode())

    def close(self) -> None:
        library = self._opened
        library.Mix_HaltChannel(ANY_CHANNEL)
        for chunk in self._chunks.values():
            library.Mix_FreeChunk(chunk)
        self._chunks = {}
        self._free_spoken()
        library.Mix_CloseAudio()
        library.SDL_QuitSubSystem(AUDIO)
        self._library = None

    @property
    def is_lost(self) -> bool:
        return self._tells_loss and self._has_stopped

    def set_volume(self, volume: float) -> None:
        self._opened.Mix_Volume(ANY_CHANNEL, round(volume * LOUDEST))

    def play(self, sound: Sound) -> None:
        self._opened.Mix_PlayChannelTimed(ANY_CHANNEL, self._chunks[sound], 0, FOR_EVER)

    def roll(self, volume: float) -> None:
        library = self._opened
        library.Mix_Volume(ROLL_CHANNEL, round(volume * LOUDEST))
        if volume == 0:
            library.Mix_HaltChannel(ROLL_CHANNEL)
        elif not library.Mix_Playing(ROLL_CHANNEL):
            chunk = self._chunks[Sound.DRUM_ROLL]
            library.Mix_PlayChannelTimed(ROLL_CHANNEL, chunk, FOR_EVER, FOR_EVER)

    def speak(self, samples: bytes) -> None:
        library = self._opened
        library.Mix_HaltChannel(VOICE_CHANNEL)
        self._free_spoken()
        if samples:
            self._samples = samples  # SDL reads them from here
            self._spoken = c_void_p(library.Mix_QuickLoad_RAW(samples, len(samples)))
            library.Mix_PlayChannelTimed(VOICE_CHANNEL, self._spoken, 0, FOR_EVER)

    def _free_spoken(self) -> None:
        if self._spoken is not None:
            self._opened.Mix_FreeChunk(self._spoken)
        self._spoken = None

    @property
    def _has_stopped(self) -> bool:
        return bool(self._opened.SDL_GetAudioDeviceStatus(DEVICE) == STOPPED)

    @property
    def _opened(self) -> CDLL:
        assert self._library is not None, "the sound card is open"
        return self._library


@cache
def _library() -> CDLL:
    """The functions of SDL and SDL_mixer, as pygame's own module finds them. Raises NoSound."""
    try:
        library = CDLL(pygame.mixer.__file__)
        library.SDL_RWFromFile.restype = library.Mix_LoadWAV_RW.restype = c_void_p
        library.Mix_QuickLoad_RAW.restype = c_void_p
        library.SDL_GetError.restype = c_char_p
        library.SDL_GetCurrentAudioDriver.restype = c_char_p
    except (AttributeError, ImportError, NotImplementedError, OSError) as error:
        raise NoSound(problem=error) from error
    return library


def _load(library: CDLL, file: Path) -> c_void_p:
    opened = c_void_p(library.SDL_RWFromFile(bytes(file), b"rb"))
    return c_void_p(library.Mix_LoadWAV_RW(opened, 1))


def _error(library: CDLL) -> str:
    return str(library.SDL_GetError().decode(errors="replace"))
