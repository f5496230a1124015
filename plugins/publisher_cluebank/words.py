"""The answers of a clue bank as words, each with its clues: for puzzles, and as a word list."""

from collections.abc import Iterator

from publisher import Field, InputFile, OptionError, Options, Origin, SourceWord, locating, setting
from publisher_cluebank.bank import ClueBank


class BankWordOptions(Options):
    """Settings of a `bank` source."""

    bank: InputFile = Field(description="The clue bank, such as clues.db.")
    language: str = setting("", "The language of the answers, if the bank has several.")


def read_bank(options: BankWordOptions) -> Iterator[SourceWord]:
    """The answers of one language, by the alphabet, once for each clue, used or not.

    Raises `OptionError` where there is no bank, or it has not that language, or several and nobody
    says which.
    """
    bank, language = ClueBank(options.bank), options.language
    with locating("bank"):
        known = bank.languages()
        clues = list(bank.all_clues())
    if not known:
        raise OptionError(("bank",), f"there are no clues in {options.bank}")
    if language not in known and (language or len(known) > 1):
        said = f"its answers are in {', '.join(known)}: say one of them"
        raise OptionError(("language",) if language else ("bank",), f"{said} as `language:`")
    for clue in clues:
        if clue.language == (language or known[0]):
            yield SourceWord(clue.spelling, clue.text, Origin(str(options.bank)))
