"""Lines of dictionaries as programs have them: EDICT's `猫 [ねこ] /(n) cat/`, and CC-CEDICT's."""

import re
from collections.abc import Sequence

_ENTRY = re.compile(r"\s*(\S+?)(?:\s+([^\s\[]\S*))?(?:\s*\[([^\[\]]{1,80})\])?\s+/([^/].*)/\s*")
_TAG = (
    r"n(?:-\w+)?|v(?:\d[\w-]*|[a-z])?|adj(?:-\w+)?|adv(?:-to)?|exp|int|pn|prt|suf|pref|ctr|num|conj|cop|"
    r"unc|aux(?:-\w+)?|uk|abbr|arch|col|hon|hum|pol|id|fem|male|sl|on-mim|P|\d+"
)
_PART = re.compile(rf"^(?:\((?:{_TAG})(?:,(?:{_TAG}))*\)\s*|\{{[^{{}}]*\}}\s*)+")
"""The parts of speech and other tags before a meaning, as EDICT has them."""

_KANA = re.compile("[\u3040-\u30ff]+")
_OTHERS = re.compile(r"[;(].*")
_MEASURE = re.compile(r"CL:|EntL|\(P\)")
_MOST = 0.9  # of the lines


def entries(lines: Sequence[str]) -> list[str] | None:
    """The lines, each a word and its first meanings; None if they are of no dictionary.

    The word is the kana where they are beside kanji, and the simplified one of two in Chinese.
    """
    own = [line for line in lines if line.strip() and line[:1] != "#"]
    found = {line: made for line in own if (made := _pair(line))}
    return [found.get(line, line) for line in lines] if len(found) > _MOST * len(own) else None


def _pair(line: str) -> str:
    entry = _ENTRY.fullmatch(line)
    if not entry:
        return ""
    word, simplified, sound, glosses = entry.groups("")
    word, sound = (_OTHERS.sub("", each) for each in (simplified or word, sound))
    word = sound if _KANA.fullmatch(sound) else word
    senses = (_PART.sub("", gloss) for gloss in glosses.split("/") if not _MEASURE.match(gloss))
    return f"{word}\t{'; '.join(filter(None, senses))}"
