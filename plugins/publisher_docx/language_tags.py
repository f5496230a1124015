"""Language tags, for spelling checkers and for programs that read aloud.

Word has three for a text: that of East Asian scripts, that of right-to-left and other complex ones,
and that of all others (ISO/IEC 29500-1, 17.3.2.20).
"""

from unicodedata import east_asian_width

from publisher import Language, TextDirection
from publisher_docx.markup import Element, w


def language_tag(language: Language, name: str = "lang") -> Element:
    """The tag of a language at the place of its script."""
    if east_asian_width(language.alphabet[0][0]) == "W":
        return w(name, eastAsia=language.code)
    if language.direction is TextDirection.RTL or language.clusters:
        return w(name, bidi=language.code)
    return w(name, val=language.code)
