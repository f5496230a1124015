"""Lists of a word on one line and its clue on the next, of labels before both, or of bold words."""

import re
from collections import Counter
from collections.abc import Sequence
from statistics import fmean

from publisher_wordfiles.reading.answers import looks_like_answer
from publisher_wordfiles.reading.lines import SAMPLE, ListLine
from publisher_wordfiles.reading.names import role_named
from publisher_wordfiles.reading.separators import SEPARATORS
from publisher_wordfiles.reading.shapes import is_section

_FEWEST = 2  # pairs between blank lines
_FEWEST_UNDIVIDED = 3
_FEWEST_REGULAR = 4  # pairs of one word and several: no list of words alone is so by chance
_CLUE_WORDS, _ANSWER_WORDS = 2.5, 1.5
"""The average number of words: of clues at least this, of answers at most this."""

_MARK = r"(?:\(?\d{1,3}[.)]\s*)?"
_AFTER_LABEL = r"(?:\s?\d{0,3}\s?[:：]|\s?\d{1,3}[.)])\s*"
_LABEL = re.compile(rf"(?:^{_MARK}|\s)([^\W\d_]{{1,12}}){_AFTER_LABEL}(?=\S)")
_NAMED_LABEL = re.compile(
    rf"(?P<before>^{_MARK}|[\s/;,|])(?P<open>[\[(<*]?)(?P<label>[^\W\d_]{{1,16}})[\])>*]?\s?"
    r"(?:[:：=]|[-–—](?=\s)|(?<=[\])>*])\s)\s?(?=\S)"
)
"""What may be a label before a word or a clue, as in `[Word] owl` or `Word - owl`."""

_BETWEEN = r"(?:[\s/,|–—-]|(?<![\u0370-\u03ff\u1f00-\u1fff]);)"  # not the mark of a Greek question
_SIGNS = ("/", ";", ",", "|")
_SHARE = 0.3
"""The least share, among all labels, of the one before clues, and of the one before words."""


_BOLD = re.compile(
    r"(?P<sign>\*\*|__|\*(?=[^\s*]))"
    r"(?P<whole>(?P<word>[^*_]{1,60}?)\s*[:：.–—-]?\s*)(?P=sign)"
)
_BOLD_FIRST = re.compile(rf"(?P<before>^[\W\d]*?){_BOLD.pattern}")
_EDGES = re.compile(r"^[\s:：.=→➔|>–—-]+|[\s:：=→➔|>–—-]+$")
_BESIDE = re.compile(r"([(\[][^()\[\]]{1,30}[)\]])\s*[:：=→➔|>–—-]+\s*(?=\S)")
"""A remark beside a word that is in bold type without it."""

_PARTING = "\x02"  # as the separator of bold words has it
_NEARLY_ALL = 0.8

_ASKING = ("?", "？", "؟")
_QUESTIONS = frozenset({"QA", "FA", "QR", "PR", "DR", "ВО", "שת", "سج"})
"""The first letters of `question` and `answer` in several languages."""


def bold_words(lines: Sequence[ListLine]) -> list[ListLine]:
    """Each bold word with the rest of its line, if nearly all lines have one; else nothing."""
    some = [_BOLD.search(line.text) is not None for line in lines[:SAMPLE]]
    if 2 * sum(some) <= len(some):
        return []
    found = [(line, spans) for line in lines if len(spans := list(_BOLD.finditer(line.text))) == 1]
    made = [(line, span[0]["word"], _rest(line.text, span[0])) for line, span in found]
    made = [(line, *_with_remark(word, rest)) for line, word, rest in made if rest]
    words = {word for _, word, _ in made}
    if len(made) < max(_FEWEST_UNDIVIDED, _NEARLY_ALL * len(lines)) or 2 * len(words) < len(made):
        return []
    own = {line.number: f"{word}{_PARTING}{rest}" for line, word, rest in made}
    return [line._replace(text=own.get(line.number, line.text)) for line in lines]


def _rest(text: str, span: re.Match[str]) -> str:
    """What is before or after a bold word, without the separators."""
    return " ".join(
        filter(None, (_EDGES.sub("", text[: span.start()]), _EDGES.sub("", text[span.end() :])))
    )


def _with_remark(word: str, rest: str) -> tuple[str, str]:
    """A word with the brackets between it and a separator, and what is after them."""
    beside = _BESIDE.match(rest)
    return (f"{word} {beside[1]}", rest[beside.end() :]) if beside else (word, rest)


def without_bold(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines without the signs of bold type at their beginning, if most of them have it there.

    Within a clue they are its emphasis.
    """
    some = [_BOLD_FIRST.match(line.text) is not None for line in lines[:SAMPLE]]
    if 2 * sum(some) <= len(some):
        return list(lines)
    first = r"\g<before>\g<whole>"
    return [line._replace(text=_BOLD_FIRST.sub(first, line.text)) for line in lines]


def without_labels(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines as they are, or what is after `Q:` and `A:`, or any two labels, as one line each.

    The two may be on lines of their own or on one. A line without its other half stays. If the
    labels say which is the word, it comes first.
    """
    lines = _with_colons(lines)
    counts = Counter(label for line in lines for label in _LABEL.findall(line.text))
    fewest = max(_FEWEST, _SHARE * counts.total(), _SHARE * len(lines))
    labels = [label for label, count in counts.items() if count >= fewest]
    if len(labels) != 2:
        labels = _named_labels(counts)
        lines = [line for line in lines if _is_of(line, labels, counts)] if labels else lines
    if len(labels) != 2:
        return list(lines)
    order = slice(None, None, -1 if _is_clue_first(*labels) else 1)
    first, second = (rf"{label}{_AFTER_LABEL}" for label in labels)
    whole = re.compile(rf"{_MARK}{first}(.+?){_BETWEEN}+{second}(.+)")
    halves = re.compile(rf"{_MARK}{first}(.+)"), re.compile(rf"{_MARK}{second}(.+)")
    made: list[ListLine] = []
    opened: re.Match[str] | None = None
    for line in lines:
        both, closed = whole.fullmatch(line.text), halves[1].fullmatch(line.text)
        if opened and closed:
            made[-1] = made[-1]._replace(text="\n".join((opened[1], closed[1])[order]))
        else:
            made.append(line._replace(text="\n".join(both.groups()[order])) if both else line)
        opened = None if both else halves[0].fullmatch(line.text)
    return made


def _with_colons(lines: Sequence[ListLine]) -> Sequence[ListLine]:
    """The lines with a colon after each label that names words or clues, if they have both."""
    found = [
        role_named(each["label"])
        for line in lines[:SAMPLE]
        for each in _NAMED_LABEL.finditer(line.text)
    ]
    if min(found.count("answer"), found.count("clue")) < max(_FEWEST, _SHARE * len(lines[:SAMPLE])):
        return lines

    def labelled(each: re.Match[str]) -> str:
        is_label = role_named(each["label"]) in ("answer", "clue")
        before = " " if each["before"] in _SIGNS else each["before"]
        return f"{before}{each['label']}: " if is_label else each[0]

    return [line._replace(text=_NAMED_LABEL.sub(labelled, line.text)) for line in lines]


def _named_labels(counts: Counter[str]) -> list[str]:
    """Of three labels and more that come equally often, those of words and of clues."""
    most = max(counts.values(), default=0)
    usual = [label for label, count in counts.items() if count >= _NEARLY_ALL * most]
    roles = {label: role_named(label) for label in usual}
    named = [label for label, role in roles.items() if role in ("answer", "clue")]
    is_whole = sorted(map(roles.__getitem__, named)) == ["answer", "clue"]
    return named if most >= _FEWEST and len(usual) > 2 and is_whole else []


def _is_of(line: ListLine, labels: Sequence[str], counts: Counter[str]) -> bool:
    """Whether a line has one of the labels, or none that others have."""
    own = _LABEL.findall(line.text)
    return not own or own[0] in labels or counts[own[0]] < _FEWEST


def _is_clue_first(first: str, second: str) -> bool:
    """Whether the first of two labels is surely that of the clues."""
    known = role_named(first) == "clue" or role_named(second) == "answer"
    return known or (first + second).upper() in _QUESTIONS


_NUMBER = re.compile(r"[(\[]?(\d{1,3})[.):\]]+\s*(?=\D)")


def numbered_twice(lines: Sequence[ListLine]) -> list[ListLine]:
    """Each line with the later one that has its number, if all have: words, and then their clues.

    Lines without a number become titles. Nothing for any other list.
    """
    found = [_NUMBER.match(line.text) for line in lines[:SAMPLE]]
    numbers = [int(each[1]) for each in found if each]
    half = len(numbers) // 2
    if half < _FEWEST_UNDIVIDED or numbers[:half] != numbers[half:] or len(set(numbers)) < half:
        return []
    numbered = [(line, found[at]) for at, line in enumerate(lines[:SAMPLE])]
    texts = {line.number: line.text[each.end() :] for line, each in numbered if each}
    rest = dict(zip(list(texts)[:half], list(texts.values())[half:], strict=True))
    return [
        line._replace(text=f"{texts[line.number]}\n{rest[line.number]}", marked=True)
        if line.number in rest
        else line._replace(text=f"{line.text.rstrip(':：')}:")
        for line in lines[:SAMPLE]
        if line.number in rest or line.number not in texts
    ]


def paired(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines as they are, or each word and the clue below or above it, if all are such."""
    if defined := _defined(lines):
        return defined
    every, lines = lines, _without_titles(lines)
    pairs = list(zip(lines[::2], lines[1::2], strict=False))
    divided = all(first.begins and not second.begins for first, second in pairs)
    undivided = not any(line.begins for line in lines[1:])
    fewest = _FEWEST if divided else _FEWEST_UNDIVIDED
    if len(lines) % 2 or len(pairs) < fewest or not (divided or undivided):
        return list(every)
    above, below = ([line.text for line in half] for half in zip(*pairs, strict=True))
    is_index = all(
        one[:1].casefold() == other[:1].casefold() for one, other in zip(above, below, strict=True)
    )
    are_alike = divided and len(pairs) >= _FEWEST_UNDIVIDED and not is_index
    for words, clues in ((above, below), (below, above)):
        is_pair = are_alike and all(map(_is_word, (*words, *clues)))
        if is_pair or _are_words_and_clues(words, clues, undivided):
            joined = map("\n".join, zip(words, clues, strict=True))
            made = [
                first._replace(text=text) for (first, _), text in zip(pairs, joined, strict=True)
            ]
            return sorted([*made, *(line for line in every if is_section(line.text))])
    return list(every)


def _without_titles(lines: Sequence[ListLine]) -> list[ListLine]:
    """The lines without titles; what is below one begins a paragraph."""
    after = [False, *(is_section(line.text) for line in lines)]
    return [
        line._replace(begins=line.begins or is_after)
        for line, is_after in zip(lines, after, strict=False)
        if not is_section(line.text)
    ]


def _defined(lines: Sequence[ListLine]) -> list[ListLine]:
    """Each word with the indented lines below it, if all have some; titles stay as they are."""
    made: list[ListLine] = []
    for line in lines:
        if line.indent and made and not is_section(made[-1].text):
            sign = " " if "\n" in made[-1].text else "\n"
            made[-1] = made[-1]._replace(text=f"{made[-1].text}{sign}{line.text}")
        else:
            made.append(line)
    pairs = [line.text.split("\n") for line in made if not is_section(line.text)]
    if len(pairs) < _FEWEST_UNDIVIDED or any(len(pair) < 2 for pair in pairs):
        return []
    words, clues = zip(*pairs, strict=True)
    are_longer = _mean_words(words) <= _ANSWER_WORDS < _mean_words(clues)
    return made if are_longer and all(map(_is_word, words)) else []


def _are_words_and_clues(words: Sequence[str], clues: Sequence[str], undivided: bool) -> bool:
    """Whether lines are surely words and the others their clues; `undivided` by blank lines."""
    if all(clue.endswith(_ASKING) for clue in clues):
        return all(map(looks_like_answer, words))
    if not all(map(_is_word, words)) or _mean_words(words) > _ANSWER_WORDS:
        return False
    regular = len(words) >= _FEWEST_REGULAR and _mean_words(words) == 1
    if undivided and not regular and 2 * sum(map(looks_like_answer, clues)) > len(clues):
        return False  # perhaps words alone, some of them longer
    return _mean_words(clues) >= _CLUE_WORDS and all(len(clue.split()) > 1 for clue in clues)


def _is_word(text: str) -> bool:
    return looks_like_answer(text) and not any(each.pattern.search(text) for each in SEPARATORS)


def _mean_words(texts: Sequence[str]) -> float:
    return fmean(len(text.split()) for text in texts)
