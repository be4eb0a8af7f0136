"""The files, classes and functions that docs/developing.md names exist."""

from __future__ import annotations

import ast
import re
from functools import cache
from pathlib import Path

from tests.pages import ROOT, commands, read

PAGE = read("docs/developing.md")
NAMED = sorted(set(re.findall(r"([\w./-]+/[\w.-]+\.(?:py|toml|md))(?::([\w.]+))?", PAGE)))
"""Each file, and the name in it; NAME stands for a file that the recipe adds."""


def exists(file: str, name: str) -> bool:
    path = ROOT / file if not file.startswith("..") else ROOT / "docs" / file
    if "NAME" in file:
        return path.parent.is_dir()
    return path.is_file() and (not name or name in names_in_file(path))


def test_everything_named_exists() -> None:
    assert [each for each in NAMED if not exists(*each)] == []


def test_every_path_in_a_command_exists() -> None:
    words = [word for line in commands("docs/developing.md") for word in line.split()]
    paths = [
        word for word in words if re.fullmatch(r"(tests|companion|engine|hardware)/[\w/.]+", word)
    ]
    assert [path for path in paths if "NAME" not in path and not (ROOT / path).exists()] == []


@cache
def names_in_file(path: Path) -> set[str]:
    return names_in(ast.parse(path.read_text(encoding="utf-8")))


def names_in(node: ast.Module | ast.ClassDef, prefix: str = "") -> set[str]:
    """The classes, functions, methods and variables that are defined here."""
    found: set[str] = set()
    for each in node.body:
        if isinstance(each, ast.ClassDef):
            found |= {prefix + each.name} | names_in(each, f"{prefix}{each.name}.")
        elif isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef):
            found.add(prefix + each.name)
        elif isinstance(each, ast.Assign | ast.AnnAssign):
            targets = each.targets if isinstance(each, ast.Assign) else [each.target]
            found |= {prefix + target.id for target in targets if isinstance(target, ast.Name)}
    return found
