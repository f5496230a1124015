"""Words by how common they are, from the package `wordfreq`, which is optional.

Zipf's scale is the logarithm, to the base 10, of how often a word occurs in a billion: 7 for *the*,
1 where the lists end.
"""

from collections.abc import Collection, Iterator
from importlib.metadata import PackageNotFoundError, version

from pydantic import Field

from publisher import BulkWords, OptionError, Options, Origin, RawWordList, SourceWord, setting

ZIPF_OF_0, ZIPF_OF_100 = 1.0, 7.0
"""The frequencies of the scores 0 and 100, on Zipf's scale."""

USUAL_TOP = 5000


class FrequencyOptions(Options):
    """Settings of a `wordfreq` source."""

    wordfreq: str = Field(description="The language, such as en.")
    top: int | None = setting(
        None,
        f"How many of the most common words: {USUAL_TOP} if it is not given, and in a "
        "word list all.",
        ge=1,
    )
    zipf: float = setting(0, "The least frequency on Zipf's scale, from 1 (rare) to 7.")


def read_frequencies(options: FrequencyOptions) -> Iterator[SourceWord]:
    """The most common words, each with a score from 100 (Zipf 7) to 0 (Zipf 1).

    Raises `OptionError` if wordfreq is not installed, or has no words of the language.
    """
    name, top = _name(options), options.top or USUAL_TOP
    place = 0
    for score, alike in _groups(options):
        for word in alike:
            if place == top:
                return
            place += 1
            yield SourceWord(word, "", Origin(name, place), round(score))


def bulk_frequencies(options: FrequencyOptions) -> BulkWords:
    """The same words, all of them unless `top` is given, with scores that are not rounded.

    Raises what `read_frequencies` raises.
    """
    try:
        known = version("wordfreq")
    except PackageNotFoundError:
        raise _not_installed() from None
    return BulkWords(known.encode(), lambda: _raw_list(options))


def languages() -> Collection[str]:
    """The codes of the languages that wordfreq has words of; none if it is not installed."""
    try:
        from wordfreq import available_languages
    except ModuleNotFoundError:
        return ()
    return list(available_languages())


def _raw_list(options: FrequencyOptions) -> RawWordList:
    words: list[str] = []
    scores: list[float | None] = []
    for score, alike in _groups(options):
        words += alike
        scores += [score] * len(alike)
    if options.top:
        del words[options.top :], scores[options.top :]
    return RawWordList(_name(options), "\n".join(words), scores or None)


def _groups(options: FrequencyOptions) -> Iterator[tuple[float, list[str]]]:
    """The words of each frequency with their score, the most common words first."""
    try:
        from wordfreq import available_languages, cB_to_zipf, read_cBpack
    except ModuleNotFoundError:
        raise _not_installed() from None
    language, lists = options.wordfreq, available_languages()
    if language not in lists:
        known = ", ".join(sorted(lists))
        raise OptionError(("wordfreq",), f"wordfreq has no words of {language!r}, but of {known}")
    for centibels, alike in enumerate(read_cBpack(lists[language])):
        zipf = cB_to_zipf(-centibels)
        if zipf < options.zipf:
            return
        yield score_of(zipf), alike


def score_of(zipf: float) -> float:
    """The score of a frequency on Zipf's scale: 0 at Zipf 1, 100 at Zipf 7, linear between."""
    share = (zipf - ZIPF_OF_0) / (ZIPF_OF_100 - ZIPF_OF_0)
    return 100 * min(max(share, 0.0), 1.0)


def _name(options: FrequencyOptions) -> str:
    return f"wordfreq {options.wordfreq}"


def _not_installed() -> OptionError:
    return OptionError(
        ("wordfreq",),
        "frequency lists need the package wordfreq: pip install 'crossword-publisher[wordlists]'",
    )
