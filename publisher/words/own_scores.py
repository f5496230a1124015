"""A list of one's own that learns: what an editor thinks of words, as changes of their scores.

It is a list of `support:` whose lines have numbers, such as `naa;-20`.
"""

from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from publisher.errors import WordError
from publisher.language.language import Language
from publisher.language.spelling import Letters, spell
from publisher.plugins.options import Options
from publisher.words.word_list_choice import SUPPORT, lists_in

STEP = 20
"""What a word gets, or loses, each time."""

_MOST = 100


def own_list(options: Options) -> Path | None:
    """The last list under `support:` that is a file and nothing else; None if there is none."""
    files = [
        value
        for each in lists_in(options)
        if each.path == (SUPPORT,)
        for _, value in each.options
        if isinstance(value, Path)
    ]
    return files[-1] if files else None


def learned(text: str, changes: Mapping[Letters, tuple[str, int]], language: Language) -> str:
    """The text of such a list with changes added to those of its lines, or in new lines.

    `changes` has the spelling and the change of each word. All other lines stay as they are.
    """
    left, lines = dict(changes), []
    for line in text.splitlines():
        word, _, number = line.rpartition(";")
        letters: Letters = ()
        with suppress(WordError):
            letters, _ = spell((word or line).strip(), language)
        change = left.pop(letters, None) if not line.startswith("#") else None
        if change is not None:
            line = _line(change[0], change[1] + _number(number if word else ""))
        lines.append(line)
    lines += [_line(*change) for change in left.values()]
    return "".join(f"{line}\n" for line in lines)


def _line(word: str, change: int) -> str:
    return f"{word};{max(-_MOST, min(_MOST, change)):+d}"


def _number(text: str) -> int:
    try:
        return round(float(text))
    except ValueError:
        return 0
