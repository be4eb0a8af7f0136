"""Reads command lines: the options that every command has, and what a mistyped word may have meant.

Knows no command.
"""

from __future__ import annotations

import argparse
from difflib import get_close_matches
from typing import Any

from companion.i18n import _


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


def is_verbose(options: argparse.Namespace) -> bool:
    return getattr(options, "verbose", False)


def is_quiet(options: argparse.Namespace) -> bool:
    return getattr(options, "quiet", False)
