"""The description of a PDF: its title, its author, its language, as viewers show them."""

from html import escape  # that of xml.sax loads all that fetches files
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc
from reportlab.pdfgen.canvas import Canvas

_PROGRAM = "crossword-publisher"
_XMP = """<?xpacket begin="\ufeff" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"
 xmlns:pdf="http://ns.adobe.com/pdf/1.3/" xmlns:xmp="http://ns.adobe.com/xap/1.0/">
<dc:title><rdf:Alt><rdf:li xml:lang="x-default">{title}</rdf:li></rdf:Alt></dc:title>
<dc:creator><rdf:Seq><rdf:li>{author}</rdf:li></rdf:Seq></dc:creator>
<dc:language><rdf:Bag><rdf:li>{language}</rdf:li></rdf:Bag></dc:language>
<pdf:Producer>{program}</pdf:Producer>
<xmp:CreatorTool>{program}</xmp:CreatorTool>
</rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="r"?>
"""


class DocumentInfo(NamedTuple):
    """The description of a document; `language` is a BCP 47 tag.

    If it is not `described`, the file names neither title, author and subject nor the program.
    If it is `tagged`, programs can read it aloud in its order.
    """

    title: str
    author: str
    subject: str
    language: str
    rtl: bool
    described: bool = True
    tagged: bool = False


class _Info(pdfdoc.PDFInfo):  # type: ignore[misc]  # reportlab has no types
    """The description of a document: reportlab's own has a date, which would be made up."""

    def __init__(self, **texts: str) -> None:
        super().__init__()
        self._texts = texts

    def format(self, document: Any) -> Any:
        known = {name: pdfdoc.PDFString(text) for name, text in self._texts.items() if text}
        return pdfdoc.PDFDictionary(known).format(document)


def describe(canvas: Canvas, info: DocumentInfo) -> None:
    """Write the description into a file, with what viewers make of it."""
    canvas._doc.info = _Info()
    if info.rtl:
        canvas.setViewerPreference("Direction", "R2L")
    if info.described:
        canvas._doc.info = _Info(
            Title=info.title,
            Author=info.author,
            Subject=info.subject,
            Creator=_PROGRAM,
            Producer=_PROGRAM,
        )
        canvas.setViewerPreference("DisplayDocTitle", "true")


def metadata(info: DocumentInfo) -> Any:
    """The description as XMP, which readers of tagged files look for."""
    title, author = (escape(text, quote=False) for text in (info.title, info.author))
    packet = _XMP.format(title=title, author=author, language=info.language, program=_PROGRAM)
    stream = pdfdoc.PDFStream(content=packet.encode(), filters=[])
    stream.dictionary["Type"] = pdfdoc.PDFName("Metadata")
    stream.dictionary["Subtype"] = pdfdoc.PDFName("XML")
    return stream
