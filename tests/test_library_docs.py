"""What docs/library.md shows is what Python answers."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from tests.pages import examples


def test_the_page_about_the_library_is_true(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "game.toml").write_text(examples("docs/game-record.md", "toml")[0])
    monkeypatch.chdir(tmp_path)
    shown = "\n".join(examples("docs/library.md", "pycon"))
    session = doctest.DocTestParser().get_doctest(shown, {}, "library.md", None, None)
    run = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL).run(session)
    assert (run.failed, run.attempted > 20) == (0, True)
