"""The file: the document with its styles, its settings and its properties, in an archive."""

import io
from collections.abc import Iterable

from docx.document import Document
from docx.opc.constants import RELATIONSHIP_TYPE

from publisher import Language, Publication, timeless
from publisher_docx.language_tags import language_tag
from publisher_docx.markup import Element, refill, storable, w
from publisher_typesetting import publication_title

_NEEDED = {
    RELATIONSHIP_TYPE.OFFICE_DOCUMENT,
    RELATIONSHIP_TYPE.CORE_PROPERTIES,
    RELATIONSHIP_TYPE.STYLES,
    RELATIONSHIP_TYPE.SETTINGS,
    RELATIONSHIP_TYPE.FOOTER,
    RELATIONSHIP_TYPE.IMAGE,
}
_LONGEST_PROPERTY = 255
_WORD_2013 = 15  # with an older one Word says “Compatibility Mode”


def packed(
    document: Document, publication: Publication, body: Iterable[Element], styles: Iterable[Element]
) -> bytes:
    """The bytes of the file: a new document, with this body and these styles alone."""
    refill(document.element.body, body)
    refill(document.styles.element, styles)
    refill(document.settings.element, _settings(publication.language))
    # What else is in the library's empty document is of no use here, a picture of it among them.
    for related in (document.part.rels, document.part.package.rels):
        for key in [key for key, each in related.items() if each.reltype not in _NEEDED]:
            del related[key]
    _describe(document.core_properties, publication)
    data = io.BytesIO()
    document.save(data)
    return timeless(data.getvalue())


def _settings(language: Language) -> Iterable[Element]:
    yield w("zoom", percent=100)
    yield w("defaultTabStop", val=720)
    yield w("compat", _compatibility("compatibilityMode", _WORD_2013))
    yield language_tag(language, "themeFontLang")


def _compatibility(name: str, value: int) -> Element:
    return w("compatSetting", name=name, uri="http://schemas.microsoft.com/office/word", val=value)


def _describe(properties: Element, publication: Publication) -> None:
    texts = {
        "title": publication_title(publication),
        "author": publication.author,
        "subject": publication.copyright,
        "language": publication.language.code,
        "comments": "",
    }
    for name, text in texts.items():
        setattr(properties, name, storable(text)[:_LONGEST_PROPERTY])
