"""What `publisher find` prints: words in columns, lengths, ways to part a quotation, or JSON."""

from collections.abc import Sequence

from publisher import FoundWord, TextDirection, Word, say, say_json
from publisher_find.finder import Found
from publisher_find.quotations import Parting, Quotation
from publisher_find.themes import ThemeLength

_LRM = "\u200e"
"""Keeps the columns after a right-to-left word where they are."""


def list_words(found: Found, matches: Sequence[FoundWord], *, as_json: bool) -> None:
    """Print the words that are shown of those that were found."""
    if as_json:
        say_json({"total": found.count, "words": list(map(_as_json, matches))})
        return
    from wcwidth import wcswidth

    of = f" of {found.count:,}" if found.count > len(matches) else ""
    say(f"{len(matches)}{of} {_words(found.count)}")
    widest = max((wcswidth(match.word.spelling) for match in matches), default=0)
    for word, note in matches:
        padding = " " * (widest - wcswidth(word.spelling))
        rest = "  ".join(filter(None, [_source(word), note]))
        shown = f"{word.spelling}{_mark(found)}{padding}  {len(word):>2}  {word.score:>3}  {rest}"
        say(f"  {shown}".rstrip())


def list_lengths(found: Found, lengths: Sequence[ThemeLength], *, as_json: bool) -> None:
    """Print the lengths that go together, each with its words."""
    if as_json:
        shown = [
            {
                "length": each.length,
                "total": each.total,
                "middle": each.is_central,
                "words": list(map(_as_json, each.words)),
            }
            for each in lengths
        ]
        say_json({"total": found.count, "lengths": shown})
        return
    for each in lengths:
        middle = ", for the middle row" if each.total == 1 else ""
        words = ", ".join(match.word.spelling for match in each.words)
        more = ", …" if each.total > len(each.words) else ""
        said = f"{each.total:,} {_words(each.total)}{middle}"
        say(f"{each.length:>2}  {said}: {words}{_mark(found)}{more}")
    if not lengths:
        say("no lengths go together")


def list_partings(
    quotation: Quotation, partings: Sequence[Parting], *, at_words: bool, as_json: bool
) -> None:
    """Print ways to part a quotation."""
    if as_json:
        ways = [{"lengths": list(each.lengths), "texts": list(each.texts)} for each in partings]
        say_json({"letters": quotation.length, "at_words": at_words, "partings": ways})
        return
    where = "at the ends of words" if at_words else "within words, for none are at their ends"
    ways_are = "way" if len(partings) == 1 else "ways"
    many = f"{len(partings)} {ways_are} to part {quotation.length} letters symmetrically"
    say(f"{many}, {where}" if partings else f"{many}, in parts of {quotation.width} at most")
    for each in partings:
        say(f"  {' + '.join(map(str, each.lengths))}: {' | '.join(each.texts)}")


def _as_json(match: FoundWord) -> dict[str, object]:
    word, note = match
    return {
        "answer": word.spelling,
        "letters": list(word.letters),
        "score": word.score,
        "list": _source(word) or None,
        "note": note,
    }


def _source(word: Word) -> str:
    """The name of the list of a word, empty for a word of the config."""
    return word.origin.source if word.origin else ""


def _words(count: int) -> str:
    return "word" if count == 1 else "words"


def _mark(found: Found) -> str:
    return _LRM if found.finder.language.direction is TextDirection.RTL else ""
