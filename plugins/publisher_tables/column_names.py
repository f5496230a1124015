"""The usual names of the columns of a word table, which `column_names.json` has."""

import json
import pkgutil
import unicodedata
from collections.abc import Mapping
from functools import cache


def folded(name: str) -> str:
    """The name of a column, for comparison: without case and without a colon at its end.

    All Turkish i's are equal: CEVABI may be typed on a keyboard of another country.
    """
    plain = unicodedata.normalize("NFC", name).casefold().replace("i\u0307", "i").replace("ı", "i")
    return " ".join(plain.split()).rstrip(": ")


@cache
def usual_names() -> Mapping[str, tuple[str, ...]]:
    """The names of each role, folded; a line of the file is a language, and the first counts."""
    data = pkgutil.get_data(__package__, "column_names.json") or b"{}"
    return {
        role: tuple(folded(name) for line in lines for name in line.split(","))
        for role, lines in json.loads(data).items()
    }
