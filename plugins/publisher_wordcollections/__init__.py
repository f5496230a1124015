"""Words that others collected: frequency lists, and WordNet with its glosses."""

from typing import Any

from publisher import Source, hookimpl
from publisher_wordcollections.frequencies import (
    FrequencyOptions,
    bulk_frequencies,
    read_frequencies,
)
from publisher_wordcollections.wordnet import WordNetOptions, read_wordnet


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `wordfreq` and `wordnet`."""
    return [
        Source(
            name="wordfreq",
            summary="The most common words of a language (needs the extra `wordlists`)",
            options=FrequencyOptions,
            read=read_frequencies,
            bulk=bulk_frequencies,
        ),
        Source(
            name="wordnet",
            summary="The words of a WordNet database, with their glosses as clues",
            options=WordNetOptions,
            read=read_wordnet,
        ),
    ]
