"""The arguments of `vivat games` and `vivat stats`, and what each of them runs."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path

from companion.games.listing import list_games, show_game
from companion.games.opening import to_read, to_write
from companion.games.records import WhichOne, delete_game, export_games, import_game, written
from companion.games.stats import page_of, people_lines, write_page
from companion.i18n import _, translate
from companion.record import to_toml
from companion.shared_arguments import add_settings
from sentences import ExplainedError

_Commands = argparse._SubParsersAction


def add_games_commands(commands: _Commands[argparse.ArgumentParser]) -> None:
    """`vivat games list | show | export | import | delete`, and `vivat stats`."""
    games = commands.add_parser("games", help=_("the games that were kept"))
    verbs = games.add_subparsers(required=True, metavar="verb")
    _add(verbs, "list", _("a line for each game"), _list)
    show = _add(verbs, "show", _("tell games in words"), _show)
    show.add_argument("games", nargs="+", metavar="GAME", help=_("its name in the list"))
    export = _add(verbs, "export", _("write games as records"), _export)
    export.add_argument("games", nargs="*", metavar="GAME", help=_("its name; all without one"))
    export.add_argument("--to", type=Path, metavar="FOLDER", help=_("a file for each in here"))
    taken = _add(verbs, "import", _("keep games that records tell"), _import)
    taken.add_argument("files", nargs="+", type=Path, metavar="FILE", help=_("a game record"))
    delete = _add(verbs, "delete", _("let games go for good"), _delete)
    delete.add_argument("games", nargs="+", metavar="GAME", help=_("its name in the list"))
    delete.add_argument("--yes", action="store_true", help=_("don't ask"))
    stats = _add(commands, "stats", _("who wins, who makes kings, who says No to whom"), _stats)
    stats.add_argument("game", nargs="?", metavar="GAME", help=_("only this game"))
    stats.add_argument(
        "--page", type=Path, metavar="FILE", help=_("write a page of charts, in HTML")
    )


def _add(
    verbs: _Commands[argparse.ArgumentParser],
    name: str,
    help_: str,
    run: Callable[[argparse.Namespace], bool | None],
) -> argparse.ArgumentParser:
    verb = verbs.add_parser(name, help=help_)
    verb.set_defaults(run=run)
    add_settings(verb, _("settings that name the folder"))
    return verb


def _list(options: argparse.Namespace) -> None:
    with to_read(options.settings) as kept:
        for line in list_games(kept):
            print(line)


def _show(options: argparse.Namespace) -> None:
    with to_read(options.settings) as kept:
        for name in options.games:
            told = show_game(kept, name)
            print(name, *(f"  {line}" for line in told), sep="\n")


def _export(options: argparse.Namespace) -> None:
    with to_read(options.settings) as kept:
        if options.to is None and len(options.games) == 1:
            print(to_toml(written(kept.archive, options.games[0])), end="")
        elif options.to is None:
            raise WhichOne()
        else:
            names = options.games or [game.name for game in kept.archive.games()]
            for line in export_games(kept, names, options.to):
                print(line)


def _import(options: argparse.Namespace) -> bool:
    """Every file is tried; whether all of them are kept."""
    is_well = True
    with to_write(options.settings) as kept:
        for file in options.files:
            try:
                print(import_game(kept, file, datetime.now().astimezone()))
            except ExplainedError as error:
                print(translate(error), file=sys.stderr)
                is_well = False
    return is_well


def _delete(options: argparse.Namespace) -> None:
    with to_write(options.settings) as kept:
        for name in options.games:
            if options.yes or _is_sure(kept.archive.match(name).seat_names, name):
                print(delete_game(kept, name))
            else:
                print(_("{name}: still there").format(name=name))


def _is_sure(seats: Iterable[str], name: str) -> bool:
    question = _("Delete {name} ({seats}) for good? Type yes or no: ")
    try:
        answer = input(question.format(name=name, seats=", ".join(seats)))
    except EOFError:
        return False
    return answer.strip().casefold() in ("y", "yes", _("yes"))


def _stats(options: argparse.Namespace) -> None:
    with to_read(options.settings) as kept:
        only = None if options.game is None else kept.archive.game(options.game)
        games = [*kept.archive.games()] if only is None else [only]
    if options.page is not None:
        print(write_page(page_of(games, only), options.page))
    else:
        print(*people_lines(games), sep="\n")
