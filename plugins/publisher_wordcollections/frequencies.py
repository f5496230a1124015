"""Words by how common they are, from the package `wordfreq`, which is optional.

Zipf's scale is the logarithm, to the base 10, of how often a word occurs in a billion: 7 for *the*,
1 where the lists end.
"""

from collections.abc import Iterator

from pydantic import Field

from publisher import OptionError, Options, Origin, SourceWord


class FrequencyOptions(Options):
    """Settings of a `wordfreq` source."""

    wordfreq: str = Field(description="The language, such as en.")
    top: int = Field(default=5000, ge=1, description="How many of the most common words.")
    zipf: float = Field(
        default=0, description="The least frequency on Zipf's scale, from 1 (rare) to 7."
    )


def read_frequencies(options: FrequencyOptions) -> Iterator[SourceWord]:
    """The most common words, each with a score from 100 (Zipf 7) to 0 (Zipf 1).

    Raises `OptionError` if wordfreq is not installed, or has no words of the language.
    """
    try:
        from wordfreq import available_languages, cB_to_zipf, read_cBpack
    except ModuleNotFoundError:
        raise OptionError(
            ("wordfreq",),
            "frequency lists need the package wordfreq: "
            "pip install 'crossword-publisher[wordlists]'",
        ) from None
    language, lists = options.wordfreq, available_languages()
    if language not in lists:
        known = ", ".join(sorted(lists))
        raise OptionError(("wordfreq",), f"wordfreq has no words of {language!r}, but of {known}")
    place = 0
    for centibels, alike in enumerate(read_cBpack(lists[language])):
        zipf = cB_to_zipf(-centibels)
        for word in alike:
            if place == options.top or zipf < options.zipf:
                return
            place += 1
            score = round(min(max((zipf - 1) / 6, 0.0), 1.0) * 100)
            yield SourceWord(word, "", Origin(f"wordfreq {language}", place), score)
