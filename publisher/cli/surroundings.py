"""Checks of the working folder and the environment, before a plugin stumbles over them."""

import os
import re
from pathlib import Path

from publisher.errors import OutputError
from publisher.messages.wording import quoted

_DATE = "SOURCE_DATE_EPOCH"
_LAST = 253_402_300_799
"""The end of the year 9999, in seconds since 1970: no format has a date after it."""


def check_surroundings() -> None:
    """Raise `OutputError` if there is no working folder, or a variable cannot be used.

    `SOURCE_DATE_EPOCH` is the date of what is made, for builds that can be repeated:
    https://reproducible-builds.org/specs/source-date-epoch/.
    """
    try:
        Path.cwd()
    except OSError:
        message = "the folder that you are in is not there any more: change to another"
        raise OutputError(message) from None
    date = os.environ.get(_DATE)
    if date is not None and not (re.fullmatch("[0-9]{1,12}", date) and int(date) <= _LAST):
        said = f"expected seconds since 1970, such as 1700000000, not {quoted(date)}"
        raise OutputError(f"the environment variable {_DATE}: {said}; correct it or unset it")
