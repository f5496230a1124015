"""A config that is written for somebody is read back as the settings that it was made of."""

from hypothesis import given
from hypothesis import strategies as st

from publisher.config.nodes import Document
from publisher.config.reader import read
from publisher.config.written import starter

TEXTS = st.text(st.characters(exclude_categories=("Cs", "Cc")), min_size=1, max_size=20)
FLAT = st.dictionaries(TEXTS, TEXTS | st.integers(0, 10**6), min_size=1, max_size=3)
SETTINGS = st.fixed_dictionaries(
    {"title": TEXTS, "words": st.lists(FLAT, min_size=1, max_size=2), "generator": FLAT},
    optional={"language": TEXTS, "output": st.just({"folder": "out"})},
)


def plain(value: object) -> object:
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    return list(map(plain, value)) if isinstance(value, list) else str(value)


@given(SETTINGS)
def test_it_is_read_back(settings: dict[str, object]) -> None:
    root, faults = read(Document("x.yaml", starter(settings, ["a heading"])))
    assert not faults
    assert root is not None
    assert root.plain() == plain(settings)


def test_a_comment_says_what_a_setting_is_for() -> None:
    text = starter({"title": "No", "language": "no", "export": [{"pdf": {"paper": "a4"}}]}, ["Hi"])
    assert text == (
        "# Hi\n"
        "title: 'No'  # what is printed above the puzzle\n"
        "language: 'no'  # the language of the words: "
        "letters, headings, and which way the page runs\n"
        "export:  # a file for each; `publisher plugins` names all formats\n"
        "  - pdf: {paper: a4}\n"
    )
