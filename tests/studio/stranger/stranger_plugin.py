"""A plugin of somebody else: a record of each kind that the studio shows, printing as it works."""

# ruff: noqa: T201 - what it prints must not break the talk with the server

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Literal

from pydantic import Field, field_validator

from publisher import (
    BLOCK,
    Cell,
    Direction,
    Exporter,
    Generator,
    Grid,
    Headings,
    InputFile,
    Language,
    Layout,
    LeftOut,
    LongText,
    Options,
    Origin,
    Placement,
    Puzzle,
    Request,
    SearchRun,
    Slot,
    Source,
    SourceWord,
    Template,
    TextDirection,
    hookimpl,
)

print("the stranger is imported")


class PosterOptions(Options):
    """How a poster is printed."""

    slogan: str = Field(default="", title="The slogan", description="A line in large type.")
    copies: int = Field(default=1, ge=1, le=9, description="How many.")
    is_loud: bool = Field(default=False, description="Whether it is in capitals.")
    mood: Literal["calm", "glad"] = Field(default="calm", description="Its mood.")
    story: LongText = Field(default="", description="A story below.")
    logo: InputFile | None = Field(default=None, description="A picture.")
    table: dict[str, list[str]] = Field(default={}, description="Rows by name.")

    @field_validator("slogan")
    @classmethod
    def _no_shouting(cls, slogan: str) -> str:
        print("the stranger validates", slogan)
        if slogan.endswith("!"):
            raise ValueError("no shouting, please")
        if slogan == "break":
            raise RuntimeError("the stranger broke")
        return slogan


def poster(puzzle: Puzzle, options: PosterOptions) -> bytes:
    """A poster as text."""
    print("the stranger exports")
    if options.slogan == "die":
        os._exit(3)
    if options.slogan == "fail":
        raise RuntimeError("no paper")
    return f"{options.slogan}|{options.mood}|{puzzle.title}|{len(puzzle.entries)}\n".encode()


class StaircaseOptions(Options):
    """How words are put into rows."""

    most: int = Field(default=20, ge=1, le=100, description="How many rows at most.")
    ending: Literal["well", "fail", "die"] = Field(default="well", description="How it ends.")


def staircase(request: Request, options: StaircaseOptions, run: SearchRun) -> Layout:
    """Every word in a row of its own, with a row between them."""
    print("the stranger searches")
    if options.ending == "fail":
        raise RuntimeError("no stairs")
    if options.ending == "die":
        os._exit(3)
    words = request.words[: options.most]
    width = max(len(word) for word in words)
    rows: list[tuple[Cell, ...]] = []
    for word in words:
        cells = [Cell(letter=letter) for letter in word.letters]
        rows += [(*cells, *[BLOCK] * (width - len(word))), (BLOCK,) * width]
        run.step()
    placed = [
        Placement(word, Slot.straight(2 * number, 0, Direction.ACROSS, len(word)))
        for number, word in enumerate(words)
    ]
    left = [LeftOut(word.spelling, "the stairs are full") for word in request.words[len(words) :]]
    return Layout(Grid(tuple(rows[:-1])), tuple(placed), tuple(left), complete=True)


class EchoOptions(Options):
    """Words that echo."""

    echo: str = Field(description="The word to say again.")
    times: int = Field(default=2, ge=1, le=5, description="How often.")


def echoes(options: EchoOptions) -> Iterator[SourceWord]:
    """A word again and again, each time longer."""
    print("the stranger reads")
    if options.echo == "fail":
        raise RuntimeError("no voice")
    for number in range(options.times):
        yield SourceWord(options.echo + "o" * (number + 2), f"echo {number + 1}", Origin("echo", 1))


ELVISH = Language(
    code="qya",
    name="Elvish",
    direction=TextDirection.RTL,
    alphabet=tuple("אבגדהוזחטיכלמנסעפצקרשת"),
    headings=Headings("קדימה", "מטה", "חידה", "סוף"),
)


@hookimpl
def publisher_exporters() -> list[Exporter[PosterOptions]]:
    """Offer `poster-text`."""
    summary = "A poster as text"
    return [Exporter("poster-text", summary, PosterOptions, ".poster.txt", poster, is_usual=True)]


@hookimpl
def publisher_generators() -> list[Generator[StaircaseOptions]]:
    """Offer `staircase`."""
    return [Generator("staircase", "Words one below the other", StaircaseOptions, staircase)]


@hookimpl
def publisher_sources() -> list[Source[EchoOptions]]:
    """Offer `echo`."""
    return [Source("echo", "A word and its echoes", EchoOptions, echoes)]


@hookimpl
def publisher_templates() -> list[Template]:
    """Offer `violet`."""
    return [Template("violet", "Violet lines", Path(__file__).with_name("violet.yaml"))]


@hookimpl
def publisher_languages() -> list[Language]:
    """Offer Elvish, which is read from the right."""
    return [ELVISH]
