"""Pictures in a document: checked when the settings are read, placed in a run of their own."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Annotated, Any

from docx.document import Document
from docx.image.exceptions import (
    InvalidImageStreamError,
    UnexpectedEndOfFileError,
    UnrecognizedImageError,
)
from docx.image.image import Image
from docx.shared import Pt
from PIL import Image as Pillow
from pydantic import AfterValidator, Field
from segno import DataOverflowError, QRCode, make_qr

from publisher import FileError, InputFile, file_bytes
from publisher_docx.markup import Element, w

_MOST_BYTES = 10_000_000
_LARGEST_VERSION = 20  # 97 modules: a larger one in 4 cm is too fine to be read from paper
_LEAST_MODULE, _DOTS = 0.35 * 72 / 25.4, 8  # points, and pixels: telephones still read it
_FORMATS = ("PNG", "JPEG", "GIF")
PICTURE_FAULTS = (
    *(InvalidImageStreamError, UnexpectedEndOfFileError, UnrecognizedImageError),
    *(OSError, ValueError, KeyError, SyntaxError),
)
"""What python-docx and Pillow raise for a file that is no picture, or a damaged one."""


def usable(path: Path) -> Path:
    """The path of a picture; a `ValueError` says why it cannot be used."""
    try:
        data = file_bytes(path, _MOST_BYTES)
        Pillow.open(BytesIO(data), formats=_FORMATS).verify()
        image = Image.from_blob(data)
    except FileError as error:
        raise ValueError(f"the picture {error}") from None
    except PICTURE_FAULTS:
        image = None
    if image is None or not (image.px_width and image.px_height):
        raise ValueError(f"the picture {path} is neither a PNG, a JPEG nor a GIF file")
    return path


DocumentPicture = Annotated[
    InputFile,
    AfterValidator(usable),
    Field(json_schema_extra={"suffixes": [".png", ".jpg", ".jpeg", ".gif"]}),
]
"""A picture in a config."""


def _qr(text: str) -> QRCode:
    """The code of a text; a `ValueError` says that it is too long to be read from paper."""
    try:
        code = make_qr(text, error="m")
    except DataOverflowError:
        code = None
    if not text or code is None or int(code.version) > _LARGEST_VERSION:
        raise ValueError("a QR code on paper holds 1 to about 600 letters")
    return code


def _encodable(text: str) -> str:
    _qr(text)
    return text


CodeText = Annotated[str, AfterValidator(_encodable)]
"""A text in a config that becomes a QR code."""


class PicturePlacer:
    """The pictures of a document; `drawings` numbers them."""

    def __init__(self, document: Document, drawings: Iterator[int]) -> None:
        self._document = document
        self._drawings = drawings

    def run(self, path: Path, width: float, height: float) -> Element:
        """A run with a picture, as large as it can be in this room, in points."""
        return self.placed(path.read_bytes(), width, height)

    def code(self, text: str, side: float) -> Element:
        """A run with the QR code of a text, of this side, or of the smallest that can be read."""
        code, file = _qr(text), BytesIO()
        code.save(file, kind="png", scale=_DOTS)
        side = max(side, code.symbol_size()[0] * _LEAST_MODULE)
        return self.placed(file.getvalue(), side, side)

    def placed(self, data: bytes, width: float, height: float) -> Element:
        """A run with the picture in a file's bytes, as large as it can be in this room."""
        image = Image.from_blob(data)
        wide = min(width, height * image.px_width / image.px_height)
        high = wide * image.px_height / image.px_width
        inline: Any = self._document.part.new_pic_inline(BytesIO(data), Pt(wide), Pt(high))
        number = next(self._drawings)
        inline.docPr.set("id", str(number))
        inline.docPr.set("name", f"Picture {number}")
        named = inline.graphic.graphicData.pic.nvPicPr.cNvPr
        named.set("name", f"Picture {number}")  # the name of a file may be the answer
        return w("r", w("drawing", inline))
