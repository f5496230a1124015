"""The pages of a PDF as pictures, by the renderer of a browser."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from io import BytesIO
from threading import Lock
from typing import TYPE_CHECKING, Any

from publisher.plugins.preview import Preview

if TYPE_CHECKING:
    from PIL.Image import Image

_PDFIUM = Lock()  # the library is not thread-safe
_QUICK, _SMALL = 1, 6  # levels of compression
_FINE = 2  # times as many pixels in a row
_ROUNDING = 0.01  # pixels: the renderer rounds up


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
        image, file = self.image(page, (pixels - _ROUNDING) / self.size(page)[0]), BytesIO()
        image.save(file, "PNG", compress_level=_SMALL if fine else _QUICK)
        return file.getvalue()

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
