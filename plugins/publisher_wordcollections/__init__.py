"""Words that others collected: frequency lists, and WordNet with its glosses."""

from typing import Any

from publisher import DeferredRecord, Source, hookimpl


@hookimpl
def publisher_sources() -> list[DeferredRecord[Source[Any]]]:
    """Offer `wordfreq` and `wordnet`."""
    return [
        DeferredRecord("wordfreq", _wordfreq),
        DeferredRecord("wordnet", _wordnet),
    ]


def _wordfreq() -> Source[Any]:
    from publisher_wordcollections.frequencies import (
        FrequencyOptions,
        bulk_frequencies,
        read_frequencies,
    )

    return Source(
        name="wordfreq",
        summary="The most common words of a language (needs the extra `wordlists`)",
        options=FrequencyOptions,
        read=read_frequencies,
        bulk=bulk_frequencies,
    )


def _wordnet() -> Source[Any]:
    from publisher_wordcollections.wordnet import WordNetOptions, read_wordnet

    return Source(
        name="wordnet",
        summary="The words of a WordNet database, with their glosses as clues",
        options=WordNetOptions,
        read=read_wordnet,
    )
