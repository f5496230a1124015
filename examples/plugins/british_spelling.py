"""A check for British papers: American spellings in clues."""

import re
from collections.abc import Iterator

from publisher import Check, Options, Remark, RemarkLevel, ReviewedPuzzle, hookimpl, setting

BRITISH = {
    "color": "colour",
    "center": "centre",
    "favorite": "favourite",
    "gray": "grey",
    "harbor": "harbour",
    "theater": "theatre",
    "traveler": "traveller",
}


class SpellingOptions(Options):
    """What a config may set under `british-spelling:`."""

    allow: list[str] = setting([], "American spellings that may stay, as in names.")


def remarks(reviewed: ReviewedPuzzle, options: SpellingOptions) -> Iterator[Remark]:
    """A note for each American spelling in a clue."""
    for entry in reviewed.clued:
        for word in re.findall(r"\w+", entry.clue.text.lower()):
            if word in BRITISH and word not in options.allow:
                name = reviewed.names[entry.slot]
                said = f"the clue of {name} has “{word}”; in Britain it is “{BRITISH[word]}”"
                yield Remark(RemarkLevel.NOTE, said, (entry.slot,))


@hookimpl
def publisher_checks() -> list[Check[SpellingOptions]]:
    """The check of this plugin."""
    summary = "American spellings in clues"
    return [Check("british-spelling", summary, SpellingOptions, remarks, text="allow")]
