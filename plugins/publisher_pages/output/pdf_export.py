"""The PDF exporter: a publication becomes the bytes of a file."""

from functools import partial

from publisher import OptionError, Publication, TextDirection, WithLosses, publication_title
from publisher_pages.cover.cover import cover
from publisher_pages.document.document import document
from publisher_pages.fonts.families import load_fonts
from publisher_pages.fonts.shaping import BrokenFontError
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf import DocumentInfo, write_pdf


def export(publication: Publication, options: PdfOptions) -> WithLosses[bytes]:
    """The PDF, as its profile wants it; the losses name cells that are too small to write in.

    Raises `ExportError` for a character that no font has and for a grid that the paper cannot hold.
    """
    try:
        files = options.font
        fonts = load_fonts(files.regular, files.bold, files.title, files.grid, files.italic)
    except ValueError as error:
        raise OptionError(("font",), str(error)) from None
    info = _info(publication, described=options.profile != "kdp")
    separated = options.profile != "screen"
    bind = partial(write_pdf, info=info, separated=separated)
    try:
        if options.part == "cover":
            made = cover(publication, options, fonts)
            return WithLosses(bind([made.value]), made.losses)
        return document(publication, options, fonts, bind)
    except BrokenFontError as error:
        raise OptionError(("font",), str(error)) from None


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
