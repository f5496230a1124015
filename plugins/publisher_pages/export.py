"""A publication into the bytes of a PDF file."""

from publisher import OptionError, Publication, TextDirection, clean
from publisher_pages.document import document
from publisher_pages.fonts import load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.paint import About, paint


def export(publication: Publication, options: PdfOptions) -> bytes:
    """The PDF: every puzzle on its pages, then every solution.

    Raises `ExportError` for a character that no font has and for a grid the paper cannot hold, and
    issues a `LossWarning` where cells are too small to write in.
    """
    try:
        fonts = load_fonts(options.font.regular, options.font.bold)
    except ValueError as error:
        raise OptionError(("font",), str(error)) from None
    pages = document(publication, options, fonts)
    return paint(pages, _about(publication))


def _about(publication: Publication) -> About:
    first = publication.puzzles[0]
    title = publication.title or first.title or first.language.headings.puzzle
    return About(
        title=clean(title),
        author=clean(publication.author or first.author),
        subject=clean(publication.copyright or first.copyright),
        language=first.language.code,
        rtl=first.direction is TextDirection.RTL,
    )
