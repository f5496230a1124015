"""The sentence that says how a list was understood."""

from collections.abc import Sequence

from publisher import HeadedRows
from publisher_wordfiles.sorted_lines import SortedLines

_MOST_LINES = 3


def layout_sentence(
    found: SortedLines, headed: HeadedRows, marks: Sequence[str], count: int
) -> tuple[str, ...]:
    """The sentence about a list of `count` words; none for a list of a plain word a line."""
    layout = found.layout
    said = [_parting(found, headed)] if layout.separator else []
    if found.headings:
        said.append(numbered_lines(found.headings, "is a heading", "are headings"))
    if marks:
        said.append(f"{' and '.join(dict.fromkeys(marks))} before the lines are left out")
    if layout.rival:
        rival = layout.rival
        said.append(
            f"only {layout.fitting} of {layout.seen} lines have it: if “{rival.shown}” parts the "
            f"words from the clues, say `separator: {rival.name}`"
        )
    if found.whole:
        lines = numbered_lines(found.whole, "has", "have")
        said.append(f"{lines} a comma or colon within a word: `separator:` parts there")
    if not said:
        return ()
    words = "1 word" if count == 1 else f"{count} words"
    one_a_line = "" if layout.separator else ", one a line; "
    return (f"{found.name}: {words}{one_a_line}{'; '.join(said)}",)


def _parting(found: SortedLines, headed: HeadedRows) -> str:
    """The separator and the columns, to follow the number of words in a sentence."""
    layout, places = found.layout, headed.places
    if layout.in_a_row:
        return f", several on a line, separated by {layout.named}"
    answer, clue, score = (places.get(role, -1) for role in ("answer", "clue", "score"))
    if 0 <= clue < answer:
        said = f", each after its clue, separated by {layout.named}"
    else:
        other = "clues" if clue >= 0 else "scores" if score >= 0 else ""
        said = f", separated by {layout.named}" + (f" from their {other}" if other else "")
    if headed.is_made and sum(map(bool, headed.rows[0][1])) > 2:
        named = [f"column {place + 1} has the {role}s" for role, place in places.items()]
        said += f"; {', '.join(named)}"
    return said


def numbered_lines(numbers: Sequence[int], one: str, several: str) -> str:
    """The lines with these numbers as the subject of a sentence: `lines 1, 7 and 9 are`."""
    shown = [str(number) for number in sorted(numbers)]
    if len(shown) == 1:
        return f"line {shown[0]} {one}"
    more = len(shown) - _MOST_LINES
    last = f"{more} more" if more > 0 else shown.pop()
    return f"lines {', '.join(shown[:_MOST_LINES])} and {last} {several}"
