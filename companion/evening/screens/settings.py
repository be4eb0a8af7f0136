"""What people set: sound, screen, table, house rules. Changes hold at once, and are kept."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.adjustments import ADJUSTMENTS, Adjustment, Group
from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.overlay import Overlay
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Open, Screen
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.upkeep import upkeep_choice
from companion.evening.seats.tonights_names import keep_names
from companion.words.i18n import _, language, language_name, ngettext, translate


@dataclass(frozen=True)
class PickGroup(Target):
    """Show another group of settings; None for what only the file has."""

    group: Group | None


@dataclass(frozen=True)
class StepSetting(Target):
    """The next value of a setting, or the one before."""

    name: str
    by: int


@dataclass(frozen=True)
class SettingRow:
    """A setting with its value. A scale has two `steps`, others have one."""

    label: str
    value: str
    steps: tuple[Target, ...]


@dataclass(frozen=True)
class SettingsScene(Scene):
    """`lines` are to be read; `kept` says where changes are kept, or that they are not."""

    groups: tuple[Choice, ...]
    shown: PickGroup
    rows: tuple[SettingRow, ...]
    lines: tuple[str, ...]
    explanation: str
    kept: str
    is_kept: bool


class SettingsPanel(Screen):
    """The settings in groups; the first one is open."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._group: Group | None = Group.SOUND

    def choices(self) -> tuple[Choice, ...]:
        """The settings come first, so that boxes reach them quickly."""
        steps = (Choice(step) for row in self._rows() for step in row.steps)
        back = Choice(Command.BACK, _("Back"))
        return (*steps, *self._further_screens(), *self._group_choices(), back)

    def _group_choices(self) -> tuple[Choice, ...]:
        names = {
            Group.SOUND: _("Sound"),
            Group.SCREEN: _("Screen"),
            Group.TABLE: _("Table"),
            Group.HOUSE_RULES: _("House rules"),
        }
        more = Choice(PickGroup(None), _("More"))
        return (*(Choice(PickGroup(group), names[group]) for group in Group), more)

    def _further_screens(self) -> tuple[Choice, ...]:
        """Update and backup only before a game."""
        is_game = self.table.running_match is not None
        match self._group:
            case Group.TABLE:
                boxes = Open(PairingScreen if is_game else ConnectedBoxesScreen)
                return (Choice(boxes, _("Boxes")),)
            case None if not is_game:
                return upkeep_choice(self.table)
            case _:
                return ()

    def _rows(self) -> tuple[SettingRow, ...]:
        settings = self.table.settings.now
        rows = tuple(
            SettingRow(_(each.label), each.text(settings), steps_of(each))
            for each in self._adjustments
        )
        return (*rows, *self._further_rows())

    def _further_rows(self) -> tuple[SettingRow, ...]:
        """Those that are no choice between a few values."""
        match self._group:
            case Group.SCREEN:
                return (
                    SettingRow(_("Language"), language_name(language()), (Command.NEXT_LANGUAGE,)),
                )
            case Group.TABLE:
                count = len(self.table.settings.now.table.names)
                kept = ngettext("{count} name", "{count} names", count).format(count=count)
                names = kept if count else _("none")
                return (SettingRow(_("Names"), names, (Command.KEEP_NAMES,)),)
            case _:
                return ()

    @property
    def _adjustments(self) -> tuple[Adjustment, ...]:
        return tuple(each for each in ADJUSTMENTS if each.group is self._group)

    def choose(self, target: Target) -> None:
        if any(target in row.steps for row in self._rows()):
            self.focus.move_to(target)
        match target:
            case PickGroup(group):
                self._group = group
                self.focus.put(None)
            case StepSetting(name, by):
                self._step(name, by)
            case Command.KEEP_NAMES:
                keep_names(self.table)
            case Command.NEXT_LANGUAGE:
                self.table.settings.change_language()
            case _:
                super().choose(target)

    def _step(self, name: str, by: int) -> None:
        for each in self._adjustments:
            if each.name == name:
                self.table.settings.change(each.stepped(self.table.settings.now, by))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("Touch a setting to change it. Changes hold at once, and are kept for next time."),
            *super().help_lines(),
        )

    def scene(self) -> SettingsScene:
        return SettingsScene(
            self.frame(),
            self._group_choices(),
            PickGroup(self._group),
            self._rows(),
            file_lines(self.table.ports.settings.named) if self._group is None else (),
            self._explanation(),
            self._kept(),
            self.table.settings.unsaved is None,
        )

    def _explanation(self) -> str:
        """What the setting with the focus means; what a running game keeps."""
        for each in self._adjustments:
            if self.focus.target in steps_of(each):
                waits = each.waits and self.table.running_match is not None
                later = _("This game keeps what it began with; the next one has the new value.")
                return f"{_(each.help)} {later if waits else ''}".strip()
        match self.focus.target:
            case Command.KEEP_NAMES:
                return self._names_help()
            case Command.NEXT_LANGUAGE:
                return _("The language of all texts.")
            case _:
                return ""

    def _names_help(self) -> str:
        names = self.table.settings.now.table.names
        if not names:
            return _("Keep the names of this evening: from now on, seats get them clockwise.")
        sentence = _(
            "Seats get these names, clockwise: {names}. A touch puts this evening's first."
        )
        return sentence.format(names=", ".join(names))

    def _kept(self) -> str:
        problem, file = self.table.settings.unsaved, self.table.ports.settings.changed
        if problem is not None:
            reason = translate(problem)
            sentence = _("Not saved, but it holds until vivat ends. {reason}")
            return sentence.format(reason=reason)
        if not file:
            return _("Changes hold until vivat ends.")
        return _("Changes are kept in {file}.").format(file=file)


class SettingsScreen(SettingsPanel, BeforeGameScreen):
    """The settings before a game."""


class GameSettingsScreen(SettingsPanel, Overlay):
    """The settings during a game."""


def steps_of(adjustment: Adjustment) -> tuple[Target, ...]:
    """What changes a setting."""
    forward = StepSetting(adjustment.name, +1)
    return (StepSetting(adjustment.name, -1), forward) if adjustment.is_scale else (forward,)


def file_lines(file: str) -> tuple[str, ...]:
    """What only the settings file has, and its path."""
    where = _("Only the settings file {file} has these. They hold from the next start on.")
    nowhere = _("Only a settings file has these: start with vivat play --settings FILE.")
    return (
        where.format(file=file) if file else nowhere,
        _("[display] width, height, fullscreen, kiosk: the window, or the whole screen"),
        _(
            "[boxes] drawn, controllers, ports, usb_ids, gamepads, header: which boxes are used, "
            "and their pins"
        ),
        _("[phones] on, port, moves: whether phones may join from the start, and what they may do"),
        _("[camera] on, device, height: a camera above the board, as “Camera” sets it"),
        _("[power] button: the pin of a button that switches the computer off"),
        _(
            "[table] editions, decks, photos: files of further editions and of printed cards, and "
            "a folder with photos of your pieces"
        ),
        _("[keeping] folder: where games are kept"),
    )
