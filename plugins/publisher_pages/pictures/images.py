"""Picture files and QR codes, checked and measured before they are placed on a page.

Pillow and segno are loaded only where they are used, so that settings are read without them.
"""

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import AfterValidator, Field

from publisher import FileError, InputFile, file_bytes
from publisher_pages.pictures.svg_files import is_svg, pixels_of

if TYPE_CHECKING:
    from PIL.Image import Image
    from PIL.ImageFile import ImageFile
    from segno import QRCode

_PNG = b"\x89PNG\r\n\x1a\n"
_DRAWN_SIDE = 1200  # pixels: 10 cm at 300 dots per inch
_MOST_PIXELS = 40_000_000
_QUIET = 4  # modules of white around a QR code: ISO/IEC 18004, 6.3.8
_LARGEST_VERSION = 20  # 97 modules: a larger one in 4 cm is too fine to be read from paper
_LEAST_MODULE = 0.35 * 72 / 25.4  # points: telephones still read it from common paper


_FAULTS = (OSError, SyntaxError, ValueError)
"""The errors of Pillow for a damaged file."""


class PictureData(NamedTuple):
    """A picture as a PNG or JPEG file that can be printed, and its size in pixels."""

    data: bytes
    width: int
    height: int

    @property
    def mime_type(self) -> str:
        """The type of the file as the web names it."""
        return "image/png" if self.data.startswith(_PNG) else "image/jpeg"


def read_picture(path: Path, drawn_side: int = _DRAWN_SIDE) -> PictureData:
    """The picture in a file; a `ValueError` says why it cannot be used."""
    try:
        data = file_bytes(path)
    except FileError as error:
        raise ValueError(f"the picture {error}") from None
    return usable_picture(data, f"the picture {path}", drawn_side)


def usable_picture(data: bytes, name: str, drawn_side: int = _DRAWN_SIDE) -> PictureData:
    """The picture in the bytes of a file: PNG, JPEG, GIF, WebP or SVG.

    A drawing gets so many pixels on its longer side. A `ValueError` says why one cannot be used.
    """
    if is_svg(data):
        return _drawing(data, name, drawn_side)
    try:
        image = _opened(data)
    except _FAULTS:
        raise ValueError(f"{name} is neither PNG, JPEG, GIF, WebP nor SVG") from None
    if image.width * image.height > _MOST_PIXELS:
        most = f"{_MOST_PIXELS // 1_000_000} million"
        raise ValueError(f"{name} has more than {most} pixels")
    try:
        return _picture(image, data)
    except _FAULTS as error:
        raise ValueError(f"{name} cannot be used: {error}") from None


def cropped(picture: PictureData, shape: float) -> PictureData:
    """The middle of a picture whose width is `shape` times its height; a JPEG file stays one."""
    width = min(picture.width, round(picture.height * shape))
    height = min(picture.height, round(picture.width / shape))
    if (width, height) == (picture.width, picture.height):
        return picture
    left, top = (picture.width - width) // 2, (picture.height - height) // 2
    file, image = BytesIO(), _opened(picture.data)
    part = image.crop((left, top, left + width, top + height))
    part.save(file, image.format, quality=95)
    return PictureData(file.getvalue(), width, height)


def qr_code(text: str) -> "QRCode":
    """The QR code of a text; a `ValueError` says that it is too long to be read from paper."""
    import segno

    try:
        code = segno.make_qr(text, error="m")
    except segno.DataOverflowError:
        code = None
    if not text or code is None or int(code.version) > _LARGEST_VERSION:
        raise ValueError("a QR code on paper holds 1 to about 600 letters")
    return code


def read_qr(text: str) -> tuple[bytes, ...]:
    """The modules of the QR code of a text, row by row, with the white around them.

    Raises `ValueError` for a text that is too long to be read from paper.
    """
    return tuple(bytes(row) for row in qr_code(text).matrix_iter(border=_QUIET))


def least_side(rows: tuple[bytes, ...]) -> float:
    """The smallest side in points in which a QR code can be read from paper."""
    return len(rows) * _LEAST_MODULE


def _drawing(data: bytes, name: str, side: int) -> PictureData:
    from PIL.PngImagePlugin import PngImageFile

    try:
        drawn = pixels_of(data, side)
    except ValueError as error:
        raise ValueError(f"{name} {error}") from None
    image = PngImageFile(BytesIO(drawn))
    if not image.getbbox():
        raise ValueError(f"{name} shows nothing")
    return PictureData(drawn, image.width, image.height)


def _opened(data: bytes) -> "ImageFile":
    """The image of a file, its size known and none of its pixels read.

    Raises one of `_FAULTS`. `PIL.Image.open` would warn of the size itself, on standard error.
    """
    from PIL.GifImagePlugin import GifImageFile
    from PIL.JpegImagePlugin import JpegImageFile
    from PIL.PngImagePlugin import PngImageFile
    from PIL.WebPImagePlugin import WebPImageFile

    kinds: dict[bytes, type[ImageFile]] = {
        _PNG: PngImageFile,
        b"GIF8": GifImageFile,
        b"RIFF": WebPImageFile,
    }
    kind = next((kind for start, kind in kinds.items() if data.startswith(start)), JpegImageFile)
    return kind(BytesIO(data))


def _picture(image: "ImageFile", data: bytes) -> PictureData:
    """An image as a PDF can hold it; a JPEG file is unchanged if it is upright, and one picture."""
    from PIL import ExifTags, ImageOps

    image.load()
    is_upright = image.getexif().get(ExifTags.Base.Orientation, 1) == 1
    if image.format == "JPEG" and is_upright and "mp" not in image.info:
        return PictureData(data, image.width, image.height)
    plain = _plain(ImageOps.exif_transpose(image))
    file = BytesIO()
    plain.save(file, "PNG")
    return PictureData(file.getvalue(), plain.width, plain.height)


def _plain(image: "Image") -> "Image":
    """The image with eight bits a channel: gray, RGB, or RGB with transparency."""
    if image.has_transparency_data:
        return image.convert("RGBA")
    if image.mode.startswith("I"):
        return image.convert("I").point(lambda level: level * (1 / 256)).convert("L")
    return image.convert("L" if image.mode in ("1", "L") else "RGB")


def _usable(path: Path) -> Path:
    read_picture(path)
    return path


def _encodable(text: str) -> str:
    read_qr(text)
    return text


PictureFile = Annotated[
    InputFile,
    AfterValidator(_usable),
    Field(json_schema_extra={"suffixes": [".png", ".jpg", ".jpeg", ".gif", ".webp", ".svg"]}),
]
"""A picture in a config: PNG, JPEG, GIF, WebP or SVG."""

QrText = Annotated[str, AfterValidator(_encodable)]
"""A text in a config that becomes a QR code."""
