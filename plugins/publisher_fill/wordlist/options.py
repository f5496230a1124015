"""The settings of word lists: the items of `wordlists:` in a config."""

from typing import Annotated, TypeAlias

from pydantic import Field

from publisher import InputFile, Options

PLAIN_SCORE = 50
"""The score of a word whose list gives it none."""

Weight = Annotated[float, Field(gt=0, le=100)]


class FileList(Options):
    """A file of words, with or without scores."""

    file: InputFile = Field(
        description="A word a line, or word;score; or a CSV or TSV table with a header."
    )
    weight: Weight = Field(
        default=1, description="What its scores are multiplied by; 100 stays the highest score."
    )
    score: Annotated[int, Field(ge=0, le=100)] = Field(
        default=PLAIN_SCORE, description="The score of words that the file gives none."
    )


class FrequencyList(Options):
    """The words of a language by how common they are, from the package wordfreq."""

    wordfreq: str = Field(description="The language, by wordfreq's code for it, such as en or he.")
    top: Annotated[int, Field(ge=1)] | None = Field(
        default=None, description="How many of its words are taken, the most common ones; or all."
    )
    weight: Weight = Field(
        default=1, description="What its scores are multiplied by; 100 stays the highest score."
    )


class BlockList(Options):
    """A file of words that no grid is to have."""

    block: InputFile = Field(description="A word a line, as in a list of words.")


ListOptions: TypeAlias = FileList | FrequencyList | BlockList
"""One item of `wordlists:`."""
