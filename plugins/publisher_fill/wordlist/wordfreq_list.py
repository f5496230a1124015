"""Lists of common words from the package `wordfreq`, which is optional.

Zipf's scale is the logarithm, to the base 10, of how often a word occurs in a billion. The
commonest words, *the* and *of*, are at Zipf 7; the lists of wordfreq end at Zipf 1.
"""

from importlib.metadata import PackageNotFoundError, version

from publisher import OptionError
from publisher_fill.wordlist.options import FrequencyList
from publisher_fill.wordlist.raw_word_list import RawWordList
from publisher_fill.wordlist.scores import scaled

ZIPF_OF_0, ZIPF_OF_100 = 1.0, 7.0
"""The frequencies of the scores 0 and 100, on Zipf's scale."""


def installed() -> str:
    """The version of wordfreq; raises `OptionError` if it is not installed."""
    try:
        return version("wordfreq")
    except PackageNotFoundError:
        raise OptionError(
            ("wordfreq",),
            "frequency lists need the package wordfreq: "
            "pip install 'crossword-publisher[wordlists]'",
        ) from None


def score(zipf: float) -> float:
    """The score of a frequency on Zipf's scale: 0 at Zipf 1, 100 at Zipf 7, linear between."""
    share = (zipf - ZIPF_OF_0) / (ZIPF_OF_100 - ZIPF_OF_0)
    return 100 * min(max(share, 0.0), 1.0)


def read_frequencies(options: FrequencyList) -> RawWordList:
    """The most common words of a language; raises `OptionError` if wordfreq has no list for it."""
    installed()
    from wordfreq import available_languages, cB_to_zipf, read_cBpack

    lists = available_languages()
    if options.wordfreq not in lists:
        raise OptionError(
            ("wordfreq",),
            f"wordfreq has no words of {options.wordfreq!r}, but of {', '.join(sorted(lists))}",
        )
    words: list[str] = []
    scores: list[int] = []
    for centibels, alike in enumerate(read_cBpack(lists[options.wordfreq])):
        words += alike
        scores += [scaled(score(cB_to_zipf(-centibels)), options.weight)] * len(alike)
    text = "\n".join(words[: options.top])
    return RawWordList(f"wordfreq {options.wordfreq}", text, scores[: options.top])
