"""Give damaged files to every reader, and to every source that reads files.

They must read or refuse. Anything else is a finding: another error, too many seconds or megabytes,
a puzzle that no exporter can write. Each finding is reported once, with the file that shows it, and
the tool ends with 1. Seeds are files that our own exporters wrote::

    python tools/fuzz_readers.py --minutes 10 --keep FOLDER
    python tools/fuzz_readers.py --cases 100 --only puz jpz
    python tools/fuzz_readers.py --file FOLDER/puz-1.bin --only puz

It needs the limits of POSIX.
"""

import argparse
import faulthandler
import itertools
import json
import re
import resource
import signal
import sqlite3
import sys
import tempfile
import time
import traceback
import warnings
import zipfile
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any

import docx
from damage import any_damage

from publisher import (
    ABSENT,
    Cell,
    Clue,
    Entry,
    ExportError,
    FormatError,
    Grid,
    Language,
    OptionError,
    Publication,
    Puzzle,
    SourceError,
    WithLosses,
    numbered,
)
from publisher.plugins.records import AnyReader, AnySource
from publisher.plugins.registry import Registry, load
from publisher_testing import ENGLISH, HEBREW, sample_puzzles

SECONDS = 5
"""The most CPU time that a case may take."""

MEGABYTES = 256
"""The most that a case may add to the memory of the process."""

STUCK = 120
"""Seconds after which a case that no signal reaches ends the tool."""

ALSO_WRITTEN = ("html", "text", "ipuz")
"""Exporters that must cope with whatever was read."""

WORDS = [("cat", "It purrs", 80, "animal, pet"), ("חתול", "הוא מגרגר", 70, "")]


@dataclass(frozen=True)
class Target:
    """What is given damaged files: `take` returns, or raises one of `declared`."""

    name: str
    seeds: tuple[bytes, ...]
    take: Callable[[bytes], object]
    declared: tuple[type[Exception], ...]


class TooLongError(BaseException):
    """A case took too long; no `except Exception` of a reader catches it."""


# --- What is fuzzed ---


def targets(registry: Registry, folder: Path) -> list[Target]:
    """Every reader and every source of files; `folder` is for the files of sources."""
    readers: list[tuple[AnyReader, dict[str, bool]]]
    readers = [(record, {}) for record in registry.readers.values()]
    readers.append((registry.readers["pzl"], {"lenient": True}))
    found = [
        _reader(registry, record, settings, language)
        for record, settings in readers
        for language in (ENGLISH, HEBREW)
    ]
    for name, file, options, seeds in _sources(registry):
        found.append(_source(registry.sources[name], folder / file, options, seeds))
    return found


def _reader(
    registry: Registry, record: AnyReader, settings: dict[str, bool], language: Language
) -> Target:
    options = record.options.model_validate(settings)
    json_reader = registry.readers["json"]

    def take(data: bytes) -> None:
        puzzle: Puzzle = _kept(record.read(data, options, language))
        for name in {record.name, *ALSO_WRITTEN} & registry.exporters.keys():
            _written(registry, name, puzzle)
        written = _written(registry, "json", puzzle)
        try:
            same = _kept(json_reader.read(written, json_reader.options(), language)) == puzzle
        except FormatError as error:
            raise AssertionError("our JSON of it is refused") from error
        if not same:
            raise AssertionError("it comes back from our JSON as another puzzle")

    name = " ".join([record.name, *settings, language.code])
    return Target(name, tuple(_seeds(registry, record.name)), take, (FormatError,))


CROSSFIRE = b"""<?xml version="1.0" encoding="UTF-8"?>
<CROSSFIRE version="1"><TITLE>A &amp; B</TITLE><AUTHOR>Me</AUTHOR><NOTES>Note</NOTES>
<GRID width="3">
CA1
A.-
PEN
</GRID>
<CIRCLES>0,8</CIRCLES><REBUSES><REBUS input="1" letters="TH"/></REBUSES>
<WORDS><WORD dir="ACROSS" id="1" num="1">It <i>purrs</i> (4)</WORD>
<WORD dir="DOWN" id="2" num="1">Hat</WORD></WORDS></CROSSFIRE>
"""
"""A file of a format that is only read."""


def _seeds(registry: Registry, name: str) -> Iterator[bytes]:
    """What the exporter of this name makes of puzzles of all kinds."""
    if name not in registry.exporters:
        yield CROSSFIRE
        return
    settings: dict[str, list[dict[str, str]]] = {"pzl": [{}, {"dialect": "pipe"}]}
    for puzzle in [*sample_puzzles().values(), marked()]:
        for each in settings.get(name, [{}]):
            written = _written(registry, name, puzzle, each)
            if written:
                yield written
            if written.startswith(b"<"):
                yield zipped(written)


def _written(
    registry: Registry, name: str, puzzle: Puzzle, settings: dict[str, str] | None = None
) -> bytes:
    """The puzzle in a format; nothing where the format refuses it."""
    exporter = registry.exporters[name]
    given: Any = Publication.of(puzzle) if exporter.takes == "publication" else puzzle
    try:
        found = exporter.export(given, exporter.options.model_validate(settings or {}))
    except ExportError:
        return b""
    data: bytes = _kept(found)
    return data


def _kept(found: Any) -> Any:
    """A value without its losses."""
    return found.value if isinstance(found, WithLosses) else found


def marked() -> Puzzle:
    """A puzzle with everything that a cell can be."""
    rows = (
        (Cell(letter="A", bar_after=True), Cell(letter="B", circled=True), Cell(letter="THE")),
        (Cell(letter="C", shaded=True, bar_below=True), Cell(letter="D", given=True), ABSENT),
        (Cell(letter="É"), Cell(letter="E"), Cell(letter="F")),
    )
    grid = Grid(rows)
    entries = tuple(
        Entry(n, slot, Clue(f"Clue <{n}> & “more” ({len(slot)})")) for n, slot in numbered(grid)
    )
    return Puzzle(grid, entries, ENGLISH, "Marks", "Somebody", "© Somebody", "A note")


def zipped(content: bytes, name: str = "puzzle.xml") -> bytes:
    """An archive with one member."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED)
    return out.getvalue()


def _sources(registry: Registry) -> Iterator[tuple[str, str, dict[str, str], list[bytes]]]:
    """Sources with the name of a file, options, and seeds."""
    puzzle = sample_puzzles()["english"]
    columns = ("answer", "clue", "score", "tags")
    rows = [dict(zip(columns, row, strict=True)) for row in WORDS]
    lines = "".join(f"{answer}\t{clue}\n" for answer, clue, *_ in WORDS).encode()
    yield "file", "words.txt", {}, [lines, b"# words\n\ncat\r\ndog\r\n"]
    yield "file", "words.csv", {}, [_written(registry, "csv", puzzle)]
    yield "file", "words.xlsx", {}, [_written(registry, "xlsx", puzzle)]
    yield "file", "words.docx", {}, [_document()]
    yield "json", "words.json", {}, [json.dumps(rows).encode()]
    yield "json", "words.jsonl", {}, ["\n".join(map(json.dumps, rows)).encode()]
    yield "xlsx", "words.xlsx", {}, [_written(registry, "xlsx", puzzle)]
    table = ["CREATE TABLE words (answer, clue, score, tags)"]
    query = {"query": "SELECT * FROM words"}
    yield "sqlite", "words.db", query, [_database(table, "INSERT INTO words VALUES (?, ?, ?, ?)")]
    yield "anki", "words.apkg", {}, [zipped(_collection(), "collection.anki2")]


def _document() -> bytes:
    made, file = docx.Document(), BytesIO()
    for answer, clue, *_ in WORDS:
        made.add_paragraph(f"{answer} – {clue}")
    made.save(file)
    return file.getvalue()


def _database(
    tables: Sequence[str], insert: str, rows: Sequence[Sequence[object]] = WORDS
) -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in tables:
            made.execute(statement)
        made.executemany(insert, rows)
        made.commit()
        return made.serialize()


def _collection() -> bytes:
    fields = [{"name": name, "ord": n} for n, name in enumerate(("Answer", "Clue"))]
    models = json.dumps({"1": {"id": 1, "name": "Basic", "flds": fields}})
    notes = "CREATE TABLE notes (id, guid, mid, mod, usn, tags, flds, sfld, csum, flags, data)"
    kinds = f"CREATE TABLE col AS SELECT 1 AS id, '{models}' AS models"
    rows = [(n, tags, f"{answer}\x1f{clue}") for n, (answer, clue, _, tags) in enumerate(WORDS)]
    insert = "INSERT INTO notes (id, mid, tags, flds) VALUES (?, 1, ?, ?)"
    return _database([notes, kinds], insert, rows)


def _source(
    record: AnySource, file: Path, settings: dict[str, str], seeds: Sequence[bytes]
) -> Target:
    file.touch()
    options = record.options.model_validate({record.name: str(file), **settings})

    def take(data: bytes) -> None:
        file.write_bytes(data)
        refused: Exception | None = None
        try:
            for _ in _kept(record.read(options)):
                pass
        except (SourceError, OptionError) as error:
            refused = error
        if record.bulk is not None and (bulk := record.bulk(options)) is not None:
            bulk.read()
        if refused:
            raise refused

    return Target(f"source {file.suffix[1:]}", tuple(seeds), take, (SourceError, OptionError))


# --- How ---


@dataclass
class Fuzzer:
    """Runs cases within limits, and gathers what was found in a folder of files."""

    keep: Path
    cases: Counter[str] = field(default_factory=Counter)
    read: Counter[str] = field(default_factory=Counter)
    findings: dict[tuple[str, str], Path] = field(default_factory=dict)

    def run(self, target: Target, data: bytes) -> None:
        """Run one case; a finding is reported at once, and never again."""
        self.cases[target.name] += 1
        (self.keep / "current.bin").write_bytes(data)  # for what ends the process
        before = _peak()
        fault = self._fault(target, data)
        if not fault and _peak() - before > MEGABYTES * 2**20:
            fault = f"it takes {(_peak() - before) // 2**20} MB"
        key = (target.name, re.sub(r"\d+ MB", "", fault))
        if fault and key not in self.findings:
            file = self.keep / f"{target.name.replace(' ', '-')}-{len(self.findings) + 1}.bin"
            file.write_bytes(data)
            self.findings[key] = file
            tell(f"FOUND {target.name}: {file}\n{fault}")

    def _fault(self, target: Target, data: bytes) -> str:
        """What is wrong with how a file was taken; nothing if all is well."""
        faulthandler.dump_traceback_later(STUCK, exit=True)
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("error")
                target.take(data)
            self.read[target.name] += 1
        except KeyboardInterrupt:
            raise
        except target.declared as error:
            if not str(error).strip():
                return f"{type(error).__name__} without a message"
        except BaseException:
            return traceback.format_exc(limit=-3)
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            faulthandler.cancel_dump_traceback_later()
        return ""


def tell(line: str) -> None:
    """Print at once: the process may not live long."""
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _peak() -> int:
    """Bytes of memory that this process has had at most."""
    status = Path("/proc/self/status")
    if status.exists():  # on Linux getrusage counts in what started this process
        return int(status.read_text(encoding="utf-8").partition("VmHWM:")[2].split()[0]) * 1024
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024


def _stop(*_: object) -> None:
    raise TooLongError(f"more than {SECONDS} s")


def limit() -> None:
    """Limits of this process: the time of a case, and memory that spares the machine."""
    signal.signal(signal.SIGPROF, _stop)
    most = 4 * 2**30
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def cases(target: Target, rng: Random, most: int | None) -> Iterator[bytes]:
    """The seeds, then by turns their beginnings (all, or what fits in) and damaged ones."""
    yield from target.seeds
    stride = 1 if most is None else 1 + 2 * sum(map(len, target.seeds)) // most
    beginnings = (
        seed[:length]
        for seed in target.seeds
        for length in range(rng.randrange(stride), len(seed), stride)
    )
    while True:
        yield from itertools.islice(beginnings, 1)
        yield any_damage(rng.choice(target.seeds), rng.choice(target.seeds), rng)


def fuzz(fuzzer: Fuzzer, chosen: Sequence[Target], seed: int, end: float, most: int | None) -> None:
    """Run cases of all targets by turns, `most` of each, until the clock says `end`."""
    streams = [(target, cases(target, Random(f"{seed} {target.name}"), most)) for target in chosen]
    for turn in itertools.count():
        if turn == most or time.monotonic() > end:
            return
        for target, stream in streams:
            fuzzer.run(target, next(stream))


def main() -> int:
    """Fuzz as the command line says; 1 if there was a finding."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--cases", type=int, help="how many cases of each, however long they take")
    parser.add_argument("--only", nargs="+", default=[], help="how the names of readers begin")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, help="the folder for files that show findings")
    parser.add_argument("--file", type=Path, nargs="+", default=[], help="give these files instead")
    asked = parser.parse_args()
    keep = asked.keep or Path(tempfile.mkdtemp(prefix="fuzz-"))
    keep.mkdir(parents=True, exist_ok=True)
    limit()
    fuzzer = Fuzzer(keep)
    with tempfile.TemporaryDirectory() as folder:
        known = targets(load(), Path(folder))
        chosen = [target for target in known if target.name.startswith(tuple(asked.only or [""]))]
        if asked.file:
            for target, file in itertools.product(chosen, asked.file):
                fuzzer.run(target, file.read_bytes())
        else:
            end = float("inf") if asked.cases else time.monotonic() + 60 * asked.minutes
            fuzz(fuzzer, chosen, asked.seed, end, asked.cases)
    for name, count in fuzzer.cases.items():
        tell(f"{name}: {count} cases, {fuzzer.read[name]} read, the others refused")
    tell(f"{len(fuzzer.findings)} findings; {_peak() // 2**20} MB at most")
    return bool(fuzzer.findings)


if __name__ == "__main__":
    sys.exit(main())
