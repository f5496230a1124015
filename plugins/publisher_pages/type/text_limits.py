"""Limits to the length of a text of a page."""

from collections.abc import Iterable

from publisher import ExportError

LONGEST = 200_000
"""The most characters of one text: some fifty pages."""

LONGEST_STRETCH = 10_000
"""The most characters between two places where a line may break."""


def refuse_long(text: str, stretches: Iterable[tuple[int, int]]) -> None:
    """Raise `ExportError` for a text that would be laid out for minutes, and fill many pages.

    `stretches` are where it begins and ends between the places where a line may break.
    """
    if len(text) <= LONGEST_STRETCH:
        return
    for length, most, how in (
        (len(text), LONGEST, "characters"),
        (
            max(end - start for start, end in stretches),
            LONGEST_STRETCH,
            "characters without a place where a line may break",
        ),
    ):
        if length > most:
            raise ExportError(
                f"the text “{text[:20]}…” has {length} {how}, and a page takes {most}: shorten it"
            )
