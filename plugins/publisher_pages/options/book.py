"""Settings of books: titles, the pages around the puzzles, and where chapters begin."""

from typing import Annotated, Literal

from pydantic import BeforeValidator

from publisher import LongText, Options, setting
from publisher_typesetting import listed_texts


class AboutPage(Options):
    """A page at the end of a book, such as one about its author."""

    title: str = setting("", "The heading of the page.")
    text: str = setting("", "The text; each line is a paragraph.")


def _parse_about(value: object) -> object:
    return {"text": value} if isinstance(value, str) else value


class BookOptions(Options):
    """The parts of a book besides its puzzles and solutions."""

    part: Literal["book", "answers", "cover"] = setting(
        "book", "What this file is: the book, a booklet with its solutions, or its cover."
    )
    puzzle_numbers: bool = setting(
        False,
        "Whether each title begins with the puzzle's number, in a file of several "
        "puzzles; titles that are the same always do.",
    )
    title_page: bool = setting(False, "Whether the first page is one with the title.")
    copyright_page: str = setting(
        "",
        "A text at the foot of the page after the title page, below the copyright "
        "line, such as an ISBN and an edition; each line is a paragraph.",
    )
    contents: bool = setting(False, "Whether a list of the puzzles with their pages follows.")
    contents_of: Literal["auto", "puzzles", "sections"] = setting(
        "auto",
        "What the contents list: all puzzles, or only the sections, if there are any; auto leaves "
        "out the puzzles of a section whose titles differ by no more than a number.",
    )
    word_bank_in: Annotated[tuple[str, ...], BeforeValidator(listed_texts)] = setting(
        (), "The sections whose puzzles have the word bank, such as Easy; all of them without any."
    )
    solutions_by: Literal["kind", "section"] = setting(
        "kind",
        "Whether the solutions of each kind of puzzles are together, or those of each section: "
        "each has a heading, and they share pages where that spares one.",
    )
    index: str = setting(
        "",
        "The heading of an index of all answers, each with its pages, after the solutions; "
        "without one there is none.",
    )
    how_to: LongText = setting("", "A text on a page of its own before the puzzles.")
    about: Annotated[AboutPage, BeforeValidator(_parse_about)] = setting(
        AboutPage(), "A text on the last page, or `{title: About the author, text: …}`."
    )
    start: Literal["any", "right"] = setting(
        "any",
        "Whether a chapter begins on any page or on a right-hand one, the left-hand "
        "one in a right-to-left book.",
    )
