"""Numbers by chance, as words for a fill-in."""

from collections.abc import Iterator
from random import Random
from typing import Annotated

from pydantic import Field

from publisher import OptionError, Options, Origin, SourceWord, WholeNumber, setting


class NumberOptions(Options):
    """Settings of a `numbers` source."""

    numbers: Annotated[int, WholeNumber(1, 1000)] = Field(description="How many numbers.")
    min_digits: Annotated[int, WholeNumber(2, 20)] = setting(3, "The digits of the shortest.")
    max_digits: Annotated[int, WholeNumber(2, 20)] = setting(6, "The digits of the longest.")
    seed: int = setting(1, "Another seed gives other numbers.")


def read_numbers(options: NumberOptions) -> Iterator[SourceWord]:
    """Numbers that all differ, about as many of each length; none begins with 0.

    Raises `OptionError` where there are not so many.
    """
    if options.max_digits < options.min_digits:
        raise OptionError(("max_digits",), f"must be {options.min_digits} (min_digits) or more")
    lengths = range(options.min_digits, options.max_digits + 1)
    there_are = 10**options.max_digits - 10 ** (options.min_digits - 1)
    if options.numbers > there_are:
        said = f"there are {there_are} numbers of so many digits"
        raise OptionError(("numbers",), said)
    random, found = Random(options.seed), dict[int, None]()
    while len(found) < options.numbers:
        digits = random.choice(lengths)
        found[random.randrange(10 ** (digits - 1), 10**digits)] = None
    for place, number in enumerate(found, start=1):
        yield SourceWord(str(number), "", Origin("numbers", place))
