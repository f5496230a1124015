"""Make the table of letter groups, by which the language of a list of words is known.

`pip install wordfreq simplemma` first; FOLDER has Debian packages, unpacked over one another:
those of `DICTIONARIES` and `TRANSLATIONS`, and iso-codes::

    for each in FOLDER/*.deb; do dpkg -x $each FOLDER; done
    python tools/make_letter_groups.py FOLDER

Of all these words only the frequencies of some groups of letters are kept.
"""

import argparse
import gettext
import math
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random

from simplemma.strategies.dictionaries.dictionary_factory import DefaultDictionaryFactory
from wordfreq import available_languages, top_n_list

from publisher.language.letter_groups import FIRST, STEP, groups_of
from publisher.language.scripts import known_letters, scripts, small, words_of
from publisher.plugins.registry import load

TARGET = Path(__file__).parent.parent / "publisher/language/letter_groups.txt"

GROUPS = {
    "Latin": (
        1650,
        "af az bs br ca cs cy da de en eo es et eu fi fil fo fr ga gl hr hu id is it la lb lt lv ms"
        " mt nb nl nn pl pt ro sk sl sq sr-Latn sv sw tr uz vi",
    ),
    "Cyrillic": (1100, "be bg kk mk ru sr uk"),
    "Arabic": (500, "ar fa ur"),
    "Hebrew": (300, "he yi"),
}
"""The number of groups and the languages of each script."""

DICTIONARIES = {
    "af": "af_ZA", "be": "be_BY", "bg": "bg_BG", "br": "br_FR", "bs": "bs_BA", "ca": "ca",
    "cs": "cs_CZ", "da": "da_DK", "de": "de_DE", "en": "en_US", "eo": "eo", "es": "es_ES",
    "et": "et_EE", "eu": "eu", "fr": "fr", "gl": "gl_ES", "hr": "hr_HR", "hu": "hu_HU",
    "id": "id_ID", "is": "is_IS", "it": "it_IT", "kk": "kk_KZ", "lt": "lt_LT", "lv": "lv_LV",
    "nb": "nb_NO", "nl": "nl", "nn": "nn_NO", "pl": "pl_PL", "pt": "pt_PT", "ro": "ro_RO",
    "ru": "ru_RU", "sk": "sk_SK", "sl": "sl_SI", "sq": "sq_AL", "sr": "sr_RS",
    "sr-Latn": "sr_Latn_RS", "sv": "sv_SE", "sw": "sw_TZ", "tr": "tr_TR", "uk": "uk_UA",
    "vi": "vi_VN",
}  # fmt: skip
"""Of hunspell-… and myspell-…; Faroese is of wfaroese."""

TRANSLATIONS = ("evolution", "nautilus", "gnome-panel", "gtk20", "gtk20-properties", "gtk30")
TRANSLATED = {"az": TRANSLATIONS, "uz": TRANSLATIONS, "yi": TRANSLATIONS}
NAMES = {"az": ("iso_3166-1", "iso_639-2"), "mt": ("iso_3166-1", "iso_639-2", "iso_3166-2")}
OTHER_CODES = {
    "bs": ("hbs", "sh"),
    "hr": ("hbs", "sh"),
    "sr-Latn": ("hbs", "sh"),
    "sr": ("sh",),
    "fil": ("tl",),
}
SERBIAN = str.maketrans(
    "abcčćdđefghijklmnoprsštuvzž",
    "абцчћдђефгхијклмнопрсштувзж",
)
CAPITALISED = {"de", "lb"}
FREQUENT, SAMPLE, COMMON = 20_000, 4_000, 20

Weighted = Iterator[tuple[str, float]]


class Words:
    """The words of each language in its sources."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._languages = load().languages
        self._english = frozenset(top_n_list("en", 3_000))
        self._lemmas = DefaultDictionaryFactory()

    def weighted(self, code: str) -> Weighted:
        """Words of a language with their weights: the frequent ones that are lemmas weigh most."""
        lemmas = self._clean(code, self._lemma_list(code))
        listed = self._clean(code, self._listed(code))
        frequent = self._clean(code, self._frequent(code))
        yield from ((word, COMMON) for word in self._languages[code].common_words)
        for word in frequent:
            known = word in lemmas or word in listed
            if known or code == "en" or word not in self._english:
                yield word, 3 if word in lemmas else 1 if known else 0.3
        rng = Random(code)
        for words in (lemmas, listed):
            size = min(len(words), SAMPLE if frequent else 3 * SAMPLE)
            yield from ((word, 1) for word in rng.sample(sorted(words), size))

    def known(self, code: str) -> set[str]:
        """The letters of words of a language, in lower case and composed."""
        return {*unicodedata.normalize("NFC", small(known_letters(self._languages[code])))}

    def other_scripts(self) -> dict[str, list[str]]:
        """The languages of scripts without a table."""
        found: dict[str, list[str]] = {}
        for code, each in sorted(self._languages.items()):
            for script in scripts(known_letters(each)).keys() - GROUPS.keys():
                found.setdefault(script, []).append(code)
        return dict(sorted(found.items()))

    def _clean(self, code: str, words: Iterable[str]) -> dict[str, None]:
        known = self.known(code)
        common = (word for word in words if code in CAPITALISED or not word[:1].isupper())
        parts = (part for word in common for part in words_of(word))
        return dict.fromkeys(
            part for part in parts if 2 <= len(part) <= 21 and known.issuperset(part)
        )

    def _frequent(self, code: str) -> list[str]:
        for each in (code, *OTHER_CODES.get(code, ())):
            if each in available_languages("small"):
                words = top_n_list(each, FREQUENT)
                return list(map(_cyrillic, words)) if code == "sr" else words
        return []

    def _lemma_list(self, code: str) -> set[str]:
        for each in (code, *OTHER_CODES.get(code, ())):
            try:
                found = self._lemmas.get_dictionary(each).values()
            except ValueError:
                continue
            return {each.decode() if isinstance(each, bytes) else each for each in found}
        return set()

    def _listed(self, code: str) -> Iterator[str]:
        if code in DICTIONARIES:
            yield from hunspell_words(self._folder, DICTIONARIES[code])
        if code == "fo":
            text = (self._folder / "usr/share/dict/faroese").read_bytes().decode("utf-8", "ignore")
            yield from text.split()
        for name in (*TRANSLATED.get(code, ()), *NAMES.get(code, ())):
            yield from self._translated(code, name)

    def _translated(self, code: str, name: str) -> Iterator[str]:
        for share in (self._folder / "usr/share", Path("/usr/share")):
            path = share / f"locale/{code}/LC_MESSAGES/{name}.mo"
            if path.exists():
                with path.open("rb") as file:
                    catalog = vars(gettext.GNUTranslations(file))["_catalog"]
                for said, text in catalog.items():
                    words = words_of(re.sub("[‘`']", "ʻ", str(text)))
                    yield from (word for word in words if word not in str(said).lower())
                return


def hunspell_words(folder: Path, name: str) -> Iterator[str]:
    """The words of a dictionary of Hunspell, without those that its rules make."""
    share = folder / "usr/share"
    places = (share / "hunspell", share / "myspell/dicts")
    rules = next(p / f"{name}.aff" for p in places if (p / f"{name}.aff").exists())
    named = re.search(rb"^\W*SET\s+(\S+)", rules.read_bytes(), re.MULTILINE)
    encoding = named[1].decode().removeprefix("microsoft-") if named else "latin-1"
    for line in rules.with_suffix(".dic").read_bytes().decode(encoding, "ignore").split("\n"):
        yield re.split(r"[/\s]", line)[0]


def _cyrillic(word: str) -> str:
    for old, new in (("lj", "љ"), ("nj", "њ"), ("dž", "џ")):
        word = word.replace(old, new)
    return word.translate(SERBIAN)


def table(words: Words, size: int, codes: list[str]) -> list[str]:
    """The lines of a script's table: the groups that tell most, each with its logarithms."""
    counts: list[defaultdict[str, float]] = [defaultdict(float) for _ in codes]
    unmarked: list[float] = []
    for count, code in zip(counts, codes, strict=True):
        marks, every = 0.0, 0.0
        for word, weight in words.weighted(code):
            found = list(groups_of(word))
            every += weight
            marks += weight * any(group[0] == "=" for group in found)
            for group in found:
                count[group] += weight
        unmarked.append(math.log(max(every - marks, 1) / every))
    groups = sorted(set().union(*counts))
    kinds = Counter(map(_kind, groups))
    totals: list[defaultdict[int, float]] = [defaultdict(float) for _ in codes]
    for total, count in zip(totals, counts, strict=True):
        for group, weight in count.items():
            total[_kind(group)] += weight
    known = [words.known(code) for code in codes]

    def logarithms(group: str) -> list[float]:
        kind = _kind(group)
        if kind == 1:  # letters with marks count among all letters
            found = [(n.get(group, 0.0) + 0.05) / t[2] for n, t in zip(counts, totals, strict=True)]
            own = [group[1] in letters for letters in known]
            return [math.log(n) if k else -99 for n, k in zip(found, own, strict=True)]
        parts = zip(counts, totals, strict=True)
        return [
            math.log((n.get(group, 0.0) + 0.5) / (t[kind] + 0.5 * kinds[kind])) for n, t in parts
        ]

    def told(group: str) -> float:
        likely = list(map(math.exp, logarithms(group)))
        mean = sum(likely) / len(likely)
        return sum(each * math.log(each / mean) for each in likely if each)

    marked = [group for group in groups if _kind(group) == 1]
    best = sorted((group for group in groups if _kind(group) > 1), key=told, reverse=True)
    kept = sorted([*marked, *best[: size - len(marked)]])
    rows = [("=", unmarked), *((group, logarithms(group)) for group in kept)]
    return [f"{group} {''.join(map(character, row))}" for group, row in rows]


def _kind(group: str) -> int:
    return 1 if group[0] == "=" else len(group)


def character(logarithm: float) -> str:
    """How rare a group is, as one character of a table."""
    return chr(min(FIRST + round(-logarithm / STEP), 126))


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    words = Words(parser.parse_args().folder)
    lines: list[str] = []
    for script, (size, codes) in GROUPS.items():
        lines += [f"# {script} {codes}", *table(words, size, codes.split())]
    lines += [f"# {script} {' '.join(codes)}" for script, codes in words.other_scripts().items()]
    TARGET.write_text("\n".join([*lines, ""]), encoding="utf-8")


if __name__ == "__main__":
    main()
