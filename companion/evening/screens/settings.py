"""What people set: sound, screen, table, house rules. Changes hold at once, and are kept."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.adjustments import ADJUSTMENTS, Adjustment, Group
from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.match_screen import Overlay
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Open, Screen
from companion.evening.screens.connected_boxes import ConnectedBoxesScreen
from companion.evening.screens.pairing import PairingScreen
from companion.evening.screens.upkeep import upkeep_choice
from companion.evening.seats.kept_seats import keep_names
from companion.words.i18n import _, language, language_name, ngettext, translate


@dataclass(frozen=True)
class PickGroup(Target):
    """Show another group of settings; None for what is done rarely."""

    group: Group | None


@dataclass(frozen=True)
class StepSetting(Target):
    """The next value of a setting, or the one before."""

    name: str
    by: int


@dataclass(frozen=True)
class SettingRow:
    """A setting with its value, and what it means. A scale has two `steps`, others have one."""

    label: str
    value: str
    explanation: str
    steps: tuple[Target, ...]


@dataclass(frozen=True)
class SettingsScene(Scene):
    """`note` is to be read; `kept` says where changes are kept, or that they are not."""

    groups: tuple[Choice, ...]
    shown: PickGroup
    rows: tuple[SettingRow, ...]
    note: str
    kept: str
    is_kept: bool


class SettingsPanel(Screen):
    """The settings in groups; the first one is open."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        self._group: Group | None = Group.SOUND

    def choices(self) -> tuple[Choice, ...]:
        """The settings come first, so that boxes reach them quickly."""
        steps = (each for row in self._rows() for each in _step_choices(row))
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
            SettingRow(_(each.label), each.text(settings), self._explanation(each), steps_of(each))
            for each in self._adjustments
        )
        return (*rows, *self._further_rows())

    def _further_rows(self) -> tuple[SettingRow, ...]:
        """Those that are no choice between a few values."""
        match self._group:
            case Group.SCREEN:
                name, texts = language_name(language()), _("The language of all texts.")
                return (SettingRow(_("Language"), name, texts, (Command.NEXT_LANGUAGE,)),)
            case Group.TABLE:
                count = len(self.table.settings.now.table.names)
                kept = ngettext("{count} name", "{count} names", count).format(count=count)
                names = kept if count else _("none")
                keep = _("Touch to keep this evening's names: next time, seats start with them.")
                return (SettingRow(_("Names"), names, keep, (Command.KEEP_NAMES,)),)
            case _:
                return ()

    def _explanation(self, each: Adjustment) -> str:
        """What a setting means; a running game keeps some."""
        waits = each.waits and self.table.running_match is not None
        later = _("Counts from the next game on.")
        return f"{_(each.help)} {later}" if waits else _(each.help)

    @property
    def _adjustments(self) -> tuple[Adjustment, ...]:
        return () if self._group is None else ADJUSTMENTS[self._group]

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

    def scene(self) -> SettingsScene:
        return SettingsScene(
            self.frame(),
            self._group_choices(),
            PickGroup(self._group),
            self._rows(),
            self._note(),
            self._kept(),
            self.table.settings.unsaved is None,
        )

    def _note(self) -> str:
        """Where builders find what nobody sets at the table."""
        file = self.table.ports.settings.named
        if self._group is not None:
            return ""
        if not file:
            return _("More for builders, such as pins: see “Settings” in the documentation.")
        return _("More for builders, such as pins, is in {file}.").format(file=file)

    def _kept(self) -> str:
        problem, file = self.table.settings.unsaved, self.table.ports.settings.changed
        if problem is not None:
            reason = translate(problem)
            sentence = _("Not saved: it counts only until vivat ends. {reason}")
            return sentence.format(reason=reason)
        if not file:
            return _("Changes count until vivat ends.")
        return _("Changes are kept in {file}.").format(file=file)


class SettingsScreen(SettingsPanel, BeforeGameScreen):
    """The settings before a game."""


class GameSettingsScreen(SettingsPanel, Overlay):
    """The settings during a game."""


def steps_of(adjustment: Adjustment) -> tuple[Target, ...]:
    """What changes a setting."""
    forward = StepSetting(adjustment.name, +1)
    return (StepSetting(adjustment.name, -1), forward) if adjustment.is_scale else (forward,)


def _step_choices(row: SettingRow) -> tuple[Choice, ...]:
    """The row shows what they do; who does not see it hears it."""
    names = (_("less"), _("more")) if len(row.steps) > 1 else ("",)
    return tuple(
        Choice(
            step,
            explanation=row.explanation,
            spoken=", ".join(filter(None, (f"{row.label}: {row.value}", name))),
        )
        for step, name in zip(row.steps, names, strict=True)
    )
