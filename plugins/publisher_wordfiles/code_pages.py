"""The code page of a text that is not Unicode: the one whose letters make words of a language."""

import re
from itertools import pairwise

_PAGES = (
    ("cp1252", "äöüß", "àâçéèêëîïôùûœæ", "áéíñóúü", "àèéìòù", "áâãàçéêíóôõú", "åäöæøé"),
    ("cp1250", "ąćęłńóśźż", "áčďéěíňóřšťúůýž", "áäčďéíĺľňóôŕšťúýž", "áéíóöőúüű", "ăâîşţșț"),
    ("cp1255", "אבגדהוזחטיכךלמםנןסעפףצץקרשת"),
    ("cp1251", "абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґў", "абвгдђежзијклљмнњопрстћуфхцчџш"),
    ("cp1253", "αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώϊϋΐΰ"),
    ("cp1254", "çğıöşüâîû"),
    ("cp1256", "ءآأؤإئابةتثجحخدذرزسشصضطظعغفقكلمنهوىيپچژگک"),
    ("koi8-r", "абвгдеёжзийклмнопрстуфхцчшщъыьэюя"),
)
"""The code pages, the likelier of equals first, and the letters of the languages of each."""

_SIGNS = frozenset("“”„‘’‚–—…«»¿¡°·•\u00a0\u200e\u200f")
_STRANGE = 2  # letters of a language that one sign of no language outweighs
_MOST = 20_000  # bytes that are looked at


def likely_code_page(data: bytes) -> str:
    """The name of the code page of some bytes; "" if none makes letters of a language of them."""
    if b"\0" in data:
        return ""  # no text has it
    some = data[:_MOST]
    best, most = "", 0
    for page, *languages in _PAGES:
        try:
            text = some.decode(page)
        except UnicodeDecodeError:
            continue
        foreign = [char for char in text if not char.isascii() and char not in _SIGNS]
        odd = sum(one.islower() and other.isupper() for one, other in pairwise(text))
        mixed = len(re.findall(r"[a-z][^\x00-\u036f]|[^\x00-\u036f\s\W][a-z]", text))
        for letters in languages:
            known = sum(char.lower() in letters for char in foreign)
            worth = known - _STRANGE * (len(foreign) - known + odd + mixed)
            if worth > most:
                best, most = page, worth
    return best
