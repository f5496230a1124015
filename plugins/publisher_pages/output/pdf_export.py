"""The PDF exporter: a publication becomes the bytes of a file."""

from functools import partial

from publisher import OptionError, Publication, TextDirection, WithLosses, publication_title
from publisher_pages.document.document import document
from publisher_pages.fonts.families import Fonts, load_fonts
from publisher_pages.fonts.shaping import BrokenFontError
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf import DocumentInfo, write_pdf


def export(publication: Publication, options: PdfOptions) -> WithLosses[bytes]:
    """The PDF, as its profile wants it; the losses name cells that are too small to write in.

    Raises `ExportError` for a character that no font has and for a grid that the paper cannot hold.
    """
    info = _info(publication, described=options.profile != "kdp")
    bind = partial(write_pdf, info=info, separated=is_separated(options))
    try:
        return document(publication, options, fonts_of(options), bind)
    except BrokenFontError as error:
        raise OptionError(("font",), str(error)) from None


def fonts_of(options: PdfOptions) -> Fonts:
    """The fonts that the options name, and the bundled ones."""
    files = options.font
    try:
        return load_fonts(files.regular, files.bold, files.title, files.grid, files.italic)
    except ValueError as error:
        raise OptionError(("font",), str(error)) from None


def is_separated(options: PdfOptions) -> bool:
    """Whether gray is an amount of black ink, as printers want it."""
    return options.profile != "screen"


def _info(publication: Publication, described: bool) -> DocumentInfo:

    first = publication.puzzles[0]
    return DocumentInfo(
        title=publication_title(publication),
        author=publication.author or first.author,
        subject=publication.copyright or first.copyright,
        language=first.language.code,
        rtl=first.direction is TextDirection.RTL,
        described=described,
    )
