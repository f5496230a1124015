"""Make the table of letter groups of languages that are none of ours, so that a list can say it.

FOLDER is that of `tools/make_letter_groups.py`, with the packages of `CATALOGS`, `DICTIONARIES` and
`FIREFOX` (firefox-esr-l10n-…) as well; `pip install simplemma babel` first::

    python tools/make_other_groups.py FOLDER

The groups are those of our own table: it is made first.
"""

import argparse
import gettext
import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from zipfile import ZipFile

from babel import Locale, UnknownLocaleError
from make_letter_groups import character, hunspell_words
from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory

from publisher.language.alphabet import script as script_of
from publisher.language.letter_groups import groups_of, own_tables, without_marks
from publisher.language.scripts import words_of

TARGET = Path(__file__).parent.parent / "publisher/language/other_groups.txt"

LANGUAGES = {
    "Latin": {
        "dsb": "Lower Sorbian", "fur": "Friulian", "fy": "Frisian",
        "gd": "Scottish Gaelic", "gn": "Guarani", "gv": "Manx", "ha": "Hausa",
        "hsb": "Upper Sorbian", "ht": "Haitian Creole", "ig": "Igbo", "kab": "Kabyle",
        "kmr": "Kurdish", "lij": "Ligurian", "mi": "Māori", "nds": "Low German", "oc": "Occitan",
        "om": "Oromo", "rm": "Romansh", "sc": "Sardinian", "se": "Northern Sámi", "so": "Somali",
        "tk": "Turkmen", "to": "Tongan", "wa": "Walloon", "wo": "Wolof", "xh": "Xhosa",
        "yo": "Yoruba", "zu": "Zulu",
    },
    "Cyrillic": {
        "ba": "Bashkir", "ce": "Chechen", "cv": "Chuvash", "ky": "Kyrgyz", "mn": "Mongolian",
        "tg": "Tajik", "tt": "Tatar",
    },
    "Arabic": {"ckb": "Central Kurdish", "ps": "Pashto", "sd": "Sindhi", "ug": "Uyghur"},
}  # fmt: skip
DICTIONARIES = {
    "gd": "gd_GB", "gn": "gug_PY", "gv": "gv_GB", "kmr": "kmr_Latn", "mn": "mn_MN", "oc": "oc_FR",
    "ckb": "ckb_IQ",
}  # fmt: skip
FIREFOX = {"dsb", "fur", "fy-NL", "kab", "lij", "rm", "sc", "tg"}
CATALOGS = (
    *("evolution", "nautilus", "gnome-panel", "gnome-control-center-2.0", "gtk20", "gtk30"),
    *("gtk20-properties", "gtk30-properties", "iso_3166-1", "iso_639-2"),
)
"""Translations that are read beside names of CLDR: of evolution-common, nautilus-data,
gnome-panel-data, libgtk…-common and iso-codes, and of libreoffice-l10n-… where there is one."""

SAMPLE = 8_000
LEAST = 0.0004
"""The share of its letters that a letter of the language has."""

_TAGS = re.compile(r"<[^>]*>|%\S*|&\w+;|\{[^}]*\}|\\\w|\$\S+|https?:\S+|~\w+|[‘`']")


def words(folder: Path, code: str, script: str) -> list[str]:
    """Some words of a language that are no English ones, the most frequent first."""
    said, listed = Counter[str](), set[str]()
    with_english = (*_translated(folder, code), *_firefox(folder, code), *_names(code))
    english = Counter(word for text, _ in with_english for word in words_of(text))
    for _, text in with_english:
        said.update(words_of(_TAGS.sub(" ", text)))
    if code in DICTIONARIES:
        listed.update(each for each in hunspell_words(folder, DICTIONARIES[code]) if each.islower())
    try:
        lemmas = DefaultDictionaryFactory().get_dictionary(code).values()
        listed.update(each.decode() if isinstance(each, bytes) else each for each in lemmas)
    except ValueError:
        pass
    letters = Counter(char for word in (*said, *listed) for char in word)
    most = LEAST * letters.total()
    known = {char for char, n in letters.items() if n > most and script_of(char) == script}
    found = [word for word, _ in said.most_common() if word not in english or word in listed]
    sample = Random(code).sample(sorted(listed), min(len(listed), SAMPLE))
    each = dict.fromkeys(unicodedata.normalize("NFC", word) for word in (*found[:SAMPLE], *sample))
    return [word for word in each if 2 <= len(word) <= 21 and known.issuperset(word)]


def _translated(folder: Path, code: str) -> Iterator[tuple[str, str]]:
    for path in sorted((folder / "usr").rglob(f"{code}/LC_MESSAGES/*.mo")):
        if path.stem in CATALOGS or "libreoffice" in str(path):
            with path.open("rb") as file:
                catalog = vars(gettext.GNUTranslations(file))["_catalog"]
            yield from ((str(said), str(text)) for said, text in catalog.items() if said)


def _firefox(folder: Path, code: str) -> Iterator[tuple[str, str]]:
    place = folder / "usr/lib/firefox-esr/browser/extensions"
    for name in FIREFOX:
        if name.partition("-")[0] == code:
            with ZipFile(place / f"langpack-{name}@firefox-esr.mozilla.org.xpi") as pack:
                for member in pack.namelist():
                    if member.endswith((".ftl", ".properties")):
                        for line in pack.read(member).decode("utf-8", "replace").splitlines():
                            if line[:1] != "#":
                                yield "", line.partition("=")[2]


def _names(code: str) -> Iterator[tuple[str, str]]:
    """Names of languages, places and days of Unicode's CLDR."""
    try:
        own, english = Locale(code), Locale("en")
    except UnknownLocaleError:
        return
    for kind in ("languages", "territories"):
        known = getattr(english, kind)
        yield from ((known.get(key, ""), text) for key, text in getattr(own, kind).items())
    for spans in (own.days, own.months):
        for text in spans["format"]["wide"].values():
            yield "", text


def rows(own: Iterable[str], each: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a table: for each group, a character per language that says how rare it is."""
    counts = [Counter[str]() for _ in each]
    for count, listed in zip(counts, each, strict=True):
        for word in listed:
            count.update(groups_of(word))
    groups = sorted({*own, *(g for count in counts for g in count if g[0] == "="), "="})
    totals: list[defaultdict[int, int]] = [defaultdict(int) for _ in each]
    for total, count in zip(totals, counts, strict=True):
        for group, n in count.items():
            total[_kind(group)] += n
    kinds = Counter(_kind(group) for group in {g for count in counts for g in count})
    found = []
    for group in groups:
        kind, logarithms = _kind(group), []
        for count, total, listed in zip(counts, totals, each, strict=True):
            if group == "=":
                unmarked = sum(word == without_marks(word) for word in listed)
                logarithms.append(math.log(max(unmarked, 1) / len(listed)))
            elif kind == 1:
                share = (count[group] + 0.05) / total[2]
                logarithms.append(math.log(share) if count[group] else -99)
            else:
                share = (count[group] + 0.5) / (total[kind] + 0.5 * kinds[kind])
                logarithms.append(math.log(share))
        found.append(f"{group} {''.join(map(character, logarithms))}")
    return found


def _kind(group: str) -> int:
    return 1 if group[0] == "=" else len(group)


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    names = {code: name for each in LANGUAGES.values() for code, name in each.items()}
    lines = [f"## {code}: {name}" for code, name in sorted(names.items())]
    for script, codes in LANGUAGES.items():
        listed = [words(folder, code, script) for code in codes]
        lines += [f"# {script} {' '.join(codes)}", *rows(own_tables()[script].groups, listed)]
    TARGET.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
