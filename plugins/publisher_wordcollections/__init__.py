"""Words that others collected: frequency lists, and WordNet with its glosses."""

from typing import Any

from publisher import Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `wordfreq` and `wordnet`."""
    return [
        Source(
            name="wordfreq",
            summary="The most common words of a language (needs the extra `wordlists`)",
            options=deferred("publisher_wordcollections.frequencies:FrequencyOptions"),
            read=deferred("publisher_wordcollections.frequencies:read_frequencies"),
            bulk=deferred("publisher_wordcollections.frequencies:bulk_frequencies"),
            languages=deferred("publisher_wordcollections.frequencies:languages"),
        ),
        Source(
            name="wordnet",
            summary="The words of a WordNet database, with their glosses as clues",
            options=deferred("publisher_wordcollections.wordnet:WordNetOptions"),
            read=deferred("publisher_wordcollections.wordnet:read_wordnet"),
        ),
    ]
