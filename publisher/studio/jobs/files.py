"""The jobs that give a draft away: as a file, as two versions, as a ZIP of everything."""

import io
import zipfile
from base64 import b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import NamedTuple

from publisher.config import ExportChoice
from publisher.config.models import DEFAULT_EXPORT
from publisher.errors import CommandError, PublisherError
from publisher.files.filenames import file_stem
from publisher.files.timeless import timeless
from publisher.model.hints import FIRST_LETTERS, with_hints
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Puzzle
from publisher.model.sheet import puzzle_name
from publisher.pipeline.exporting import chosen, exported
from publisher.pipeline.located import calling
from publisher.studio.drafts.recipe import shown_from
from publisher.studio.jobs.context import Asked, LoadedRecipe, Tell, WorkerContext
from publisher.studio.jobs.page import solved
from publisher.studio.jobs.save import plain_files
from publisher.studio.jobs.search import other_puzzle
from publisher.studio.texts.interface_texts import (
    DEFAULT_INTERFACE,
    Said,
    interface_languages,
    interface_texts,
)
from publisher.workbench.state import PuzzleState

CONTENTS = "contents.txt"
"""The file of the archive that says what is in it, and what is not."""


class ExportedFile(NamedTuple):
    """A file as bytes: its name, and what its format could not carry, in words for people.

    What the printed page does not show either is `unseen`.
    """

    name: str
    data: bytes
    losses: tuple[str, ...]
    unseen: tuple[str, ...] = ()


def export(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `export`: the file of an `exporter`, with the options of the draft, as base64.

    With `solved`, it is the solution sheet. Raises `ConfigError` for options that are wrong, and
    `ExportError` for a puzzle that the format cannot hold.
    """
    loaded = context.loaded(asked)
    puzzle = published(loaded, asked)
    made = export_of(loaded, puzzle.value, asked["exporter"], is_sheet=bool(asked.get("solved")))
    losses, size = [*puzzle.losses, *made.losses], len(made.data)
    answer = {"name": made.name, "losses": losses, "unseen": made.unseen, "size": size}
    return answer if asked.get("dry") else {**answer, "data": b64encode(made.data).decode()}


def published(loaded: LoadedRecipe, asked: Asked) -> WithLosses[Puzzle]:
    """The puzzle of a message as it is published; raises `CommandError` if there is none."""
    if asked.get("state") is None:
        raise CommandError("there is no puzzle yet: give it words, or draw a grid")
    return loaded.published(loaded.state(asked["state"]))


def export_of(
    loaded: LoadedRecipe, puzzle: Puzzle, exporter: str, *, is_sheet: bool = False
) -> ExportedFile:
    """The file of an exporter: of the puzzle, or its solution sheet."""
    record = loaded.registry.exporters[exporter]
    choice = chosen(loaded.config, loaded.registry, exporter, record.given_away)
    if is_sheet:
        puzzle, choice = solution_sheet(puzzle), _without_solution(loaded, choice)
    made, page = _printed(loaded, choice, puzzle), loaded.registry.exporters.get(DEFAULT_EXPORT)
    lost = record.lost(puzzle, choice.options)
    unseen = tuple(each for each in lost if page and each in page.omits)
    seen = ", ".join(each for each in lost if each not in unseen)
    losses = (*([seen] if seen else []), *made.losses[bool(lost) :])
    return ExportedFile(f"{stem(puzzle, loaded)}{record.suffix}", made.value, losses, unseen)


def stem(puzzle: Puzzle, loaded: LoadedRecipe) -> str:
    """The name of a file without its suffix: the title, else the name of the draft."""
    name = loaded.recipe.path.stem
    return file_stem("{title}", {"title": puzzle.title or name}) if puzzle.title.strip() else name


def solution_sheet(puzzle: Puzzle) -> Puzzle:
    """The solved puzzle under a title that says so."""
    heading = puzzle.language.headings.solution
    title = f"{puzzle.title} – {heading}" if puzzle.title else heading
    return replace(solved(puzzle), title=title)


def versions(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The job `versions`: a PDF of the puzzle, and of another one of its words for neighbours.

    Their titles end in A and B, or א and ב. `losses` are what the PDF could not carry of
    them. The second one has the clues that were written for the first. Raises what a search raises.
    """
    loaded = context.loaded(asked)
    shown = _versions(loaded, loaded.state(asked["state"]), 2, tell)
    choice = chosen(loaded.config, loaded.registry, DEFAULT_EXPORT)
    made = _printed(loaded, choice, *(each.value for each in shown.values()))
    own = stem(loaded.shown(loaded.state(asked["state"])), loaded)
    name = f"{own} {' '.join(shown)}{choice.record.suffix}"
    losses = dict.fromkeys(
        (*(loss for each in shown.values() for loss in each.losses), *made.losses)
    )
    return {"name": name, "losses": list(losses), "data": b64encode(made.value).decode()}


def levels(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:
    """The job `levels`: a ZIP of three versions of the puzzle, each at three levels, for a class.

    At level 1 the first letter of each word is given and the words are listed, at level 2 they are
    listed, at level 3 they are not. One file has all solutions. There are two versions if the words
    make no third; `losses` are as those of `versions`.
    """
    loaded = context.loaded(asked)
    state = loaded.state(asked["state"])
    shown = _versions(loaded, state, 3, tell)
    own = stem(loaded.shown(state), loaded)
    files: dict[str, bytes] = {}
    losses = dict.fromkeys(loss for each in shown.values() for loss in each.losses)
    choice = _without_solution(loaded, chosen(loaded.config, loaded.registry, DEFAULT_EXPORT))
    for letter, each in shown.items():
        for level in (1, 2, 3):
            made = _at_level(loaded, choice, each.value, level)
            files[f"{own} {letter}{level}{choice.record.suffix}"] = made.value
            losses |= dict.fromkeys(made.losses)
    sheets = (solution_sheet(each.value) for each in shown.values())
    solutions = f"{own} – {state.language.headings.solution}{choice.record.suffix}"
    files[solutions] = _printed(loaded, choice, *sheets).value
    return {"name": f"{own}.zip", "losses": [*losses], "data": b64encode(_zipped(files)).decode()}


def _at_level(
    loaded: LoadedRecipe, choice: ExportChoice, puzzle: Puzzle, level: int
) -> WithLosses[bytes]:
    """The page of a puzzle at a level."""
    has_list = "word_bank" in type(choice.options).model_fields
    words = {"word_bank": "shuffled" if level < 3 else "none"} if has_list else {}
    choice = choice._replace(options=choice.options.model_copy(update=words))
    shown = replace(puzzle, title=f"{puzzle.title} {level}")
    if level == 1:
        shown = with_hints(shown, FIRST_LETTERS)
    return _printed(loaded, choice, shown)


def _printed(loaded: LoadedRecipe, choice: ExportChoice, *puzzles: Puzzle) -> WithLosses[bytes]:
    """Puzzles as one file."""
    return exported(loaded.config, loaded.registry, choice, loaded.config.publication(puzzles))


def _without_solution(loaded: LoadedRecipe, choice: ExportChoice) -> ExportChoice:
    """The export without solutions, if it can do without."""
    bare = choice.record.without_solution
    if bare is None:
        return choice
    with calling(loaded.config, loaded.registry, choice):
        return choice._replace(options=bare(choice.options))


def _versions(
    loaded: LoadedRecipe, state: PuzzleState, count: int, tell: Tell
) -> dict[str, WithLosses[Puzzle]]:
    """The puzzle and others of its words, at most so many, by the letters that their titles end in.

    All have the clues that were written for the first. Raises `CommandError` if there is no other.
    """
    found = [state]
    while len(found) < count:
        other = other_puzzle(loaded, found[-1], tell)[0]
        if any(other.grid == each.grid for each in found):
            break
        texts = {letters: state.texts.get(letters, own) for letters, own in other.texts.items()}
        found.append(replace(other, texts=texts))
    if len(found) < 2:
        raise CommandError("these words make one puzzle only: add some for a second version")
    letters = loaded.builder.puzzle_config.language.alphabet
    return {
        letter: _titled(loaded.published(each), letter)
        for letter, each in zip(letters, found, strict=False)
    }


def _titled(made: WithLosses[Puzzle], letter: str) -> WithLosses[Puzzle]:
    """The puzzle with the letter of its version after its title."""
    puzzle = made.value
    titled = replace(puzzle, title=f"{puzzle.title or puzzle_name(puzzle)} {letter}")
    return replace(made, value=titled)


def archive(asked: Asked, context: WorkerContext, tell: Tell) -> Mapping[str, object]:  # noqa: ARG001
    """The job `archive`: a ZIP as base64, and its name; its `losses` are the formats that it lacks.

    What a format cannot carry, and why one cannot hold the puzzle at all, is said in a file beside
    the others, in the language of the `interface` and in that of the puzzle.
    """
    loaded = context.loaded(asked)
    found = None if asked.get("state") is None else published(loaded, asked)
    own = stem(found.value, loaded) if found else loaded.recipe.path.stem
    name = Path(asked["saved"]["config"]).stem if asked.get("saved") else own
    plain = plain_files(loaded, asked, name)
    files = {shown_from(plain.config.parent, path): data for path, data in plain.files().items()}
    lines = [_Line("keeps", file=each) for each in files]
    if found:
        lines += [_Line("every_file", losses=(loss,)) for loss in found.losses]
        lines += _add_exports(loaded, found.value, files)
    language = loaded.builder.puzzle_config.language.code
    files[CONTENTS] = _contents(lines, (asked.get("interface", DEFAULT_INTERFACE), language))
    losses = [line.exporter for line in lines if line.name == "left_out"]
    name = own if found else name
    return {"name": f"{name}.zip", "losses": losses, "data": b64encode(_zipped(files)).decode()}


@dataclass(frozen=True, slots=True)
class _Line:
    """A line of the contents: which sentence, of which file or format, and what is not in it."""

    name: str
    file: str = ""
    exporter: str = ""
    summary: str = ""
    losses: tuple[str, ...] = ()

    def text(self, said: Said) -> str:
        """The line in a language."""
        about = said.about(self.exporter, self.summary)
        losses = "; ".join(map(said.loss, self.losses))
        places = {"file": self.file, "format": self.exporter, "about": about, "losses": losses}
        text = said.texts.text(f"archive.{self.name}", **places)
        lacks = self.file and losses
        return text + said.texts.text("archive.not_in_it", losses=losses) if lacks else text


def _contents(lines: list[_Line], tongues: Iterable[str]) -> bytes:
    """The lines in each of the languages that the interface has."""
    known = [code for code in dict.fromkeys(tongues) if code in interface_languages()]
    each = (Said(interface_texts(code)) for code in known)
    return "\n".join("".join(f"{line.text(said)}\n" for line in lines) for said in each).encode()


def _add_exports(loaded: LoadedRecipe, puzzle: Puzzle, files: dict[str, bytes]) -> list[_Line]:
    """Add a file of each format, and the solution sheet; returns a line about each.

    If one cannot be made, the others still are.
    """
    lines = []
    records = loaded.registry.exporters
    sheet = [(DEFAULT_EXPORT, True)] if DEFAULT_EXPORT in records else []
    for name, is_sheet in [*((each, False) for each in records), *sheet]:
        try:
            made = export_of(loaded, puzzle, name, is_sheet=is_sheet)
        except PublisherError as error:
            said = "sheet_left_out" if is_sheet else "left_out"
            lines.append(_Line(said, exporter=name, losses=(str(error),)))
            continue
        record = records[name]
        base = made.name.removesuffix(record.suffix)
        file = made.name if made.name not in files else f"{base}-{name}{record.suffix}"
        files[file] = made.data
        said = "solution_sheet" if is_sheet else "file"
        lines.append(_Line(said, file, name, record.summary, (*made.losses, *made.unseen)))
    return lines


def _zipped(files: Mapping[str, bytes]) -> bytes:
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name.lstrip("/")), data)
    return timeless(made.getvalue())
