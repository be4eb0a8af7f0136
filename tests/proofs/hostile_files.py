"""Gives two thousand hostile files to the readers: each is read, or refused in one line, at once.

`python -m tests.proofs.hostile_files`; 500 of them with seed 7: `python -m
tests.proofs.hostile_files 500 7`; with other words, only those whose kind and way have them, such
as `record: many`; `--quick`: only those that are made in no time. Prints each finding: the kind
of file, in which way it is hostile, and what the reader did.
"""

from __future__ import annotations

import json
import logging
import os
import re
import resource
import select
import signal
import sys
import traceback
import unicodedata
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from functools import partial
from itertools import chain, count, islice
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from time import monotonic

from companion.camera.known_boards import KnownBoards, read_boards
from companion.config.deck_files import deck_text, read_deck
from companion.config.library import open_library
from companion.config.settings import read_settings
from companion.disk.bounded import read_text
from companion.keep.box_keys import BoxKeys
from companion.keep.games_folder import games_to_change
from companion.keep.learnt_code_file import read_codes
from companion.keep.own_decks import OwnDeckFiles
from companion.keep.phone_evening import PhoneEvening
from companion.keep.records import KnownGames, import_game
from companion.record import decode_record, replay, result_of, summary_lines
from engine.editions import __file__ as editions_file
from sentences import ExplainedError, Several
from tests.proofs.hostile_texts import JSON_SHAPES, PLACES, SHAPES, Change, changes

FILES, SEED = 2_000, 1
MOST_SECONDS, MOST_WAITING = 1.0, 10.0
"""Of the processor, and until a reader counts as hanging."""
TOO_LONG = 5
"""Seconds of the processor after which any process is ended, to save time."""
MOST_MEMORY = 100 * 1024
"""kB, more than before; also of temporary files."""
LONGEST_LINE, MOST_SHOWN = 1_000, 128 * 1024
SPACE = 3 * 1024**3
"""Bytes of addresses: a reader that needs more is refused them, for the computer's sake."""
DOCS, EDITIONS = Path(__file__).parents[2] / "docs", Path(editions_file).parent
LIBRARY = open_library()
INVISIBLE = frozenset("\u3164\u115f\u1160\uffa0\u2800\u17b4\u17b5")
HEAD = 'format = {}\nedition = "king-up"\nfirst = "Ada"\nseats = ["Ada", "Ben", "Cleo"]\n'
Shown = Iterable[str]
Way = tuple[str, str, Callable[[Path, Random], None]]


def _settings(file: Path, changed: bool = False) -> Shown:
    found = read_settings(None, file) if changed else read_settings(file)
    return *found.table.names, *map(str, found.table.names_not_drawn)


def _deck(file: Path) -> Shown:
    found = read_deck(read_text(file), file.name, LIBRARY)
    return [each.name for each in found.edition.characters]


def _own_deck(file: Path) -> Shown:
    cards = OwnDeckFiles(file.parent, LIBRARY).cards("king-up")
    return [f"{card.number} {card.banished} {card.characters}" for card in cards]


def _edition(file: Path) -> Shown:
    library = open_library([file])
    (found,) = [each for id_, each in library.items() if id_ not in LIBRARY]
    library.deck_of(found.id)
    return found.id, found.name, *[name for c in found.characters for name in (c.id, c.name)]


def _record(file: Path) -> Shown:
    found = replay(decode_record(read_text(file), file.name), LIBRARY, file.name)
    json.dumps(result_of(found))
    names = [name for seat in found.rules.setup.seats for name in (seat.name, *seat.members)]
    return *names, *[line for line in summary_lines(found) if line]


def _imported(file: Path) -> Shown:
    settings = file.with_name("settings.toml")
    settings.write_text(f'[keeping]\nfolder = "{file.parent}"\n')
    with games_to_change(settings) as folder:
        return [import_game(KnownGames(folder), file, datetime(2026, 1, 1).astimezone())]


def _boards(file: Path) -> Shown:
    return [f"{number}" for boards in read_boards(file).values() for number in boards]


def _known_boards(file: Path) -> Shown:
    return [f"{number}" for number in KnownBoards(file).of(LIBRARY["king-up"])]


def _keys(file: Path) -> Shown:
    found = BoxKeys(file)
    found.find(b"")
    found.close()
    return ()


def _evening(file: Path) -> Shown:
    found = PhoneEvening(file, lambda: 0.0).kept()
    return [] if found is None else [f"{len(found.invitation)} {found.seconds_left}"]


READERS: Mapping[str, Callable[[Path], Shown]] = {
    "settings": _settings,
    "changed settings": partial(_settings, changed=True),
    "deck": _deck,
    "own deck": _own_deck,
    "edition": _edition,
    "record": _record,
    "imported record": _imported,
    "boards": _boards,
    "known boards": _known_boards,
    "codes": lambda file: [f"{digits} {card}" for digits, card in read_codes(file).items()],
    "keys": _keys,
    "evening": _evening,
}
FILE_NAMES: Mapping[str, str] = {
    "own deck": "king-up.toml",
    "imported record": "2026-01-02-1.toml",
}
"""Others have any name."""


def _examples() -> dict[str, list[str]]:
    """Harmless texts of each kind."""
    texts = re.findall(r"```toml\n(.*?)```", (DOCS / "game-record.md").read_text(), re.DOTALL)
    records = [each for each in texts if each.startswith("format")]
    records.append(HEAD.format(*re.findall(r'= ("vivat-.*")', records[0])))
    deck = deck_text(LIBRARY["king-up"])
    settings = '[table]\nnames = ["Ada", "Ben"]\nphotos = "p"\n[election]\ngrace = 2.5\n'
    marks, areas = (
        "[[1, [[1.5, 2], [3, 4], [5, 6], [7, 8]]]]",
        "[[0, 1, 2, 3, 4, 5], [1, 6, 7, 8, 9, 5]]",
    )
    boards = f'{{"king-up": {{"1": {{"marks": {marks}, "areas": {areas}}}}}}}'
    edition = (EDITIONS / "vive-le-roi.toml").read_text().replace('"vive-le-roi"', '"mine"')
    return {
        "settings": [(EDITIONS.parents[1] / "systemd/settings.toml").read_text(), settings],
        "changed settings": [settings],
        "deck": [deck],
        "own deck": [deck],
        "edition": [edition],
        "record": records,
        "imported record": records,
        "boards": [boards],
        "known boards": [boards],
        "codes": ['# codes\n[codes]\n4006381333931 = 7\n5901234123457 = "kingmaker"\n'],
        "keys": [json.dumps({"aa": {"name": "00" * 8, "key": "11" * 16}})],
    }


EXAMPLES = _examples()
JSONS = ("boards", "known boards", "keys")


def _ways() -> Iterator[Way]:
    """Each kind of file, the name of a way, and what makes such a file."""
    for kind, texts in EXAMPLES.items():
        for name, change in changes(JSON_SHAPES if kind in JSONS else SHAPES).items():
            yield kind, name, partial(_write, partial(_changed, change, texts))
    for kind in READERS:
        for name, place in PLACES.items():
            yield kind, name, partial(_placed, place)
    yield "evening", "noise", partial(_write, lambda c: c.randbytes(c.randrange(40)))
    yield "record", "many corrections", partial(_write, lambda c: _corrections())


def _write(maker: Callable[[Random], str | bytes], file: Path, c: Random) -> None:
    content = maker(c)
    file.write_bytes(content if isinstance(content, bytes) else content.encode())


def _changed(change: Change, texts: list[str], c: Random) -> str | bytes:
    return change(c, c.choice(texts))


def _placed(place: Callable[[Path], None], file: Path, c: Random) -> None:
    place(file)


def _corrections() -> str:
    """All that fit into a record that is right."""
    (votes,) = [each for each in EXAMPLES["record"] if '\nfollow = "votes"' in each]
    one = "    { scores = { Margot = 24 } },\n"
    return votes.replace("elections = [\n", "elections = [\n" + one * 3_500, 1)


WAYS = [*_ways()]
SLOW_TO_MAKE = re.compile(r"gigabyte|GB|[26]0 MB|MB in all|million|thousand changelogs|bomb")


def _fault(shown: Shown) -> str:
    """What people could not read; empty if they could."""
    lines = [*shown]
    for line in lines:
        if len(line) > LONGEST_LINE or not line.isprintable():
            return f"shows {len(line)} characters: {line[:60]!a}"
        if not any(unicodedata.category(c)[0] in "LNPSC" and c not in INVISIBLE for c in line):
            return f"shows what nobody sees: {line[:60]!a}"
    letters = sum(map(len, lines))
    return f"shows {letters} characters in {len(lines)} lines" if letters > MOST_SHOWN else ""


def _outcome(kind: str, file: Path) -> tuple[str, str]:
    """How a reader ended, and what is wrong with that."""
    try:
        return "read", _fault(READERS[kind](file))
    except ExplainedError as error:
        several = any(isinstance(part, Several) for part in error.parts.values())
        return "refused", _fault(str(error).split("\n") if several else [str(error)])
    except BaseException as error:
        frame = traceback.extract_tb(error.__traceback__)[-1]
        where = f"{Path(frame.filename).name}:{frame.lineno}"
        return "raised", f"raises {type(error).__name__} in {where}: {str(error)[:90]!a}"


def _memory(line: str) -> int:
    """kB of this process."""
    return int(re.findall(rf"{line}:\s+(\d+)", Path("/proc/self/status").read_text())[0])


def _read_alone(kind: str, file: Path, answer: int) -> None:
    """In a process of its own: read the file, and send what happened."""
    os.setsid()
    null = os.open(os.devnull, os.O_RDWR)
    for each in range(3):
        os.dup2(null, each)
    resource.setrlimit(resource.RLIMIT_AS, (SPACE, SPACE))
    resource.setrlimit(resource.RLIMIT_CPU, (TOO_LONG, TOO_LONG + 1))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    Path("/proc/self/clear_refs").write_text("5")
    before = _memory("VmRSS")
    outcome, fault = _outcome(kind, file)
    children, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), sum(os.times()[:4])
    highest = _memory("VmHWM")
    # A child's figure begins with what this process had.
    others = children.ru_maxrss if children.ru_maxrss > highest else 0
    memory = highest - before + others
    faults = [fault] if fault else []
    faults += [f"{seconds:.1f} s"] if seconds > MOST_SECONDS else []
    faults += [f"{memory // 1024} MB more"] if memory > MOST_MEMORY else []
    left = os.listdir(os.environ["TMPDIR"])
    faults += [f"leaves {len(left)} temporary files"] if left else []
    os.write(answer, json.dumps([outcome, "; ".join(faults)]).encode())


def judged(kind: str, file: Path) -> tuple[str, str]:
    """How the reader of its kind ended with a file, and what is wrong with that."""
    receive, send = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            _read_alone(kind, file, send)
        finally:
            os._exit(0)
    os.close(send)
    with open(receive, "rb") as answers:
        began, on_disk = monotonic(), 0
        while not select.select([answers], [], [], 0.2)[0]:
            on_disk = max(on_disk, _temporary())
            if monotonic() > began + MOST_WAITING:
                os.killpg(process, signal.SIGKILL)
                os.waitpid(process, 0)
                return "hung", f"hangs for {MOST_WAITING:.0f} s"
        answer = answers.read()
    _process, status = os.waitpid(process, 0)
    if not answer:
        return (
            "died",
            f"ended by {signal.Signals(os.WTERMSIG(status)).name} after at most {TOO_LONG} s",
        )
    outcome, fault = json.loads(answer)
    if on_disk > MOST_MEMORY:
        fault += f"; {on_disk // 1024} MB of temporary files"
    return outcome, fault.removeprefix("; ")


def _temporary() -> int:
    """kB of temporary files."""
    found = 0
    with suppress(OSError):
        for file in Path(os.environ["TMPDIR"]).rglob("*"):
            found += file.lstat().st_blocks // 2
    return found


def judged_way(number: int, seed: str) -> tuple[str, str]:
    """Make a file in one of the ways, and judge it."""
    kind, _name, make = WAYS[number]
    with TemporaryDirectory() as folder:
        file = _place(Path(folder), kind)
        os.environ["TMPDIR"] = f"{folder}/temporary"
        os.mkdir(os.environ["TMPDIR"])
        make(file, Random(seed))
        return judged(kind, file)


def _place(folder: Path, kind: str) -> Path:
    """Where a file of this kind is, in a folder of its own."""
    file = folder / "files" / FILE_NAMES.get(kind, "file.toml")
    file.parent.mkdir(parents=True)
    return file


def warm_up() -> None:
    """Read the harmless files here: what is loaded once is not the fault of a file."""
    for number, (kind, name, make) in enumerate(WAYS):
        if name.endswith("harmless"):
            with TemporaryDirectory() as folder:
                file = _place(Path(folder), kind)
                make(file, Random(number))
                outcome, fault = _outcome(kind, file)
                assert (outcome, fault) == ("read", ""), (kind, name, outcome, fault)


def main(files: int, seed: int, only: str = "", is_quick: bool = False) -> int:
    """Print each finding; returns how many there are. Those that are quick to make: each in another
    way."""
    logging.disable(logging.CRITICAL)
    began, outcomes = monotonic(), Counter[str]()
    warm_up()
    chosen = [n for n, (kind, name, _) in enumerate(WAYS) if only in f"{kind}: {name}"]
    if is_quick:
        Random(seed).shuffle(chosen)
        quick = (n for n in chosen if not SLOW_TO_MAKE.search(WAYS[n][1]))
        chosen = [*{WAYS[n][1]: n for n in quick}.values()]
    rounds = (Random(f"{seed} {time}").sample(chosen, len(chosen)) for time in count())
    for time, number in enumerate(islice(chain.from_iterable(rounds), files)):
        outcome, fault = judged_way(number, f"{seed} {time}")
        outcomes[outcome] += 1
        if fault:
            outcomes["findings"] += 1
            print(f"{WAYS[number][0]}: {WAYS[number][1]} (seed {seed} {time}): {fault}", flush=True)
    said = ", ".join(f"{words}: {found:,}" for words, found in sorted(outcomes.items()))
    print(
        f"{files:,} files in {len(chosen)} ways, seed {seed}; {said}; {monotonic() - began:.0f} s"
    )
    return outcomes["findings"]


if __name__ == "__main__":
    asked = [int(each) for each in sys.argv[1:] if each.isdigit()]
    words = " ".join(each for each in sys.argv[1:] if not each.isdigit() and each != "--quick")
    how_many, first = asked + [FILES, SEED][len(asked) :]
    sys.exit(main(how_many, first, words, "--quick" in sys.argv) > 0)
