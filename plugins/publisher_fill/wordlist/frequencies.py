"""Words by how common they are, from the package `wordfreq`, which is optional.

Zipf's scale is the logarithm, to the base 10, of how often a word occurs in a billion. Words of
Zipf 7 are the commonest there are, *the* and *of*; at Zipf 1 the lists of wordfreq end.
"""

from importlib.metadata import PackageNotFoundError, version

from publisher import OptionError
from publisher_fill.wordlist.raw_lists import Lines
from publisher_fill.wordlist.scores import scaled
from publisher_fill.wordlist.settings import FrequencyList

ZIPF_OF_0, ZIPF_OF_100 = 1.0, 7.0
"""The frequencies, on Zipf's scale, of the lowest and of the highest score."""


def installed() -> str:
    """The version of wordfreq; raises `OptionError` if it is not there."""
    try:
        return version("wordfreq")
    except PackageNotFoundError:
        raise OptionError(
            ("wordfreq",),
            "frequency lists need the package wordfreq: "
            "pip install 'crossword-publisher[wordlists]'",
        ) from None


def score(zipf: float) -> float:
    """A score for a frequency on Zipf's scale: 0 at Zipf 1, 100 at Zipf 7, straight between."""
    share = (zipf - ZIPF_OF_0) / (ZIPF_OF_100 - ZIPF_OF_0)
    return 100 * min(max(share, 0.0), 1.0)


def read_frequencies(options: FrequencyList) -> Lines:
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
    return Lines(f"wordfreq {options.wordfreq}", text, scores[: options.top])
