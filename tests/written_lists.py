"""Lists as people write them, in four languages, and what became of one."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from publisher import UnderstoodList, WithLosses
from publisher_tables import TableOptions
from publisher_wordfiles import publisher_sources
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_text

FILE = publisher_sources()[0]

Pair = tuple[str, str]

ENGLISH = [
    ("lion", "King of beasts"),
    ("ice cream", "Cold, sweet and soon gone"),
    ("well-known", "Famous"),
    ("snail", "It carries its house: a shell"),
    ("owl", "Bird that turns its head - far round"),
    ("mother-in-law", "A spouse's parent"),
]
HEBREW = [
    ("אריה", "מלך החיות"),
    ("בית־ספר", "לומדים בו, בדרך כלל בבוקר"),
    ('תנ"ך', "ספר הספרים"),
    ("שבלול", "נושא את ביתו: קונכייה"),
    ("ינשוף", "עוף לילה - וראשו מסתובב"),
    ("גלידה", "קרה ומתוקה"),
]
GERMAN = [
    ("Löwe", "König der Tiere"),
    ("Speiseeis", "Kalt, süß und bald weg"),
    ("U-Boot", "Fährt unter Wasser"),
    ("Schnecke", "Sie trägt ihr Haus: eine Schale"),
    ("Eule", "Vogel der Nacht - mit großen Augen"),
    ("Straße", "Weg für Autos"),
]
RUSSIAN = [
    ("лев", "Царь зверей"),
    ("мороженое", "Холодное, сладкое, быстро тает"),
    ("кто-нибудь", "Любой человек"),
    ("улитка", "Носит свой дом: раковину"),
    ("сова", "Ночная птица - с большими глазами"),
    ("ёж", "Колючий зверёк"),
]
LANGUAGES = {"en": ENGLISH, "he": HEBREW, "de": GERMAN, "ru": RUSSIAN}
HEADINGS = {
    "en": ("Words", "Clues"),
    "he": ("מילה", "הגדרה"),
    "de": ("Wort", "Bedeutung"),
    "ru": ("Слово", "Определение"),
}
QUOTES = {"en": "“”", "he": "״״", "de": "„“", "ru": "«»"}
LETTERS = {"en": "abcdef", "he": "אבגדהו", "de": "ABCDEF", "ru": "абвгде"}


def understood(text: str, **options: object) -> WithLosses[UnderstoodList]:
    return read_text(text, "words.txt", ListSettings(TableOptions(), **options))  # type: ignore[arg-type]


def pairs(found: WithLosses[UnderstoodList]) -> list[Pair]:
    return [(word.text, word.clue) for word in found.value]


def in_file(folder: Path, name: str, data: bytes, **options: Any) -> WithLosses[UnderstoodList]:
    """What the source `file` reads in a file of these bytes."""
    (folder / name).write_bytes(data)
    chosen = FILE.options.model_validate({"file": name, **options}, context={"folder": folder})
    made: WithLosses[UnderstoodList] = FILE.read(chosen)  # type: ignore[assignment]
    return made


def said(found: WithLosses[UnderstoodList]) -> str:
    (sentence,) = found.value.layouts
    return sentence.removeprefix("words.txt: ")


def odd(found: WithLosses[UnderstoodList]) -> list[tuple[int | None, str, str]]:
    return [
        (line.origin.line if line.origin else None, line.spelling, line.reason)
        for line in found.value.odd_lines
    ]


def joined(between: str, before: str = "") -> Callable[[Sequence[Pair], str], str]:
    """A list with this between word and clue, and this before each line; # is its number."""

    def write(given: Sequence[Pair], code: str) -> str:
        marks = [before.replace("#", str(n + 1)) for n in range(len(given))]
        return "\n".join(m + w + between + c for m, (w, c) in zip(marks, given, strict=True))

    return write


def lettered(given: Sequence[Pair], code: str) -> str:
    letters = zip(LETTERS[code], given, strict=True)
    return "\n".join(f"{letter}. {word} – {clue}" for letter, (word, clue) in letters)


def headed(given: Sequence[Pair], code: str) -> str:
    return "\n".join("\t".join(row) for row in [HEADINGS[code], *given])


def headed_with_dashes(given: Sequence[Pair], code: str) -> str:
    return "\n".join(" – ".join(row) for row in [HEADINGS[code], *given])


def quoted(given: Sequence[Pair], code: str) -> str:
    before, after = list(QUOTES[code])
    return "\n".join(f"{before}{w}{after} - {before}{c}{after}" for w, c in given)


def quoted_as_csv(given: Sequence[Pair], code: str) -> str:
    return "\n".join(",".join('"' + text.replace('"', '""') + '"' for text in row) for row in given)


def markdown(given: Sequence[Pair], code: str) -> str:
    rows = [HEADINGS[code], ("---", ":--"), *given]
    return "\n".join(f"| {left} | {right} |" for left, right in rows)


def in_sections(given: Sequence[Pair], code: str) -> str:
    lines = [f"{word} – {clue}" for word, clue in given]
    title = HEADINGS[code][0]
    return "\n".join([f"{title} 1:", *lines[:3], "", f"{title} 2:", *lines[3:], ""])


def with_parts_of_speech(given: Sequence[Pair], code: str) -> str:
    return "\n".join(f"{word}\tn\t{clue}" for word, clue in given)


def counted(given: Sequence[Pair], code: str) -> str:
    return "\n".join(f"{n}\t{word}\t{clue}" for n, (word, clue) in enumerate(given, start=1))


def marked_by_word(given: Sequence[Pair], code: str) -> str:
    """As a word processor leaves it: marks of direction and spaces that do not break."""
    return "\r\n".join(f"\u200f{word}\u200f\u00a0–\u00a0{clue}\u200f" for word, clue in given)


def commented(given: Sequence[Pair], code: str) -> str:
    return "# a - comment\n\n" + "\n\n".join(f"{word} = {clue}" for word, clue in given) + "\n"


KINDS: dict[str, tuple[Callable[[Sequence[Pair], str], str], str]] = {
    "tab": (joined("\t"), "separated by tabs from their clues"),
    "hyphen": (joined(" - "), "separated by “ - ” from their clues"),
    "en dash": (joined(" – "), "separated by “ – ” from their clues"),
    "em dash": (joined(" — "), "separated by “ — ” from their clues"),
    "maqaf": (joined(" ־ "), "separated by “ ־ ” from their clues"),
    "colon": (joined(": "), "separated by “: ” from their clues"),
    "fullwidth colon": (joined("："), "separated by “：” from their clues"),
    "equals": (joined(" = "), "separated by “ = ” from their clues"),
    "tight equals": (joined("="), "separated by “=” from their clues"),
    "arrow": (joined(" -> "), "separated by “ -> ” from their clues"),
    "semicolon": (joined("; "), "separated by “; ” from their clues"),
    "comma": (joined(", "), "separated by “, ” from their clues"),
    "Arabic comma": (joined("، "), "separated by “، ” from their clues"),
    "Arabic semicolon": (joined("؛ "), "separated by “؛ ” from their clues"),
    "spaces": (joined("   "), "separated by two or more spaces from their clues"),
    "slash": (joined(" / "), "separated by “ / ” from their clues"),
    "bar": (joined(" | "), "separated by “|” from their clues"),
    "numbers": (joined(" – ", "#. "), "numbers before the lines are left out"),
    "numbers and parentheses": (joined(": ", "#) "), "numbers before the lines are left out"),
    "numbers in parentheses": (joined("\t", "(#) "), "numbers before the lines are left out"),
    "bare numbers": (joined(" - ", "# "), "numbers before the lines are left out"),
    "bullets": (joined(" – ", "• "), "bullets before the lines are left out"),
    "hyphens as bullets": (joined(" – ", "- "), "bullets before the lines are left out"),
    "bullets and numbers": (joined(" – ", "* #. "), "bullets and numbers before the lines are"),
    "letters": (lettered, "letters before the lines are left out"),
    "headed": (headed, "separated by tabs from their clues; line 1 is a heading"),
    "headed with dashes": (headed_with_dashes, "separated by “ – ” from their clues; line 1 is"),
    "quoted": (quoted, "separated by “ - ” from their clues"),
    "quoted as CSV": (quoted_as_csv, "separated by “,” from their clues"),
    "Markdown": (markdown, "separated by “|” from their clues; line 1 is a heading"),
    "sections": (in_sections, "separated by “ – ” from their clues; lines 1 and 6 are headings"),
    "parts of speech": (with_parts_of_speech, "column 1 has the answers, column 3 has the clues"),
    "counted": (counted, "numbers before the lines are left out"),
    "marks of a word processor": (marked_by_word, "separated by “ – ” from their clues"),
    "comments": (commented, "separated by “ = ” from their clues"),
}
