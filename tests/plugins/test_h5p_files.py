"""Words in files of H5P (.h5p): each content type that has words, as `file` reads it."""

import json
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from publisher import SourceError, WithLosses
from publisher_wordfiles import containers
from publisher_wordfiles.files import read_file
from publisher_wordfiles.options import FileOptions
from written_lists import ENGLISH, HEBREW, Pair

WORDS = {"en": ENGLISH, "he": HEBREW}


def written(folder: Path, content: Any, member: str = "content/content.json") -> Path:
    path = folder / "cards.h5p"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("h5p.json", json.dumps({"title": "Animals", "language": "und"}))
        archive.writestr(member, json.dumps(content, ensure_ascii=False))
    return path


def pairs(path: Path) -> list[Pair]:
    found = read_file(FileOptions(file=path))
    assert isinstance(found, WithLosses)
    assert found.value.question == ""
    return [(word.text, word.clue) for word in found.value]


CARDS: dict[str, Callable[[Sequence[Pair]], Any]] = {
    "crossword": lambda words: {
        "words": [{"clue": c, "answer": w, "orientation": "across"} for w, c in words],
        "theme": {"backgroundColor": "#173354", "gridColor": "#000000"},
    },
    "dialog cards": lambda words: {
        "title": "<p>Animals</p>",
        "dialogs": [
            {"text": f'<p style="text-align: center;">{c}&nbsp;</p>\n', "answer": f"<p>{w}</p>\n"}
            for w, c in words
        ],
        "answer": "Turn",
    },
    "flashcards": lambda words: {
        "cards": [{"text": c, "answer": w, "tip": ""} for w, c in words],
        "progressText": "Card @card of @total",
    },
    "questions with choices": lambda words: {
        "choices": [
            {"question": f"<p>{c}</p>\n", "answers": [f"<p>{w}</p>\n", "<p>no</p>\n", "<p>not</p>"]}
            for w, c in words
        ]
    },
}


@pytest.mark.parametrize("words", WORDS.values(), ids=WORDS)
@pytest.mark.parametrize("kind", CARDS)
def test_cards_give_words_and_clues(kind: str, words: Sequence[Pair], tmp_path: Path) -> None:
    assert pairs(written(tmp_path, CARDS[kind](words))) == list(words)


GAPS = [("boat", "The ____ sails."), ("ספינה", "ה____ שטה"), ("rope", "Pull the ____!")]
MARKED = ["The *boat/ship* sails.", "ה*ספינה* שטה", "Pull the *rope:it is long*!"]


@pytest.mark.parametrize(
    "content",
    [
        {"text": "<p>Fill in</p>", "questions": [f"<p>{line}</p>\n" for line in MARKED]},
        {"taskDescription": "<p>Drag</p>", "textField": "\n".join(MARKED)},
    ],
)
def test_gaps_give_words_and_their_sentences(content: Any, tmp_path: Path) -> None:
    assert pairs(written(tmp_path, content)) == GAPS


def test_words_to_find_have_no_clues(tmp_path: Path) -> None:
    path = written(tmp_path, {"taskDescription": "Find them", "wordList": "boat,ספינה,rope"})
    assert pairs(path) == [("boat", ""), ("ספינה", ""), ("rope", "")]


def test_a_file_that_is_cut_short_or_too_large_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = written(tmp_path, CARDS["flashcards"](ENGLISH))
    monkeypatch.setattr(containers, "MAX_BYTES", 10)
    with pytest.raises(SourceError, match="unpacks to more than"):
        pairs(path)
    monkeypatch.undo()
    path.write_bytes(path.read_bytes()[:-30])
    with pytest.raises(SourceError, match="is not a zip archive without a password"):
        pairs(path)
