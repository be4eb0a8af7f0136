"""What all commands share: how a command line is read, what a mistyped word may have meant, and the
arguments that several commands have. The texts of argparse are here for translators."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from difflib import get_close_matches
from pathlib import Path
from typing import Any, TypeAlias

from companion.config.paths import usual_settings
from companion.config.settings import Settings, read_settings
from companion.words.i18n import _, use_language
from sentences import N_


class CommandParser(argparse.ArgumentParser):
    """Takes `--verbose` and `--quiet` before and after the command; so do its subcommands."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        how_much = self.add_mutually_exclusive_group()
        for short, long, help_ in (
            ("-v", "--verbose", _("print what happens")),
            ("-q", "--quiet", _("print only what was asked for, and errors")),
        ):
            # Otherwise the default of a subcommand would replace what stands before it.
            how_much.add_argument(
                short, long, action="store_true", default=argparse.SUPPRESS, help=help_
            )

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Name the word that is most like a wrong one; argparse itself does since Python 3.14."""
        known = [str(each) for each in action.choices or ()]
        closest = get_close_matches(str(value), known, n=1)
        if known and value not in (action.choices or ()) and closest:
            sentence = _("“{value}” is unknown. Did you mean “{closest}”?")
            raise argparse.ArgumentError(action, sentence.format(value=value, closest=closest[0]))
        super()._check_value(action, value)

    def add_sheets(self, what: str, edition: str, deck: str, required: bool = False) -> None:
        """Add `--print FILE`, and for whose pieces and cards it is, each with its help."""
        self.add_argument(
            "--print", type=Path, dest="sheets", required=required, metavar="FILE", help=what
        )
        self.add_argument("--edition", metavar="ID", help=edition)
        self.add_argument("--deck", type=Path, metavar="FILE", help=deck)

    def add_settings(self, meaning: str | None = None) -> None:
        """Add `--settings FILE`; `meaning` is its help where it is for less than everything."""
        self.add_argument(
            "--settings",
            type=Path,
            default=usual_settings(os.environ),
            metavar="FILE",
            help=meaning or _("a settings file"),
        )

    def add_json(self) -> None:
        self.add_argument("--json", action="store_true", help=_("print JSON"))

    def add_overwrite(self) -> None:
        self.add_argument("--overwrite", action="store_true", help=_("replace a file that exists"))


Commands: TypeAlias = "argparse._SubParsersAction[CommandParser]"
Run: TypeAlias = Callable[[argparse.Namespace], bool | None]
"""A command; it has failed if it returns False."""


def add_command(commands: Commands, name: str, help_: str, run: Run) -> CommandParser:
    command = commands.add_parser(name, help=help_)
    command.set_defaults(run=run)
    return command


def is_verbose(options: argparse.Namespace) -> bool:
    return getattr(options, "verbose", False)


def is_quiet(options: argparse.Namespace) -> bool:
    return getattr(options, "quiet", False)


def settings_for_print(options: argparse.Namespace) -> Settings:
    """The settings; from now on, texts are in the table's language, as what it prints is for it."""
    settings = read_settings(options.settings)
    if settings.display.language is not None:
        use_language(settings.display.language)
    return settings


def says_yes(question: str) -> bool:
    """Ask people; no answer is a no."""
    try:
        answer = input(question)
    except EOFError:
        return False
    return answer.strip().casefold() in ("y", "yes", _("yes"))


def confirm(options: argparse.Namespace, line: str) -> None:
    """Print what was done, unless people want to hear of errors only."""
    if not is_quiet(options):
        print(line)


ARGPARSE_TEXTS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("not allowed with argument %s"),
    N_("one of the arguments %s is required"),
    N_("expected one argument"),
    N_("expected at most one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    # From Python 3.14 on.
    N_("invalid choice: %(value)r, maybe you meant %(closest)r? (choose from %(choices)s)"),
    N_("unknown parser %(parser_name)r (choices: %(choices)s)"),
)
