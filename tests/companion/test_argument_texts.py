"""The library that reads the command line speaks the language of vivat."""

from __future__ import annotations

import argparse
import ast
import inspect
import subprocess
import sys

import pytest

from companion.commands.arguments import ARGPARSE_TEXTS
from tests.catalogues import catalogue

FOR_PROGRAMMERS = (
    " (default: ",
    "%(heading)s:",
    "%(prog)s: warning",
    "show program's version",
    "option '",
    "command '",
    "argument '",
    "%r is not callable",
    "'required' is an invalid argument for positionals",
    'argument "-" with mode %r',
    "can't open",
    "cannot ",
    "conflicting ",
    "dest= is required",
    "expected %s argument",
    "invalid conflict_resolution",
    "invalid option string",
    "mutually exclusive",
    "subcommands",
    "unexpected option string",
    ".__call__() not defined",
    "argument %(argument_name",
)
"""How messages begin that only mistakes in the program, or arguments it doesn't have, bring up."""


def argparse_messages() -> set[str]:
    calls = ast.walk(ast.parse(inspect.getsource(argparse)))
    texts = {
        each.args[0].value
        for each in calls
        if isinstance(each, ast.Call) and isinstance(each.func, ast.Name) and each.func.id == "_"
        if isinstance(each.args[0], ast.Constant)
    }
    return {str(text) for text in texts}


def test_every_message_of_argparse_that_people_see_is_in_the_catalogue() -> None:
    unknown = argparse_messages() - set(ARGPARSE_TEXTS)
    assert {text for text in unknown if not text.startswith(FOR_PROGRAMMERS)} == set()


@pytest.mark.slow
def test_the_command_line_explains_itself_in_the_language_of_the_system() -> None:
    run = subprocess.run(
        [sys.executable, "-m", "companion", "games", "--help"],
        env={"LANGUAGE": "fr", "LANG": "fr_FR.UTF-8"},
        capture_output=True,
        text=True,
        check=True,
    )
    french = catalogue("fr")
    for text in ("usage: ", "options", "show this help message and exit"):
        assert str(french[text].string) in run.stdout
