"""What can be wrong with a journal or its disk, each with a remedy."""

from __future__ import annotations

import errno
from pathlib import Path

from companion.files import reason
from sentences import N_, ExplainedError, Sentence


class JournalError(ExplainedError):
    """The journal can't be used as intended."""


class JournalInUse(JournalError):
    template = N_(
        "{file} is in use by another vivat (process {process}). Close that one first, "
        "or give this one a folder of its own in the settings, under [keeping]."
    )


class JournalHeld(JournalInUse):
    template = N_(
        "{file} can't be used, because another program holds {lock}. Close that program first, "
        "or give this one a folder of its own in the settings, under [keeping]."
    )


class JournalTooNew(JournalError):
    template = N_(
        "{file} was written by a newer vivat (version {version} of the journal; this one "
        "knows {known}). Update vivat to read it."
    )


class UnusableJournal(JournalError):
    """The file is not a journal, or no longer a readable one."""


class NotAJournal(UnusableJournal):
    template = N_("{file} is not a vivat journal.")


class DamagedJournal(UnusableJournal):
    template = N_("{file} is damaged.")


class EventsMissing(UnusableJournal):
    """SQLite finds no fault, but the games had more events."""

    template = N_("Saved events are missing from {file}.")


class EventsDamaged(UnusableJournal):
    """SQLite finds no fault, but an event is not what was saved."""

    template = N_("Saved events in {file} are damaged.")


class EmptyJournal(UnusableJournal):
    template = N_("{file} is empty, although games were saved in it.")


class MissingJournal(UnusableJournal):
    template = N_("{file} is missing, although games were saved in it.")


class DiskFull(JournalError):
    template = N_("The disk is full. Free some space.")


class JournalReadOnly(JournalError):
    template = N_("{file} can't be written: the disk is read-only. Run “vivat doctor” for details.")


class DiskFailed(JournalError):
    template = N_(
        "{file} can't be written or read ({problem}). Check the disk; run “vivat doctor” "
        "for details."
    )


class FolderUnusable(JournalError):
    template = N_("The folder {folder} can't be used: {problem}. Run “vivat doctor” for details.")


class UnknownGame(JournalError):
    template = N_("There is no game “{name}”. “vivat games list” shows all games.")


class DamagedEvent(JournalError):
    template = N_("The game {name} can't be read: event {number} is damaged or missing.")


class EventOutOfOrder(JournalError):
    """An event can only be written after the one before it, and once."""

    template = N_("Event {number} of the game {name} can't be written after event {last}.")


class DamagedJournalFound(JournalError):
    """A command leaves a damaged journal where it is."""

    template = N_("{problem} {remedy}")


class StartToRescue(Sentence):
    template = N_(
        "First start “vivat play”: it saves again what can be read, and keeps the old file; if "
        "it asks, choose “New journal”. Then “vivat games import” restores games from their "
        "records."
    )


class StartWithoutJournal(Sentence):
    template = N_(
        "First start “vivat play”; if it asks, choose “New journal”. Then “vivat games import” "
        "restores games from their records."
    )


def remedy_for(problem: UnusableJournal) -> Sentence:
    """What to do first, outside the game."""
    return StartWithoutJournal() if isinstance(problem, MissingJournal) else StartToRescue()


class CountsUnusable(Sentence):
    """The second place that says how many events each game has fails."""


class CountsMissing(CountsUnusable):
    template = N_(
        "{file} is missing. It says how many events each game has; without it, lost events may "
        "go unnoticed."
    )


class CountsDamaged(CountsUnusable):
    template = N_(
        "{file} is damaged. It says how many events each game has; without it, lost events may "
        "go unnoticed."
    )


class CountsUnusableFound(Sentence):
    """A command that only reads leaves them as they are."""

    template = N_("{problem} “vivat play” writes it again from the journal.")


class CountsWrittenAgain(Sentence):
    template = N_("{problem} It was written again from the journal.")


class DamagedJournalMoved(Sentence):
    """A damaged journal was moved aside; everything readable is in a new one."""

    template = N_(
        "{problem} Everything that can be read was saved again; games: {saved}. {losses}"
        "The damaged file is called {aside} now."
    )


class NothingLost(Sentence):
    template = N_("Nothing is lost. ")


class CountsFailToo(Sentence):
    """Damage and no counts: what is missing at a game's end goes unnoticed."""

    template = N_(
        "Whether more is lost can't be known: {file}, which says how many events each game has, "
        "is missing or damaged too."
    )


class NoLossKnown(Sentence):
    template = N_("No loss is known. ")


class DoubtfulLosses(Sentence):
    template = N_("{losses}{doubt} ")


class DoubtfulDamage(Sentence):
    template = N_("{problem} {doubt}")


class EventsLost(Sentence):
    """`games` is a list of losses in words."""

    template = N_("Lost: {games}. “vivat games import” restores games from their records. ")


class UntilImported(Sentence):
    """How the line about a loss ends."""

    template = N_(
        "A loss is shown until you import a record with at least as much of the game (“vivat "
        "games import FILE”), or delete the game (“vivat games delete NAME”). Records are in "
        "{folder}."
    )


class LossOfEvents(Sentence):
    template = N_("{game} from event {first} on ({lost})")


class LossOfAGame(Sentence):
    template = N_("{game} as a whole ({lost})")


class OneEvent(Sentence):
    template = N_("1 event")


class Events(Sentence):
    template = N_("{count} events")


class UncountedEvents(Sentence):
    template = N_("all events")


class LossList(Sentence):
    template = N_("{first}; {second}")


class MoreLosses(Sentence):
    template = N_("{count} more games")


class NoGameReadable(ExplainedError):
    """A damaged journal of which nothing can be read waits for the table's decision."""

    template = N_(
        "{problem} No game in it can be read. It stays as it is until you choose “New journal”, "
        "and is kept beside the new one. Then “vivat games import” restores games from their "
        "records."
    )


class NoJournalLeft(NoGameReadable):
    """There is nothing that could be read."""

    template = N_(
        "{problem} Games can be saved again once you choose “New journal”. Then “vivat games "
        "import” restores games from their records."
    )


class NewJournalStarted(Sentence):
    template = N_("A new journal was started. {losses}What was there is called {aside} now.")


class DamageFound(Sentence):
    """A check of the whole journal found damage that the start had not noticed, and nothing
    can be saved again."""

    template = N_("{problem} {losses}Other games are saved as usual.")


class DamageNotMended(JournalError):
    """A check of the whole journal found damage, but its files can't be saved again."""

    template = N_("{problem} It can't be saved again now: {cause}")


class JournalOutOfPlace(Sentence):
    """The journal's file was removed during the game."""

    template = N_(
        "{file} was removed while vivat was running. All games were saved again in a new file."
    )


class JournalReplaced(Sentence):
    """Another file took the journal's place during the game."""

    template = N_(
        "{file} was replaced while vivat was running. All games were saved again in a new file; "
        "the other one is called {aside} now."
    )


class RecordsWithoutJournal(Sentence):
    template = N_(
        "There is no journal in {folder}, but there are records of games: {count}. “vivat games "
        "import” restores games from their records."
    )


def explained(error: OSError, path: Path) -> JournalError:
    """The matching error for a file that can't be written."""
    match error.errno:
        case errno.ENOSPC | errno.EDQUOT:
            return DiskFull()
        case errno.EROFS:
            return JournalReadOnly(file=path)
        case _:
            return DiskFailed(file=path, problem=reason(error))
