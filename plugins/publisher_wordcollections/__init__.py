"""Words that others collected: frequency lists, WordNet and StarDict's dictionaries."""

from typing import Any

from publisher import Source, deferred, hookimpl


@hookimpl
def publisher_sources() -> list[Source[Any]]:
    """Offer `wordfreq`, `wordnet` and `stardict`."""
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
        Source(
            name="stardict",
            summary="The words of a dictionary in StarDict's format, with their senses as clues",
            options=deferred("publisher_wordcollections.stardict:StarDictOptions"),
            read=deferred("publisher_wordcollections.stardict:read_stardict"),
        ),
    ]
