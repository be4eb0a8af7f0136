"""Everything that can be seen or heard of a table from outside: pixels, pointer, sounds, the voice,
lights, wires, log, files.
"""

from __future__ import annotations

import logging
import zlib
from collections.abc import Callable
from dataclasses import dataclass

import pygame

from companion.display.canvas import Hotspot
from companion.display.painter import Picture, paint
from companion.display.projection import LEAST_LONG, LEAST_SHORT
from companion.evening.inputs import Target
from companion.evening.scene import Scene
from companion.evening.screens.private_view import PrivateViewScene
from companion.sound.conductor import Wanted
from companion.sound.narrator import Speech
from tests.companion.keep.recording_disk import Operation
from tests.simulation.clock import Clock
from tests.simulation.screen import TouchScreen
from tests.simulation.secrets_kept import Kind, Secret


@dataclass(frozen=True)
class Seen:
    """One thing that could be seen, and when."""

    at: float
    channel: str
    what: object


class Watch:
    """Notes what can be seen while it is on."""

    def __init__(self, clock: Clock, secret: Secret) -> None:
        self.secret = secret
        self.seen: list[Seen] = []
        self.is_on = False
        self.hidden: object = None
        """What was secret at the end; None until then."""
        self._clock = clock
        self._lights: dict[str, int] = {}

    def note(self, channel: str, what: object) -> None:
        if self.is_on:
            self.seen.append(Seen(self._clock.now, channel, what))

    def light(self, box: str, light: int) -> None:
        if self._lights.get(box) != light:
            self._lights[box] = light
            self.note("light", (box, light))

    def disk(self, operation: Operation) -> None:
        """What is done to which file, with place, size and bytes unless the secret is there."""
        what: tuple[object, ...] = operation.do.value, operation.name
        if not self.secret.is_saved:
            what += operation.at, len(operation.data), zlib.crc32(operation.data)
        self.note("file", what)

    def sound(self, wanted: Wanted) -> None:
        self.note("sound", wanted)

    def voice(self, speech: Speech) -> None:
        self.note("voice", speech)

    def window(self, clock: Clock, on_show: Callable[[Scene], None]) -> PaintedScreen:
        return PaintedScreen(clock, on_show, self)

    def wire(self, direction: str, data: bytes) -> None:
        """Bytes on a cable. Which cards a box may play is on its way to it; that is no secret, as
        every vote was shown."""
        is_public = self.secret.kind is Kind.HAND and direction == "to a box"
        self.note(direction, len(data) if is_public else data)

    def logging(self) -> LogWatch:
        return LogWatch(self)


class LogWatch(logging.Handler):
    """Notes every line of the log while the context is entered."""

    def __init__(self, watch: Watch) -> None:
        super().__init__(logging.DEBUG)
        self._watch = watch

    def emit(self, record: logging.LogRecord) -> None:
        self._watch.note("log", (record.levelname, record.getMessage()))

    def __enter__(self) -> LogWatch:
        root = logging.getLogger()
        self._level = root.level
        root.setLevel(logging.DEBUG)
        root.addHandler(self)
        return self

    def __exit__(self, *_error: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)


class PaintedScreen(TouchScreen):
    """Draws every picture, and has a mouse pointer, which a touch moves to its place."""

    def __init__(self, clock: Clock, on_show: Callable[[Scene], None], watch: Watch) -> None:
        super().__init__(clock, on_show)
        pygame.font.init()
        self._watch = watch
        self._surface = pygame.Surface((LEAST_LONG, LEAST_SHORT))
        self._picture: Picture | None = None
        self._at = (0, 0)
        self._is_visible = True

    @property
    def size(self) -> tuple[int, int]:
        return LEAST_LONG, LEAST_SHORT

    def put(self, at: tuple[int, int]) -> None:
        self._at = at

    def set_visible(self, visible: bool) -> None:
        self._is_visible = visible

    def show(
        self, picture: Picture, now: float = 0.0, damaged: bool = False
    ) -> tuple[Hotspot, ...]:
        if not self._watch.is_on:
            self._picture = None
            return super().show(picture, now, damaged)
        if picture != self._picture:
            self._picture = picture
            drawn = paint(self._surface, picture)
            self._spots = {each.what: each for each in drawn if isinstance(each.what, Target)}
        self.is_stalled = picture.note is not None
        self._watch.note("turn", self._seen(picture))
        if not self.is_stalled:
            self._on_show(picture.scene)
        return tuple(self._spots.values())

    def touch(self, target: Target) -> bool:
        is_there = super().touch(target)
        if is_there:
            self._at = pygame.Rect(self._spots[target].rect).center
        return is_there

    def _seen(self, picture: Picture) -> object:
        """What the others can see: they look away from a private screen."""
        if isinstance(picture.scene, PrivateViewScene):
            return "a private screen"
        pointer = self._at if self._is_visible else None
        return zlib.crc32(self._surface.get_buffer().raw), pointer
