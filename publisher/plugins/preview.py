"""Pages as pictures before they are printed, and what is where on them."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from contextlib import closing, contextmanager
from enum import StrEnum
from struct import pack
from threading import Lock
from typing import TYPE_CHECKING, Any, NamedTuple
from zlib import compress, crc32

from publisher.model.grid import Position, Slot

if TYPE_CHECKING:
    from PIL.Image import Image


class PartKind(StrEnum):
    """The kind of a part of a page: a title, a clue, a cell of a grid, a word of a word bank.

    Cells of a solution are not those that a solver fills.
    """

    TITLE = "title"
    CLUE = "clue"
    CELL = "cell"
    SOLUTION_CELL = "solution cell"
    WORD = "word"


class PagePart(NamedTuple):
    """A part of a puzzle that is on a page; `puzzle` is the number of the puzzle, from 0.

    A clue and a word have the slot of their answer, a cell its position in logical order.
    """

    kind: PartKind
    puzzle: int = 0
    slot: Slot | None = None
    cell: Position | None = None


class PageArea(NamedTuple):
    """The place of a part on a page: its edges as shares of the page's width and height, 0 to 1.

    Left and top are those of the page as it is seen, in every language.
    """

    part: PagePart
    left: float
    top: float
    right: float
    bottom: float


class Preview(ABC):
    """The pages of a file that an exporter would make, as pictures.

    Pages are counted from 0. What is asked of one page costs no more than that page: a book of
    fifty puzzles is not laid out for one of them.
    """

    @property
    @abstractmethod
    def pages(self) -> int:
        """The number of pages; at least one."""

    @abstractmethod
    def size(self, page: int) -> tuple[float, float]:
        """The width and the height of a page, in points."""

    @abstractmethod
    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        """The picture of a page, `width` pixels wide, made as quickly as can be.

        A `fine` one is twice as wide and high, for a screen with small pixels, in a smaller file.
        """

    def page_of(self, puzzle: int) -> int:  # noqa: ARG002 - nobody knows
        """The page on which a puzzle begins; the first one if that is not known."""
        return 0

    def areas(self, page: int) -> tuple[PageArea, ...]:  # noqa: ARG002 - a page without any
        """The parts of puzzles on a page, each with its place, in the order they are drawn in.

        A clue that goes on in another column has several areas. A cell may be on several pages.
        """
        return ()

    def faults(self) -> tuple[str, ...]:
        """The faults of the pages in words, such as a character that no font has."""
        return ()


_PDFIUM = Lock()  # the library is not thread-safe
_QUICK, _SMALL = 1, 6  # levels of compression
_FINE = 2  # times as many pixels in a row
_ROUNDING = 0.01  # pixels: the renderer rounds up
_COLOUR_TYPES = {"L": 0, "RGB": 2}  # of a PNG
_NO_FILTER = b"\0"


class PdfPreview(Preview):
    """The preview of a PDF, from its bytes: without areas, for no PDF says what its parts are.

    If it is `gray`, it has no colours, and its pictures are made more quickly. `ValueError` says
    that the bytes are no PDF.
    """

    def __init__(self, data: bytes, *, gray: bool = False) -> None:
        self._data = data
        self._is_gray = gray
        with self._opened() as document:
            self._pages = len(document)

    @property
    def pages(self) -> int:
        """The number of pages."""
        return self._pages

    def size(self, page: int) -> tuple[float, float]:
        """The width and the height of a page, in points."""
        with self._opened() as document:
            size: tuple[float, float] = document[page].get_size()
            return size

    def png(self, page: int, width: int, *, fine: bool = False) -> bytes:
        """The picture of a page."""
        pixels = width * (_FINE if fine else 1)
        with self._opened() as document:
            shown = document[page]
            scale = (pixels - _ROUNDING) / shown.get_width()
            bitmap = shown.render(scale=scale, rev_byteorder=True, grayscale=self._is_gray)
            return _png(bitmap, _SMALL if fine else _QUICK)

    def image(self, page: int, scale: float, *, transparent: bool = False) -> "Image":
        """A page as an image, `scale` pixels for each point, on white or on nothing."""
        background = (255, 255, 255, 0 if transparent else 255)
        with self._opened() as document:
            bitmap = document[page].render(
                scale=scale,
                fill_color=background,
                rev_byteorder=True,
                grayscale=self._is_gray and not transparent,
            )
            image: Image = bitmap.to_pil().copy()  # the bitmap is freed with its document
        return image

    @contextmanager
    def _opened(self) -> Iterator[Any]:
        from pypdfium2 import PdfDocument, PdfiumError

        with _PDFIUM:
            try:
                document = PdfDocument(self._data)
            except PdfiumError as error:
                raise ValueError(f"it is not a PDF that can be shown: {error}") from None
            with closing(document):
                yield document


def _png(bitmap: Any, level: int) -> bytes:
    """A bitmap as a PNG (ISO 15948).

    No row is filtered: type on white is as small without, and is made in half the time.
    """
    stride, row = bitmap.stride, bitmap.width * bitmap.n_channels
    pixels = memoryview(bitmap.buffer)
    rows = (pixels[at : at + row] for at in range(0, stride * bitmap.height, stride))
    header = pack(">IIBBBBB", bitmap.width, bitmap.height, 8, _COLOUR_TYPES[bitmap.mode], 0, 0, 0)
    data = compress(b"".join(part for each in rows for part in (_NO_FILTER, each)), level)
    chunks = ((b"IHDR", header), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I", len(content)) + kind + content + pack(">I", crc32(kind + content))
        for kind, content in chunks
    )
