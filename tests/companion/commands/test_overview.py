"""Whoever types too little is told what there is."""

from __future__ import annotations

import argparse

import pytest

from companion.cli import OK, command_parser, main
from companion.commands.overview import GROUPS

MOST_LINES = 12
"""Of a terminal's 24, so that nothing scrolls away."""


def test_vivat_alone_names_every_command_once_and_how_to_begin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == OK
    said = capsys.readouterr().out
    assert len(said.splitlines()) <= MOST_LINES
    for begins in ("“vivat play”", "“vivat demo”", "--help"):
        assert begins in said
    (commands,) = (
        each for each in command_parser()._actions if isinstance(each, argparse._SubParsersAction)
    )
    grouped = [name for group in GROUPS.values() for name in group.split(", ")]
    assert sorted(grouped) == sorted(commands.choices)


@pytest.mark.parametrize(("command", "verb"), [("box", "flash"), ("games", "export")])
def test_a_group_of_commands_alone_prints_its_help(
    command: str, verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command]) == OK
    assert verb in capsys.readouterr().out
