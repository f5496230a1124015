"""Pictures in a document, each in a run of its own."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

from docx.document import Document
from docx.image.exceptions import UnrecognizedImageError
from docx.image.image import Image
from docx.shared import Pt
from PIL import Image as Pillow

from publisher_docx.markup import Element, w
from publisher_pages.pictures.images import least_side, qr_code, read_picture, read_qr

_DOTS = 8  # pixels of a module


class PicturePlacer:
    """The pictures of a document; `drawings` numbers them."""

    def __init__(self, document: Document, drawings: Iterator[int]) -> None:
        self._document = document
        self._drawings = drawings

    def run(self, path: Path, width: float, height: float) -> Element:
        """A run with a picture, as large as it can be in this room, in points."""
        return self.placed(read_picture(path).data, width, height)

    def code(self, text: str, side: float) -> Element:
        """A run with the QR code of a text, of this side, or of the smallest that can be read."""
        file = BytesIO()
        qr_code(text).save(file, kind="png", scale=_DOTS)
        side = max(side, least_side(read_qr(text)))
        return self.placed(file.getvalue(), side, side)

    def placed(self, data: bytes, width: float, height: float) -> Element:
        """A run with the picture in a file's bytes, as large as it can be in this room."""
        image, data = _known(data)
        wide = min(width, height * image.px_width / image.px_height)
        high = wide * image.px_height / image.px_width
        inline: Any = self._document.part.new_pic_inline(BytesIO(data), Pt(wide), Pt(high))
        number = next(self._drawings)
        inline.docPr.set("id", str(number))
        inline.docPr.set("name", f"Picture {number}")
        named = inline.graphic.graphicData.pic.nvPicPr.cNvPr
        named.set("name", f"Picture {number}")  # the name of a file may be the answer
        return w("r", w("drawing", inline))


def _known(data: bytes) -> tuple[Image, bytes]:
    """A picture, and its bytes as python-docx can read them: it knows only JPEG of cameras."""
    try:
        return Image.from_blob(data), data
    except UnrecognizedImageError:
        file = BytesIO()
        Pillow.open(BytesIO(data)).convert("RGB").save(file, "PNG")
        return Image.from_blob(file.getvalue()), file.getvalue()
