"""Update and backup: a new version from a stick and back again, games and settings to a stick."""

from __future__ import annotations

from dataclasses import dataclass

from companion.evening.before_game import BeforeGameScreen
from companion.evening.context import TableContext
from companion.evening.inputs import Command, Target
from companion.evening.ports import Done, Offer, Task
from companion.evening.scene import Choice, Scene
from companion.evening.screen import Open
from companion.evening.screen_kinds import ActsInTime
from companion.evening.screens.question import QuestionScene
from companion.evening.screens.reading import ReadingPanel
from companion.evening.texts.help import operating_lines
from companion.evening.texts.rules.sheet import Section
from companion.words.i18n import _, translate


@dataclass(frozen=True)
class Do(Target):
    """Begin a task."""

    task: Task


class UpkeepScreen(ActsInTime, BeforeGameScreen):
    """One task after the other; Back stops none."""

    def __init__(self, table: TableContext) -> None:
        super().__init__(table)
        table.ports.upkeep.forget()

    def choices(self) -> tuple[Choice, ...]:
        upkeep = self.table.ports.upkeep
        names = {
            Task.BACK_UP: _("Copy games and settings"),
            Task.RESTORE: _("Restore a copy"),
            Task.LOOK: _("Look for a new version"),
            Task.GO_BACK: _("Back to version {version}").format(version=upkeep.earlier),
        }
        is_offered = upkeep.busy is None
        tasks = (
            Choice(Do(task), name)
            for task, name in names.items()
            if is_offered and task in upkeep.tasks and (task is not Task.GO_BACK or upkeep.earlier)
        )
        return (*tasks, Choice(Command.BACK, _("Back")))

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("A copy holds all finished games, the settings, and what vivat has learnt."),
            _("Restoring adds games, and deletes none."),
            _(
                "A new version is a file “vivat_…_all.deb” on the stick, with its signature beside "
                "it."
            ),
            *super().help_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Do() if self.offers(target):
                self.table.ports.upkeep.begin(target.task)
            case _:
                super().choose(target)

    def update(self) -> None:
        """Show what was found, once."""
        done = self.table.ports.upkeep.done
        if done is not None and done.offer is not None and self.navigator.top is self:
            self.table.ports.upkeep.forget()
            self.navigator.push(OfferScreen(self.table, done.offer))

    def scene(self) -> Scene:
        upkeep = self.table.ports.upkeep
        if upkeep.busy is not None:
            return QuestionScene(self.frame(), _title_of(upkeep.busy), _patience(upkeep.busy))
        return QuestionScene(self.frame(), _("Update and backup"), self._detail(upkeep.done))

    def _detail(self, done: Done | None) -> str:
        if done is not None:
            return translate(done.sentence)
        version = self.table.ports.upkeep.version
        return _("This is vivat {version}. Plug in a USB stick, and choose.").format(
            version=version
        )


class OfferScreen(ReadingPanel, BeforeGameScreen):
    """What a new version changes, before anybody installs it."""

    def __init__(self, table: TableContext, offer: Offer) -> None:
        title = _("vivat {version} is on the stick").format(version=offer.version)
        changes = offer.changes or (_("It comes without a list of changes."),)
        super().__init__(table, title, [Section(title, changes)])

    def choices(self) -> tuple[Choice, ...]:
        return (
            Choice(Do(Task.INSTALL), _("Install it")),
            *self.read_on(),
            Choice(Command.BACK, _("Not now")),
        )

    def help_lines(self) -> tuple[str, ...]:
        return (
            _("The builder of this vivat has signed it. You can go back from it, once."),
            *operating_lines(),
        )

    def choose(self, target: Target) -> None:
        match target:
            case Do(task=Task.INSTALL):
                self.navigator.pop()
                self.table.ports.upkeep.begin(Task.INSTALL)
            case _:
                super().choose(target)


def upkeep_choice(table: TableContext) -> tuple[Choice, ...]:
    """The choice that leads here, if this computer can do anything of it."""
    if not table.ports.upkeep.tasks:
        return ()
    return (Choice(Open(UpkeepScreen), _("Update and backup")),)


def _title_of(task: Task) -> str:
    return {
        Task.BACK_UP: _("Copying to the stick"),
        Task.RESTORE: _("Reading the stick"),
        Task.LOOK: _("Reading the stick"),
        Task.INSTALL: _("Installing the new version"),
        Task.GO_BACK: _("Installing the earlier version"),
    }[task]


def _patience(task: Task) -> str:
    if task in (Task.INSTALL, Task.GO_BACK):
        return _("This takes a minute or two. vivat starts again by itself; leave the power on.")
    return _("Leave the stick in until vivat says that you can pull it out.")
