"""The camera above the board: choosing it, aiming it, and learning where the board's places are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from statistics import median

from msgspec import structs

from companion.config.settings import CameraSettings
from companion.evening.before_game import BeforeGameScreen
from companion.evening.board.port import LearningStep, LivePicture, Use
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import CharacterFace, Choice, Scene
from companion.evening.screen import Open, OpenScreen, Screen
from companion.evening.screen_kinds import UsesCamera
from companion.evening.view_models import characters_of
from companion.words.i18n import _, translate
from companion.words.labels import full_place_name
from engine import Edition
from sentences import ExplainedError

ALIKE = 12.0
"""Millimetres by which the heights of equal pieces may seem to differ."""


class CameraAction(Target, Enum):
    """What can be done about the camera."""

    SWITCH_ON = "switch-on"
    SWITCH_OFF = "switch-off"
    NEXT_CAMERA = "next-camera"
    LEARN = "learn"
    TAKE_STEP = "take-step"
    STOP_LEARNING = "stop-learning"


@dataclass(frozen=True)
class StandFace:
    """A place of the board, and the pieces to put there; `is_seen` once they stand."""

    place: str
    characters: tuple[CharacterFace, ...]
    is_seen: bool


@dataclass(frozen=True)
class CameraScene(Scene):
    """The live picture; `warnings` say what keeps the camera from reading the board."""

    title: str
    lines: tuple[str, ...]
    warnings: tuple[str, ...]
    picture: LivePicture | None
    stands: tuple[StandFace, ...]


class CameraPanel(UsesCamera, Screen):
    """What the camera sees, and the choices."""

    @property
    def camera_use(self) -> Use:
        return Use.AIMING

    @property
    def _edition(self) -> Edition | None:
        """Whose board it is."""
        match = self.table.running_match
        return self.table.aimed_for if match is None else match.edition

    def choices(self) -> tuple[Choice, ...]:
        camera, settings = self.table.ports.camera, self.table.settings.now.camera
        cancel = Choice(CameraAction.STOP_LEARNING, _("Cancel"))
        if camera.step is not None:
            return (Choice(CameraAction.TAKE_STEP, _("All are in place")), cancel)
        switch = (
            Choice(CameraAction.SWITCH_OFF, _("Stop following"))
            if settings.on
            else Choice(CameraAction.SWITCH_ON, _("Follow the board"))
        )
        others = (Choice(CameraAction.NEXT_CAMERA, _("Another camera")),) * self._has_another_camera
        return (
            switch,
            Choice(CameraAction.LEARN, _("Learn the board")),
            *others,
            Choice(Command.BACK, _("Back")),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("The camera sees the tags on your pieces, and where they stand."),
            _("“vivat board --print FILE.pdf --edition ID” prints the tags, and a castle."),
            _("“Learn the board”: for your own board, with four marks at its corners."),
            _("It looks only during games, and on this page. No picture is kept or sent."),
        )

    def choose(self, target: Target) -> None:
        match target:
            case CameraAction() if self.offers(target):
                self._act(target)
            case _:
                super().choose(target)

    def _act(self, action: CameraAction) -> None:
        match action:
            case CameraAction.SWITCH_ON | CameraAction.SWITCH_OFF:
                self._change(on=not self.table.settings.now.camera.on)
            case CameraAction.NEXT_CAMERA:
                self._change(device=self._next_camera())
            case CameraAction.STOP_LEARNING:
                self.table.ports.camera.stop_learning()
            case CameraAction.LEARN | CameraAction.TAKE_STEP:
                self._learn(action)

    def _learn(self, action: CameraAction) -> None:
        camera = self.table.ports.camera
        try:
            if action is CameraAction.LEARN:
                camera.learn()
                return
            camera.take_step()
        except ExplainedError as problem:
            self.table.notices.show_refusal(problem)
            return
        if camera.step is None:
            self.table.notices.show(_("vivat knows this board now."))

    def _change(self, **values: bool | str | int) -> None:
        settings = self.table.settings.now
        camera: CameraSettings = structs.replace(settings.camera, **values)
        self.table.settings.change(structs.replace(settings, camera=camera))
        self.table.board.begin_anew(self.table.now)

    @property
    def _has_another_camera(self) -> bool:
        """The one that is chosen may not be plugged in."""
        paths = {camera.path for camera in self.table.ports.camera.cameras}
        here = self.table.settings.now.camera.device
        return bool(paths - {here}) if here else len(paths) > 1

    def _next_camera(self) -> str:
        paths = [camera.path for camera in self.table.ports.camera.cameras]
        here = self.table.settings.now.camera.device
        if here and here not in paths:
            return paths[0]
        at = paths.index(here) if here else 0
        return paths[(at + 1) % len(paths)]

    def scene(self) -> CameraScene:
        camera = self.table.ports.camera
        return CameraScene(
            self.frame(),
            _("Camera"),
            tuple(self._lines()),
            tuple(self._warnings()),
            camera.picture,
            tuple(self._stands(camera.step)),
        )

    def _lines(self) -> Sequence[str]:
        camera = self.table.ports.camera
        if (step := camera.step) is not None:
            words = _("Picture {number} of {count}: put these pieces where they belong.")
            first = words.format(number=step.number, count=step.count)
            ends = _("Two pieces on one floor stand at its two ends.")
            return (first,) if camera.flaws else (first, ends)
        if camera.trouble is not None:
            return ()
        if camera.knows_board:
            if not camera.heights:
                return (_("vivat knows this board, and sees no piece on it."),)
            known = _("vivat knows this board, and sees where the pieces stand.")
            return (known, *_heights_in_words(camera.heights))
        if camera.sees:
            return (_("Aim the camera at the whole board, from above."),)
        is_one_named = bool(self.table.settings.now.camera.device or camera.cameras)
        return (_("One moment …") if is_one_named else _("No camera is plugged in."),)

    def _warnings(self) -> Sequence[str]:
        camera = self.table.ports.camera
        if camera.trouble is not None:
            return (translate(camera.trouble), *([camera.remedy] if camera.remedy else []))
        return [translate(flaw) for flaw in camera.flaws]

    def _stands(self, step: LearningStep | None) -> Sequence[StandFace]:
        edition = self._edition
        if step is None or edition is None:
            return ()
        faces = characters_of(edition)
        return [
            StandFace(
                full_place_name(place),
                tuple(faces[character] for character in characters),
                step.seen.issuperset(characters),
            )
            for place, characters in step.stands
        ]


def _heights_in_words(heights: Sequence[float]) -> Sequence[str]:
    """How high above the board the tags are, in whole centimetres."""
    if max(heights) - min(heights) > ALIKE:
        low, high = (round(max(0.0, each) / 10) for each in (min(heights), max(heights)))
        return (_("The pieces stand {low} to {high} cm high.").format(low=low, high=high),)
    number = round(max(0.0, median(heights)) / 10)
    if number == 0:
        return (_("The pieces are flat."),)
    return (_("The pieces stand about {number} cm high.").format(number=number),)


class CameraScreen(CameraPanel, BeforeGameScreen):
    """Before a game."""


class GameCameraScreen(CameraPanel, Overlay):
    """During a game, when presses may be secret: boxes do nothing here."""


def camera_choice(table: TableContext, screen: OpenScreen) -> tuple[Choice, ...]:
    """The choice that opens this screen."""
    if not table.ports.camera.is_there:
        return ()
    label = _("Camera: on") if table.settings.now.camera.on else _("Camera")
    return (Choice(Open(screen), label),)
