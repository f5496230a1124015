"""Words and clues in the lines of programs, of LaTeX and of notes with a heading for each word.

Each function returns the lines, as many as there were, with a tab between a word and its clue, or
None for lines that are no such list.
"""

import re
from collections.abc import Sequence

_STRING = re.compile(r"""(?P<sign>["'])(?P<text>(?:\\.|(?!(?P=sign)).)*)(?P=sign)""")
_TUPLE = re.compile(r"\s*[(\[{].*[\])}\"'][,;]?\s*")
_PAIR = re.compile(r"""\s*(["']).*\1\s*(?::|=>|=)\s*(["']).*\2\s*[,;]?\s*""")
_AROUND = re.compile(r"[^\"']*[(\[{]|\s*[)\]}][)\]};,\s]*|\s*(?:#|//|<\?).*|\s*")
_ITEM = re.compile(r"\s*\\item\s*\[(?P<word>[^\]]+)\]\s*(?P<clue>\S.*)")
_TABULAR = re.compile(r"(?P<word>[^&\\]+?)\s*&\s*(?P<clue>[^&\\]+?)\s*\\\\.*")
_ENTRY = re.compile(
    r"\\newglossaryentry\{[^{}]*\}\s*\{\s*name=\{?(?P<word>[^{},]+)\}?,"
    r"\s*description=\{?(?P<clue>[^{}]+?)\}?,?\s*\}"
)
_COMMAND = re.compile(r"\\(?:textbf|textit|emph|text)\{([^{}]*)\}")
_HEADING = re.compile(r"#{1,6}\s+(?P<word>\S.*?)\s*#*")
_NO_TEXT = re.compile(r"\s*(?:[#>|*+-]|\d+[.)])")
_FEWEST, _LEAST_HEADINGS = 2, 3


def literals(lines: Sequence[str]) -> list[str] | None:
    """The texts in quotation marks of a program's lists, such as `("word", "clue"),`."""
    found: dict[int, list[str]] = {}
    for place, line in enumerate(lines):
        texts = [each["text"] for each in _STRING.finditer(line)]
        if len(texts) > 1 and (_TUPLE.fullmatch(line) or _PAIR.fullmatch(line)):
            found[place] = texts
        elif not _AROUND.fullmatch(line.strip()):
            return None
    widths = set(map(len, found.values()))
    if len(found) < _FEWEST or len(widths) > 1:
        return None
    columns = list(zip(*found.values(), strict=True))
    own = [at for at, texts in enumerate(columns) if len(set(texts)) > 1]  # the others are keys
    if len(own) < _FEWEST:
        return None
    rows = {place: "\t".join(texts[at] for at in own) for place, texts in found.items()}
    return [rows.get(place, "").replace("\\", "") for place in range(len(lines))]


def latex(lines: Sequence[str]) -> list[str] | None:
    """The items of descriptions, the rows of tables of two columns, and glossaries of LaTeX."""
    made, count = [], 0
    for line in lines:
        text = _COMMAND.sub(r"\1", line).strip()
        found = _ITEM.fullmatch(text) or _TABULAR.fullmatch(text) or _ENTRY.fullmatch(text)
        if found:
            count += 1
            made.append(f"{found['word'].strip()}\t{found['clue'].strip()}")
        elif text and text[0] not in "\\%":
            return None
        else:
            made.append("")
    return made if count >= _FEWEST else None


def headed(lines: Sequence[str]) -> list[str] | None:
    """Headings of Markdown, each with the one paragraph below it."""
    made = [""] * len(lines)
    heading, bodies = -1, 0
    for place, line in enumerate(lines):
        if found := _HEADING.fullmatch(line):
            if heading >= 0 and "\t" not in made[heading] and bodies:
                return None
            heading = place
            made[place] = found["word"]
        elif not line.strip():
            continue
        elif heading < 0 or _NO_TEXT.match(line):
            return None
        else:
            is_first = "\t" not in made[heading]
            if not is_first and not lines[place - 1].strip():
                return None
            made[heading] += ("\t" if is_first else " ") + line.strip()
            bodies += is_first
    return [line if "\t" in line else "" for line in made] if bodies >= _LEAST_HEADINGS else None
