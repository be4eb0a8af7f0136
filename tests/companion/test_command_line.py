"""What every command has: how much it prints, JSON, suggestions, and files that stay."""

from __future__ import annotations

import json
import logging
from pathlib import Path

import pytest

from companion.cli import FAILED, OK, main
from tests.companion.keep.saving_helpers import table_in
from tests.sampling import sampled

WRITERS = {
    "rules": ["rules", "--edition", "king-up", "--print"],
    "board": ["board", "--edition", "king-up", "--print"],
    "cards": ["cards", "--print"],
    "stats": ["stats", "--page"],
}
LISTINGS = (["games", "list"], ["stats"], ["cards"], ["editions"], ["settings"])


@pytest.fixture
def settings(tmp_path: Path) -> str:
    """A settings file, with games of its own."""
    file = tmp_path / "settings.toml"
    file.write_text('[keeping]\nfolder = "kept"\n[boxes]\ncontrollers = false\ngamepads = false\n')
    return str(file)


def refused(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """What is said about arguments that argparse does not take."""
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == FAILED
    return capsys.readouterr().err.strip().splitlines()[-1]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [(["plya"], "play"), (["games", "lsit"], "list"), (["rules", "--with", "weding"], "wedding")],
    ids=str,
)
def test_a_mistyped_word_is_answered_with_the_one_it_resembles(
    typed: list[str], meant: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert refused(typed, capsys).endswith(f"Did you mean “{meant}”?")


def test_a_word_that_resembles_nothing_is_answered_with_all_that_exist(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert "choose from" in refused(["xyzzy"], capsys)


@pytest.mark.parametrize("arguments", [["-v", "editions"], ["editions", "-v"]], ids=str)
def test_verbose_may_stand_before_and_after_the_command(
    arguments: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    levels: list[int] = []
    monkeypatch.setattr(logging, "basicConfig", lambda **options: levels.append(options["level"]))
    assert main(arguments) == OK
    assert levels == [logging.INFO]


def test_verbose_and_quiet_exclude_each_other(capsys: pytest.CaptureFixture[str]) -> None:
    assert "not allowed with" in refused(["editions", "--verbose", "--quiet"], capsys)


@pytest.mark.slow
@pytest.mark.parametrize("name", sampled(WRITERS, every=2))
def test_a_file_is_replaced_only_if_that_was_asked_for(
    name: str, settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "mine"
    file.write_text("mine")
    call = [*WRITERS[name], str(file), "--settings", settings]
    assert main(call) == FAILED
    assert capsys.readouterr().err.endswith("Choose another name, or add --overwrite.\n")
    assert file.read_text() == "mine"
    assert main([*call, "--overwrite", "--quiet"]) == OK
    assert capsys.readouterr().out == ""
    assert file.read_bytes() != b"mine"


def test_exported_games_replace_no_file_either(settings: str, tmp_path: Path) -> None:
    table_in(tmp_path / "kept").begin("king-up", 3)
    call = ["games", "export", "--to", str(tmp_path / "out"), "--settings", settings]
    assert [main(call), main(call), main([*call, "--overwrite"])] == [OK, FAILED, OK]


@pytest.mark.parametrize("listing", LISTINGS, ids=" ".join)
def test_every_listing_can_be_read_by_programs(
    listing: list[str], settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table_in(tmp_path / "kept").begin("king-up", 3)
    main([*listing, "--json", "--settings", settings])
    assert json.loads(capsys.readouterr().out) is not None


def test_a_game_in_the_list_for_programs_has_what_the_list_shows(
    settings: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table_in(tmp_path / "kept").begin("king-up", 3)
    main(["games", "list", "--json", "--settings", settings])
    (game,) = json.loads(capsys.readouterr().out)
    assert (game["edition"], game["round"], game["is_over"]) == ("king-up", 1, False)
    assert len(game["seats"]) == len(game["scores"]) == 3
    assert set(game) == {
        "name",
        "edition",
        "status",
        "is_over",
        "round",
        "rounds",
        "seats",
        "scores",
    }


@pytest.mark.slow
def test_missing_boxes_are_listed_for_programs_too(
    settings: str, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["box", "list", "--json", "--settings", settings])
    assert isinstance(json.loads(capsys.readouterr().out), list)


def test_vivat_alone_says_what_it_can_do_and_how_to_begin(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == OK
    said = capsys.readouterr().out
    for word in ("games", "settings", "doctor", "Begin with “vivat play”"):
        assert word in said


@pytest.mark.parametrize(("command", "verb"), [("box", "flash"), ("games", "export")])
def test_a_group_of_commands_alone_prints_its_help(
    command: str, verb: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([command]) == OK
    assert verb in capsys.readouterr().out
