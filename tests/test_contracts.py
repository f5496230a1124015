"""Contracts notice what a plugin's code does beside what it returns, in every kind of record."""

import os
import socket
import sqlite3
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import count, repeat
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from publisher import (
    Exporter,
    ExportError,
    Generator,
    Grid,
    InputFile,
    Layout,
    LeftOut,
    NoOptions,
    Options,
    Placement,
    PuzzleFacts,
    PuzzleFeature,
    Reader,
    Request,
    Source,
    SourceError,
    SourceWord,
    WithLosses,
    slots,
)
from publisher.files.cache import cache_folder, read_cached, write_cached
from publisher_testing import (
    check_exporter,
    check_generator,
    check_reader,
    check_source,
    grid,
    puzzle,
)

NOWHERE = ("192.0.2.1", 80)
"""An address for documentation (RFC 5737): nobody answers there."""

PATIENCE = 60.0
"""In seconds; less where a call is to be given up."""

Deed = Callable[[], object]
SAMPLE = puzzle(["CAT"])


class MineOptions(Options):
    mine: InputFile | None = None


def laid_out(request: Request) -> Layout:
    """A layout of the first word."""
    first, *others = request.words
    drawn = grid("".join(first.letters))
    left_out = tuple(LeftOut(word.spelling, "no room") for word in others)
    return Layout(drawn, (Placement(first, slots(drawn)[0]),), left_out)


def exporting(deed: Deed) -> None:
    def export(*_: object) -> bytes:
        return f"{deed() or ''}".encode()

    check_exporter(Exporter("mine", "Mine", NoOptions, ".mine", export), patience=PATIENCE)


def sourcing(deed: Deed, options: MineOptions | None = None) -> None:
    def read(_: object) -> Iterator[SourceWord]:
        yield SourceWord(f"cat{deed() or ''}")

    check_source(
        Source("mine", "Mine", MineOptions, read), options or MineOptions(), patience=PATIENCE
    )


def generating(deed: Deed) -> None:
    def generate(request: Request, *_: object) -> Layout:
        made = laid_out(request)
        return Layout(made.grid, made.placements, made.left_out, remarks=(f"{deed()}",))

    check_generator(
        Generator("mine", "Mine", NoOptions, generate), NoOptions(), ["cat", "rat"], PATIENCE
    )


def forecasting(deed: Deed) -> None:
    generator = Generator(
        "mine",
        "Mine",
        NoOptions,
        lambda request, *_: laid_out(request),
        check=lambda *_: [f"{deed()}"],
    )
    check_generator(generator, NoOptions(), ["cat"], PATIENCE)


def reading(deed: Deed) -> None:
    def read(*_: object) -> Any:
        return WithLosses(SAMPLE, (f"{deed()}",))

    check_reader(Reader("mine", "Mine", NoOptions, (".mine",), read), [b"CAT"], patience=PATIENCE)


KINDS = [exporting, sourcing, generating, forecasting, reading]


def printed() -> None:
    print("done")  # noqa: T201


def complained() -> None:
    sys.stderr.write("no")


def printed_by_c() -> None:
    os.write(1, b"from C")


def connected() -> None:
    socket.create_connection(NOWHERE, timeout=1)


def connected_in_secret() -> None:
    with suppress(Exception):
        socket.create_connection(NOWHERE, timeout=1)
    with suppress(AssertionError):
        socket.getaddrinfo("example.org", 80)


def wrote() -> None:
    Path("out.txt").write_text("x")


def left_a_temporary_file() -> None:
    with tempfile.NamedTemporaryFile(delete=False):
        pass


def read_beside() -> None:
    Path("secret.txt").read_bytes()


def read_a_database() -> None:
    sqlite3.connect("secret.txt").close()


def removed() -> None:
    Path("secret.txt").unlink()


def renamed() -> None:
    Path("secret.txt").rename("public.txt")


DEEDS = [
    (printed, "it prints: 'done"),
    (complained, "it prints: 'no"),
    (printed_by_c, "it prints: 'from C"),
    (connected, r"it uses the network: 192\.0\.2\.1"),
    (connected_in_secret, r"it uses the network: "),
    (wrote, r"it writes .*out\.txt"),
    (left_a_temporary_file, "it leaves .* behind"),
    (read_beside, r"it reads .*secret\.txt, which no option names"),
    (read_a_database, r"it reads .*secret\.txt, which no option names"),
    (removed, r"it writes .*secret\.txt"),
    (renamed, r"it writes .*secret\.txt"),
]


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder with a file; temporary files go elsewhere, as those of a user's own folder do."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "secret.txt").write_text("x")
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("deed", "said"), DEEDS)
def test_what_is_done_beside_is_noticed(
    kind: Callable[[Deed], None], deed: Deed, said: str
) -> None:
    with pytest.raises(AssertionError, match=f"^mine: {said}"):
        kind(deed)
    assert Path("secret.txt").exists()
    assert not Path("out.txt").exists()


@pytest.mark.parametrize("kind", KINDS)
def test_a_second_call_with_another_result_is_noticed(kind: Callable[[Deed], None]) -> None:
    numbers = count()
    with pytest.raises(AssertionError, match=r"twice|one seed made two|something else the second"):
        kind(lambda: next(numbers))


@pytest.mark.parametrize("kind", KINDS)
def test_a_call_that_does_not_end_is_given_up(
    kind: Callable[[Deed], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(globals(), "PATIENCE", 0.1)
    released = Event()
    with pytest.raises(AssertionError, match=r"mine: has not ended after 0\.1 seconds"):
        kind(released.wait)
    released.set()


@pytest.mark.parametrize("kind", KINDS)
def test_an_error_of_its_own_is_told_as_it_is(kind: Callable[[Deed], None]) -> None:
    def fails() -> None:
        raise ZeroDivisionError("no")

    with pytest.raises(ZeroDivisionError):
        kind(fails)


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_quiet_keeps_the_contract(kind: Callable[[Deed], None]) -> None:
    def works() -> None:
        with tempfile.TemporaryDirectory() as folder:  # which is gone at the end
            Path(folder, "x").write_text("x")
            Path(folder, "x").read_text()
        import_module("this_module_is_not_there")

    def tries() -> None:
        with suppress(ImportError):
            works()

    kind(tries)


@pytest.mark.parametrize("kind", KINDS)
def test_a_cache_may_be_kept_also_where_temporary_files_are(
    kind: Callable[[Deed], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("XDG_CACHE_HOME", "LOCALAPPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "temporary"))
    kept = cache_folder("mine") / "x"
    kind(lambda: write_cached(kept, [b"x"], 100))
    assert read_cached(kept) == b"x"


def test_a_file_that_an_option_names_may_be_read_and_not_written() -> None:
    named = MineOptions(mine=Path("secret.txt"))
    sourcing(read_beside, named)
    with pytest.raises(AssertionError, match=r"it writes .*secret\.txt"):
        sourcing(lambda: Path("secret.txt").write_text("y"), named)


def test_the_network_may_be_used_by_a_source_whose_test_says_so() -> None:
    def read(_: object) -> list[SourceWord]:
        with suppress(OSError):
            socket.getaddrinfo("192.0.2.1", 80, flags=socket.AI_NUMERICHOST)
        return [SourceWord("cat")]

    source = Source("mine", "Mine", MineOptions, read)
    check_source(source, MineOptions(), network=True)
    with pytest.raises(AssertionError, match="it uses the network"):
        check_source(source, MineOptions())


def test_a_source_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("publisher_testing.calling.MOST_DRAWN", 100)
    source = Source("mine", "Mine", MineOptions, lambda _: repeat(SourceWord("cat")))
    with pytest.raises(AssertionError, match="mine: has not ended after 100 SourceWords"):
        check_source(source, MineOptions())


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        (lambda _: [], "its rows have no names of columns"),
        (lambda _: [("1", ["word"])], "the line of a row is str, not a number"),
        (lambda _: None, "returned None, not rows"),
    ],
)
def test_rows_of_a_source_are_looked_at(rows: Callable[[Any], Any], said: str) -> None:
    source = Source("mine", "Mine", MineOptions, lambda _: [SourceWord("cat")], rows=rows)
    with pytest.raises(AssertionError, match=f"mine: {said}"):
        check_source(source, MineOptions())


def test_a_source_that_is_no_table_says_so() -> None:
    def rows(_: object) -> list[Any]:
        raise SourceError("it is no table")

    check_source(
        Source("mine", "Mine", MineOptions, lambda _: [SourceWord("cat")], rows=rows), MineOptions()
    )


@pytest.mark.parametrize(
    ("check", "said"),
    [
        (lambda *_: [3], "its check said int, not a text"),
        (lambda *_: 3, "returned int, not lines of text"),
    ],
)
def test_what_a_generator_says_beforehand_is_text(check: Callable[..., Any], said: str) -> None:
    generator = Generator("mine", "Mine", NoOptions, lambda r, *_: laid_out(r), check=check)
    with pytest.raises(AssertionError, match=said):
        check_generator(generator, NoOptions(), ["cat"])


@pytest.mark.parametrize(
    ("designs", "said"),
    [
        ([None], "designed None, not a Grid"),
        ([grid("CAT")], "a design is empty"),
    ],
)
def test_designs_are_empty_grids(designs: list[Grid], said: str) -> None:
    generator = Generator(
        "mine", "Mine", NoOptions, lambda r, *_: laid_out(r), designs=lambda *_: designs
    )
    with pytest.raises(AssertionError, match=said):
        check_generator(generator, NoOptions(), ["cat"])


def test_an_exporter_refuses_what_its_record_says_that_it_refuses() -> None:
    refuses = frozenset({PuzzleFeature.LINES})
    careless = Exporter("mine", "Mine", NoOptions, ".x", lambda *_: b"", refuses=refuses)
    with pytest.raises(AssertionError, match=r"lines: it has that rows and columns .* not refused"):
        check_exporter(careless)


def test_an_exporter_refuses_what_its_check_refuses() -> None:
    def check(facts: PuzzleFacts, _: object) -> None:
        if not facts.title.isascii():
            raise ExportError(f"{facts.title} is in {facts.language.name}")

    def export(given: Any, options: NoOptions) -> bytes:
        check(PuzzleFacts.of(given), options)
        return b""

    check_exporter(Exporter("mine", "Mine", NoOptions, ".x", export, check=check))
    careless = Exporter("mine", "Mine", NoOptions, ".x", lambda *_: b"", check=check)
    with pytest.raises(AssertionError, match="hebrew: its facts are refused, and it is not"):
        check_exporter(careless)


def test_an_exporter_whose_check_returns_something_is_noticed() -> None:
    says: Any = lambda *_: False  # noqa: E731
    vague = Exporter("mine", "Mine", NoOptions, ".x", lambda *_: b"", check=says)
    with pytest.raises(AssertionError, match="its check returns False: it raises ExportError"):
        check_exporter(vague)


def test_an_exporter_that_keeps_something_is_noticed() -> None:
    kept: list[str] = []

    def export(given: Any, _: object) -> bytes:
        kept.append(given.title)
        return kept[-2].encode() if len(kept) > 1 else b""

    with pytest.raises(AssertionError, match="not the same bytes twice"):
        check_exporter(Exporter("mine", "Mine", NoOptions, ".x", export))


def test_losses_are_the_same_twice() -> None:
    numbers = count()
    shifty: Exporter[NoOptions] = Exporter(
        "mine", "Mine", NoOptions, ".x", lambda *_: WithLosses(b"", (f"{next(numbers)}",))
    )
    with pytest.raises(AssertionError, match="not the same bytes twice"):
        check_exporter(shifty)


def test_an_exporter_of_publications_gets_several_puzzles() -> None:
    def export(publication: Any, _: object) -> bytes:
        if len(publication.puzzles) > 1:
            raise ExportError("")
        return b""

    with pytest.raises(AssertionError, match="it raises ExportError without a message"):
        check_exporter(Exporter("mine", "Mine", NoOptions, ".x", export, takes="publication"))
