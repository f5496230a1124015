"""Words in JSON and JSON Lines."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from losses import lossless
from publisher import OptionError, Origin, SourceError, SourceWord
from publisher.plugins.registry import load

JSON = load().sources["json"]


def read(folder: Path, data: str | bytes, name: str = "words.json", **options: Any) -> Any:
    (folder / name).write_bytes(data.encode() if isinstance(data, str) else data)
    chosen = JSON.options.model_validate({"json": name, **options}, context={"folder": folder})
    return list(lossless(JSON.read(chosen)))


def pairs(words: list[SourceWord]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in words]


def test_an_array_of_words_or_of_objects_or_an_object_of_clues(tmp_path: Path) -> None:
    assert pairs(read(tmp_path, '\ufeff["cat", "NO"]')) == [("cat", ""), ("NO", "")]
    assert pairs(read(tmp_path, '{"cat": "It purrs", "dog": ""}')) == [
        ("cat", "It purrs"),
        ("dog", ""),
    ]
    objects = '[{"Word": "cat", "clue": "It purrs"}, {"score": 7, "word": "dog", "tags": ["a;b"]}]'
    assert read(tmp_path, objects) == [
        SourceWord("cat", "It purrs", Origin(str(tmp_path / "words.json"), 1)),
        SourceWord("dog", "", Origin(str(tmp_path / "words.json"), 2), 7.0, ("a", "b")),
    ]


def test_json_lines_have_a_value_a_line(tmp_path: Path) -> None:
    words = read(tmp_path, '{"mot": "chat"}\r\n\n{"mot": "chien"}\n', "a.JSONL", answer="mot")
    assert [(word.text, word.origin.line) for word in words] == [("chat", 1), ("chien", 3)]
    assert pairs(read(tmp_path, '"cat"\n"dog"', "a.ndjson")) == [("cat", ""), ("dog", "")]


def test_clues_may_lie_deeper_in_objects_and_arrays(tmp_path: Path) -> None:
    lines = [
        {"word": "lion", "Senses": [{"glosses": ["A big cat."]}, {"glosses": ["A star sign."]}]},
        {"word": "oboe", "senses": [{"glosses": ["A woodwind.", 7], "tags": ["x"]}], "tags": ["a"]},
        {"word": "ilex", "senses": {"glosses": {"en": "Holly"}}, "forms": [{"form": "ilexes"}]},
        {"word": "בית", "senses": [{"glosses": ["גרים בו"]}]},
    ]
    data = "\n".join(json.dumps(each) for each in lines)
    words = read(tmp_path, data, "a.jsonl", clue="senses.glosses")
    assert pairs(words) == [
        ("lion", "A big cat."),
        ("lion", "A star sign."),
        ("oboe", "A woodwind."),
        ("ilex", ""),
        ("בית", "גרים בו"),
    ]
    assert [(word.origin.line, word.tags) for word in words][1:3] == [(1, ()), (2, ("a",))]
    assert pairs(read(tmp_path, '[{"word": "a", "x.y": "b"}]', clue="x.y")) == [("a", "b")]


@pytest.mark.parametrize(
    ("data", "said"),
    [
        ("", r"words\.json:1: is not JSON: Expecting value at column 1"),
        ('["cat",\n', r"words\.json:2: is not JSON"),
        ("7", "is a number, not an array of words or objects"),
        ("[1]", "words.json:1: is a number, where words are all texts or all objects"),
        ('["a", {"word": "b"}]', "words.json:1: is a text, where"),
        ('[{"answer": "a"}, null]', "words.json:2: is null, where"),
        ('[{"answer": ["a"]}]', "words.json:1: 'answer' is an array, not a text"),
        ('[{"tags": [["a"]], "answer": "b"}]', "words.json:1: 'tags' is an array, not a text"),
        ('[{"id": 1}]', "no column such as answer or word, but id; name"),
        ("[{}]", "but nothing"),
        (b'["caf\xe9"]', "is not utf-8, as JSON must be: byte 5 is 0xE9"),
        ("[" * 100_000, "nested too deep"),
        ("9" * 5000, "too long a number"),
    ],
)
def test_what_is_not_words_is_told(tmp_path: Path, data: str | bytes, said: str) -> None:
    with pytest.raises(SourceError, match=said):
        read(tmp_path, data)


def test_a_key_that_no_object_has_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match="has no column 'Worrd'; did you mean word"):
        read(tmp_path, '[{"word": "cat"}]', answer="Worrd")


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    chosen = JSON.options.model_validate({"json": "folder.json"}, context={"folder": tmp_path})
    with pytest.raises(OptionError, match="cannot be read: is a directory"):
        list(lossless(JSON.read(chosen)))


TEXT = st.text(st.characters(exclude_categories=["Cs"])).map(str.strip).filter(bool)


@settings(max_examples=30)
@given(st.dictionaries(TEXT, TEXT))
def test_whatever_json_holds_arrives(
    tmp_path_factory: pytest.TempPathFactory, clues: dict[str, str]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    listed = [{"answer": word, "clue": clue} for word, clue in clues.items()]
    for data in (json.dumps(clues), json.dumps(listed, ensure_ascii=False)):
        assert pairs(read(folder, data)) == list(clues.items())
