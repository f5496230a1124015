"""Lists as people have them: what `make` reads in each, beside what its maker means."""

import re
from pathlib import Path
from typing import Any

import pytest
import yaml

from publisher.errors import PublisherError
from publisher.language.spelling import spell
from publisher.plugins.registry import load
from publisher.words.word_list import WordList
from publisher_make.making import Making

REGISTRY = load()
MEANT = sorted((Path(__file__).parents[1] / "lists").glob("*.yaml"))


def forms(wanted: str | list[str]) -> list[str]:
    """A text, or several that are right."""
    return [wanted] if isinstance(wanted, str) else wanted


def is_read(words: WordList, code: str, meant: dict[str, Any]) -> bool:
    """Whether the words, in their order, their clues and their language are those of a reading."""
    language = REGISTRY.languages[code]
    clued = words.clued(0)
    return (
        code in forms(meant["language"])
        and len(clued) == len(meant["answers"])
        and all(
            word.letters in [spell(form, language)[0] for form in forms(answer)]
            and (clue == "*" or word.clue in forms(clue))
            for word, answer, clue in zip(clued, meant["answers"], meant["clues"], strict=True)
        )
    )


@pytest.mark.parametrize("file", MEANT, ids=lambda file: file.stem)
def test_a_list_is_read_as_its_maker_means_it(file: Path) -> None:
    meant = yaml.safe_load(file.read_text("utf-8"))
    (words_file,) = (path for path in file.parent.glob(f"{file.stem}.*") if path != file)
    making = Making(words_file, (), None, {}, (), REGISTRY)
    try:
        words = making.pipeline().builders[0].words()
    except PublisherError as error:
        said = str(making.in_command_terms(error))
        assert meant["outcome"] != "read", said
        is_question = re.search("--(columns|swap|set|language)", said)
        assert is_question or "refuse" in meant["outcome"], said
        return
    assert meant["outcome"] != "refuse"
    found = [("".join(word.letters), word.clue) for word in words.clued(0)]
    readings = [meant, *meant.get("alternatives", ())]
    guesses = [*making.guesses()]
    assert any(is_read(words, making.language, each) for each in readings), (guesses, found)
    said = "\n".join((*words.layouts, *words.warnings, *map(str, words.refused)))
    for left in meant.get("left_out", ()):
        line = left["line"]
        assert re.search(rf"\blines?\b[ 0-9,and–-]*\b{line}\b|:{line}\b", said), said
