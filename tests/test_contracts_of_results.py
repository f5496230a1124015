"""Contracts notice results that are not what a record of the kind returns."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import Any

import pytest

from publisher import (
    BulkWords,
    Executor,
    Exporter,
    ExportError,
    FormatError,
    Generator,
    Layout,
    NoOptions,
    Options,
    PageArea,
    PagePart,
    PartKind,
    Placement,
    Position,
    Preview,
    Reader,
    Source,
    SourceWord,
    slots,
)
from publisher_testing import (
    check_executor,
    check_exporter,
    check_generator,
    check_reader,
    check_source,
    grid,
    puzzle,
)


def raising(error: Exception) -> Callable[..., Any]:
    def fails(*_: object) -> Any:
        raise error

    return fails


# -- exporters and their previews ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("export", "said"),
    [
        (lambda *_: "text", "mine: returned str, not bytes"),
        (lambda *_: None, "mine: returned None, not bytes"),
        (raising(ExportError("")), "mine: it raises ExportError without a message"),
    ],
)
def test_an_exporter_returns_bytes_or_says_why_not(export: Callable[..., Any], said: str) -> None:
    with pytest.raises(AssertionError, match=said):
        check_exporter(Exporter("mine", "Mine", NoOptions, ".x", export))


class Pages(Preview):
    """A page that is as it should be; the sides of its picture are in its first bytes."""

    pages = 1

    def size(self, page: int) -> tuple[float, float]:
        return (100, 100)

    def page_of(self, puzzle: int) -> int:
        return 0

    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        pixels = width * 2 if fine else width
        return b"\x89PNG\r\n\x1a\n" + bytes(8) + pixels.to_bytes(4, "big")

    def areas(self, page: int) -> tuple[PageArea, ...]:
        return (PageArea(PagePart(PartKind.TITLE), 0, 0, 1, 0.5),)


class NoPages(Pages):
    pages = 0


class NoSize(Pages):
    def size(self, page: int) -> tuple[float, float]:
        return (0, 100)


class Elsewhere(Pages):
    def page_of(self, puzzle: int) -> int:
        return 7


class Jpeg(Pages):
    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        return b"JFIF"


class Coarse(Pages):
    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        return super().png(page, width)


NUMBERS = count()


class Restless(Pages):
    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        return super().png(page, width) + str(next(NUMBERS)).encode()


class OffThePage(Pages):
    def areas(self, page: int) -> tuple[PageArea, ...]:
        return (PageArea(PagePart(PartKind.TITLE), 0, 0, 1, 1.5),)


class StrangeCell(Pages):
    def areas(self, page: int) -> tuple[PageArea, ...]:
        part = PagePart(PartKind.CELL, cell=Position(99, 99))
        return (PageArea(part, 0, 0, 1, 1),)


@pytest.mark.parametrize(
    ("preview", "said"),
    [
        (lambda: None, "its preview is None, not a Preview"),
        (NoPages, "its preview has no pages"),
        (NoSize, "page 0 has no size"),
        (Elsewhere, "the puzzle is on none of the pages"),
        (Jpeg, "page 0 is no PNG"),
        (Coarse, "page 0 is no PNG that is 300 pixels wide"),
        (Restless, "page 0 is not the same picture twice"),
        (OffThePage, "the title is not on the page"),
        (StrangeCell, "the puzzle has no such cell"),
    ],
)
def test_a_preview_shows_every_page(preview: Callable[[], Any], said: str) -> None:
    exporter = Exporter(
        "mine", "Mine", NoOptions, ".x", lambda *_: b"", preview=lambda *_: preview()
    )
    with pytest.raises(AssertionError, match=said):
        check_exporter(exporter)


def test_a_preview_that_is_as_it_should_be() -> None:
    check_exporter(
        Exporter("mine", "Mine", NoOptions, ".x", lambda *_: b"", preview=lambda *_: Pages())
    )


# -- readers, sources, generators, executors -------------------------------------------------------


@pytest.mark.parametrize(
    ("read", "language", "said"),
    [
        (lambda *_: None, None, "returned None, not a Puzzle"),
        (lambda *_: puzzle(["CAT"]), lambda _: 7, "language gave 7"),
        (lambda data, *_: refused(data, FormatError("")), None, "FormatError without a message"),
    ],
)
def test_a_reader_returns_a_puzzle_or_says_why_not(read: Any, language: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=f"mine: .*{said}"):
        check_reader(Reader("mine", "Mine", NoOptions, (".x",), read, language), [b"CAT"])


def test_a_reader_that_fails_at_nonsense_in_its_own_way_is_told_so() -> None:
    def read(data: bytes, *_: object) -> Any:
        return refused(data, IndexError("no"))

    with pytest.raises(IndexError):
        check_reader(Reader("mine", "Mine", NoOptions, (".x",), read), [b"CAT"])


def refused(data: bytes, error: Exception) -> Any:
    """The sample, or an error for everything else."""
    if data != b"CAT":
        raise error
    return puzzle(["CAT"])


class WordOptions(Options):
    mine: str = ""


def alternating(*values: Any) -> Callable[..., Any]:
    turns: Iterator[Any] = iter(values)
    return lambda *_: next(turns)


@pytest.mark.parametrize(
    ("bulk", "said"),
    [
        (lambda _: "cat", "returned str, not BulkWords"),
        (alternating(None, BulkWords(b"", lambda: None)), "its bulk is None once"),  # type: ignore[arg-type, return-value]
    ],
)
def test_words_in_bulk_are_bulk_words(bulk: Any, said: str) -> None:
    source = Source("mine", "Mine", WordOptions, lambda _: [SourceWord("cat")], bulk)
    with pytest.raises(AssertionError, match=f"mine: {said}"):
        check_source(source, WordOptions())


def test_a_word_that_is_nowhere_is_missed() -> None:
    def generate(request: Any, *_: object) -> Layout:
        drawn = grid("".join(request.words[0].letters))
        return Layout(drawn, (Placement(request.words[0], slots(drawn)[0]),))

    generator = Generator("mine", "Mine", NoOptions, generate)
    with pytest.raises(AssertionError, match=r"neither placed nor left out: \{'rat'\}"):
        check_generator(generator, NoOptions(), ["cat", "rat"])


class NoWorkers(ThreadPoolExecutor):
    workers = 0


class Numbered(ThreadPoolExecutor):
    note = 5


@pytest.mark.parametrize(
    ("opened", "said"), [(NoWorkers, "it has no workers"), (Numbered, "its note is .*, not a text")]
)
def test_what_an_executor_says_of_itself(opened: Any, said: str) -> None:
    with pytest.raises(AssertionError, match=f"mine: {said}"):
        check_executor(Executor("mine", "Mine", NoOptions, lambda _: opened(1)))
