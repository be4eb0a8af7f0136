"""The arguments of `vivat games` and `vivat stats`, and what each of them runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from datetime import datetime
from pathlib import Path

from companion.commands.arguments import (
    CommandParser,
    Commands,
    Run,
    add_command,
    confirm,
    says_yes,
)
from companion.commands.games.listing import games_as_json, list_games, show_game
from companion.disk.files import write_new_file
from companion.keep.errors import UnknownGame
from companion.keep.game_file import SUFFIX
from companion.keep.game_writer import files_of
from companion.keep.games_folder import ChangeableGames, GamesFolder, games_to_change, games_to_read
from companion.keep.records import KnownGames, import_game, record_of_saved_game
from companion.record import to_toml
from companion.stories.hall_of_fame import hall_of_fame_lines
from companion.stories.person_statistics import person_statistics, statistics_as_json
from companion.stories.saved_game import SavedGame
from companion.words.i18n import _, translate
from sentences import N_, ExplainedError


def add_games_commands(commands: Commands) -> None:
    """`vivat games list | show | export | import | delete`, and `vivat stats`."""
    games = commands.add_parser("games", help=_("list, show, export, import or delete saved games"))
    games.set_defaults(run=lambda _options: games.print_help())
    verbs = games.add_subparsers(metavar="verb")
    _add(verbs, "list", _("print one line for each game"), _list).add_json()
    show = _add(verbs, "show", _("describe games in words"), _show)
    show.add_argument("games", nargs="+", metavar="GAME", help=_("its name in the list"))
    export = _add(verbs, "export", _("write games as records"), _export)
    export.add_argument("games", nargs="*", metavar="GAME", help=_("its name; default: all games"))
    export.add_argument("--to", type=Path, metavar="FOLDER", help=_("write a file for each here"))
    export.add_overwrite()
    imported = _add(verbs, "import", _("save the games in game records"), _import)
    imported.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a game record"))
    delete = _add(verbs, "delete", _("delete games for good"), _delete)
    delete.add_argument("games", nargs="+", metavar="GAME", help=_("its name in the list"))
    delete.add_argument("--yes", action="store_true", help=_("don't ask"))
    stats = _add(commands, "stats", _("who wins, who makes kings, who says No to whom"), _stats)
    stats.add_argument("game", nargs="?", metavar="GAME", help=_("only this game"))
    stats.add_argument(
        "--page", type=Path, metavar="FILE", help=_("write an HTML page with charts")
    )
    stats.add_json()
    stats.add_overwrite()


def _add(verbs: Commands, name: str, help_: str, run: Run) -> CommandParser:
    verb = add_command(verbs, name, help_, run)
    verb.add_settings(_("settings that name the folder"))
    return verb


def _list(options: argparse.Namespace) -> bool:
    with games_to_read(options.settings, fully=True) as folder:
        if options.json:
            print(games_as_json(folder))
        else:
            print(*list_games(folder), sep="\n")
            return folder.damage is None
        return _is_whole(folder)


def _is_whole(folder: GamesFolder) -> bool:
    """Whether all games are undamaged; prints what is wrong."""
    if folder.damage is not None:
        print(translate(folder.damage), file=sys.stderr)
    return folder.damage is None


def _show(options: argparse.Namespace) -> bool:
    with games_to_read(options.settings) as folder:
        for name in options.games:
            lines = show_game(folder, name)
            print(name, *(f"  {line}" for line in lines), sep="\n")
        return _is_whole(folder)


def _export(options: argparse.Namespace) -> bool:
    with games_to_read(options.settings) as folder:
        if options.to is None and len(options.games) == 1:
            print(to_toml(record_of_saved_game(folder.saved_games, options.games[0])), end="")
        elif options.to is None:
            raise ExplainedError(
                N_("Name one game, or a folder for several: vivat games export --to FOLDER.")
            )
        else:
            for name in options.games or [game.name for game in folder.saved_games.games()]:
                confirm(options, _export_one(folder, name, options))
        return _is_whole(folder)


def _export_one(folder: GamesFolder, name: str, options: argparse.Namespace) -> str:
    """Write a game to a file in the folder that people named; returns its path.

    Raises:
        ExplainedError: the game can't be read, or the file can't be written.
    """
    file: Path = options.to / f"{name}.toml"
    text = to_toml(record_of_saved_game(folder.saved_games, name))
    write_new_file(file, text, options.overwrite)
    return str(file)


def _import(options: argparse.Namespace) -> bool:
    """Try every file; returns whether all were imported."""
    all_imported = True
    with games_to_change(options.settings) as folder:
        _is_whole(folder)
        known = KnownGames(folder)
        for file in options.files:
            try:
                confirm(options, import_game(known, file, datetime.now().astimezone()))
            except ExplainedError as error:
                print(translate(error), file=sys.stderr)
                all_imported = False
    return all_imported


def _delete(options: argparse.Namespace) -> None:
    with games_to_change(options.settings) as folder:
        _is_whole(folder)
        for name in options.games:
            if options.yes or _confirmed(folder, name):
                confirm(options, _delete_one(folder, name))
            else:
                print(_("{name}: not deleted").format(name=name))


def _delete_one(folder: ChangeableGames, name: str) -> str:
    """Delete a game and its records for good; returns a line that confirms it.

    Raises:
        ExplainedError: there is no game of this name, or it can't be deleted.
    """
    if name not in folder.games.entries:
        raise UnknownGame(name=name)
    folder.writer.delete(name)
    return _("{name}: deleted").format(name=name)


def _confirmed(folder: ChangeableGames, name: str) -> bool:
    """Ask whether to delete a game, naming what else would be deleted with it.

    Raises:
        UnknownGame: there is no game of this name, and none was lost.
    """
    question = _question(folder, name)
    others = [file for file in files_of(folder.games.folder, name) if file.suffix != SUFFIX]
    if others:
        files = ", ".join(file.name for file in others)
        print(_("These files are deleted too: {files}").format(files=files))
    return says_yes(question)


def _question(folder: ChangeableGames, name: str) -> str:
    entry = folder.games.entries.get(name)
    if entry is None:
        raise UnknownGame(name=name)
    if not entry.events:
        return _("Delete what is left of {name} for good? Type yes or no: ").format(name=name)
    question = _("Delete {name} ({seats}) for good? Type yes or no: ")
    return question.format(name=name, seats=", ".join(entry.people))


def _stats(options: argparse.Namespace) -> bool:
    with games_to_read(options.settings) as folder:
        only = None if options.game is None else folder.saved_games.game(options.game)
        games = [*folder.saved_games.games()] if only is None else [only]
        is_whole = _is_whole(folder)
    if options.page is not None:
        write_new_file(options.page, _html(games, only), options.overwrite)
        confirm(options, _("{file}: open it in a browser").format(file=options.page))
    people = person_statistics(game.story for game in games)
    if options.json:
        print(statistics_as_json(people))
    elif options.page is None:
        print(*hall_of_fame_lines(people), sep="\n")
    return is_whole


def _html(games: Sequence[SavedGame], only: SavedGame | None) -> str:
    # Imported only when needed, because loading the templates takes a moment.
    from companion.stories.html_pages import all_games_html, game_html

    return all_games_html(games) if only is None else game_html(only)
