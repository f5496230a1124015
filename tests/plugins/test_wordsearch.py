"""wordsearch: every word once in all directions, nothing rejected, the message, the levels."""

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import publisher_wordsearch
from conftest import Command, Result
from publisher import (
    Budget,
    GenerationError,
    Language,
    Layout,
    OptionError,
    Puzzle,
    Request,
    SearchRun,
    SourceWord,
    Stopped,
    instructions_of,
    shown_lists,
    to_word,
)
from publisher.formats.puzzle_json import from_json
from publisher.plugins.registry import load
from publisher_testing import ENGLISH, HEBREW, check_generator, check_puzzle_kind
from publisher_wordsearch.generate import check as check_options
from publisher_wordsearch.generate import generate
from publisher_wordsearch.options import HidingOptions, WordSearchOptions
from publisher_wordsearch.outlines import outlines
from publisher_wordsearch.puzzle import built
from publisher_wordsearch.words import LetterCode, hidable
from wordsearch_checker import ALLOWED, check, letters_of

LANGUAGES = load().languages
(KIND,) = publisher_wordsearch.publisher_puzzle_kinds()
(GENERATOR,) = publisher_wordsearch.publisher_generators()
BIRDS = [
    *("robin", "wren", "owl", "heron", "sparrow", "starling", "thrush"),
    *("lark", "finch", "magpie", "rook", "raven", "jay", "kite"),
]
HEBREW_WORDS = [
    *("גזר", "מלפפון", "בצל", "כרוב", "חסה", "תירס"),
    *("אפונה", "דלעת", "סלק", "צנון", "חציל", "קישוא"),
]


def layout(
    texts: Sequence[str] = BIRDS,
    language: Language = ENGLISH,
    seed: int = 1,
    never: Sequence[str] = (),
    budget: Budget | None = None,
    **options: object,
) -> Layout:
    words = tuple(to_word(SourceWord(text), language) for text in texts)
    rejected = frozenset(tuple(word) for word in never)
    request = Request(words, language, seed, rejected=rejected)
    hiding = HidingOptions.model_validate(options)
    return generate(request, hiding, SearchRun(budget or Budget(steps=5000)))


def puzzle(
    texts: Sequence[str] = BIRDS, language: Language = ENGLISH, seed: int = 1, **options: object
) -> Puzzle:
    choice = WordSearchOptions.model_validate(options)
    own = {name: value for name, value in options.items() if name != "list"}
    return built(layout(texts, language, seed, **own), language, choice, seed)  # type: ignore[arg-type]


def reasons(made: Layout) -> dict[str, str]:
    return {each.spelling: each.reason for each in made.left_out}


# --- The law ---


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
@pytest.mark.parametrize(("level", "directions"), [("easy", 2), ("medium", 4), ("hard", 8)])
def test_every_word_is_there_once(language: Language, level: str, directions: int) -> None:
    texts = BIRDS if language is ENGLISH else HEBREW_WORDS
    used = set()
    for seed in range(5):
        made = puzzle(texts, language, seed, level=level)
        check(made, directions)
        assert len(made.entries) == len(texts)
        used |= {(b[0] - a[0], b[1] - a[1]) for e in made.entries for a, b in [e.slot.cells[:2]]}
    assert len(used) == directions


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.text("AB", min_size=2, max_size=5), min_size=1, max_size=8),
    st.sampled_from(sorted(ALLOWED)),
    st.integers(0, 99),
)
def test_of_two_letters_nothing_is_found_twice(
    texts: list[str], directions: int, seed: int
) -> None:
    """Words of two letters are the worst: most of them are within each other."""
    found = layout(texts, seed=seed, directions=directions, budget=Budget(steps=200))
    check(built(found, ENGLISH, WordSearchOptions(), 1), directions)
    assert len(found.placements) + len(found.left_out) == len(texts)


def test_words_within_others_backwards_or_alike_are_left_out_and_said() -> None:
    made = layout(["cats", "cat", "tac", "stac", "dog", "dog", "level", "owl"])
    assert reasons(made) == {
        "cat": "it is within “cats”, and would be found twice",
        "tac": "it is within “cats” backwards, and would be found twice",
        "stac": "it is “cats” backwards",
        "dog": "its letters are those of “dog”",
    }
    assert made.remarks == ("level reads the same backwards, and counts once",)


def test_no_rejected_word_is_anywhere() -> None:
    never = ["SIN", "NEW", "ART", "ROW", "TEN", "EAT", "ONE", "RAT", "OH", "HO", "ER", "IT", "AT"]
    for seed in range(10):
        made = layout([*BIRDS, "sparrows"], seed=seed, never=never, level="hard")
        check(built(made, ENGLISH, WordSearchOptions(), 1), 8, never)
        assert reasons(made)["sparrow"] == "it contains ROW, which `reject` has"
        assert reasons(made)["heron"] == "it contains ER, which `reject` has"


@pytest.mark.parametrize(
    ("language", "texts", "message", "letters"),
    [
        (ENGLISH, BIRDS, "Well seen, all of you!", "WELLSEENALLOFYOU"),
        (HEBREW, HEBREW_WORDS, "כל הכבוד", "כלהכבוד"),
    ],
)
def test_the_letters_left_over_begin_with_the_message(
    language: Language, texts: Sequence[str], message: str, letters: str
) -> None:
    for seed in range(3):
        made = puzzle(texts, language, seed, message=message, level="hard")
        check(made, 8, message=letters)
        assert len(instructions_of(made).split(". ")) == 2


@pytest.mark.parametrize(
    ("language", "texts", "message", "letters", "said", "shape"),
    [
        (ENGLISH, BIRDS, "Well seen, all!", "WELLSEENALL", "left over are a message", "none"),
        (HEBREW, HEBREW_WORDS, "כל הכבוד", "כלהכבוד", "שנשארות הן מסר", "none"),
        (HEBREW, HEBREW_WORDS, "כל הכבוד לכם", "כלהכבודלכמ", "שנשארות הן מסר", "fish"),
    ],
)
def test_the_message_is_all_that_is_left_over(
    language: Language, texts: Sequence[str], message: str, letters: str, said: str, shape: str
) -> None:
    options = {"message": message, "after_message": "nothing", "shape": shape}
    for seed in range(3):
        made = puzzle(texts, language, seed, **options)
        check(made, 4, message=letters, alone=True)
        assert len(made.entries) == len(texts)
        assert said in instructions_of(made)


def test_a_message_that_cannot_be_all_that_is_left_over_is_told() -> None:
    letters = sum(map(len, BIRDS))
    said = f"{15 * 15 - letters} letters or more are left over in this grid, and the message has 8"
    with pytest.raises(GenerationError, match=said):
        layout(size="15x15", message="Well seen", after_message="nothing")
    with pytest.raises(GenerationError, match="are just the 2 letters of the message left over"):
        layout(message="Hi", after_message="nothing", budget=Budget(steps=60))


def test_a_message_that_has_no_room_is_told() -> None:
    said = "the message of 19 letters has no room beside the words"
    with pytest.raises(GenerationError, match=said):
        layout(["robin", "heron"], size="5x5", message="Well seen all of you too")
    with pytest.raises(OptionError, match="cannot be hidden"):
        layout(message="R2D2")


@pytest.mark.parametrize("shape", ["circle", "diamond", "fish", "heart", "house", "star", "tree"])
def test_a_shape_is_kept(shape: str) -> None:
    made = puzzle(shape=shape)
    check(made, 4)
    cells = letters_of(made)
    assert {row for row, _ in cells} == set(range(made.grid.height))
    assert len(cells) < made.grid.height * made.grid.width


def test_a_drawing_of_one_s_own_is_the_grid(tmp_path: Path) -> None:
    drawing = tmp_path / "mine.txt"
    drawing.write_text(" ....... \n.........\n.........\n.........\n ....... \n", encoding="utf-8")
    made = puzzle(["robin", "heron", "lark"], drawing=drawing)
    check(made, 4)
    assert len(letters_of(made)) == 41
    drawing.write_text("", encoding="utf-8")
    with pytest.raises(OptionError, match=r"mine.txt: .*there is no row of cells"):
        puzzle(drawing=drawing)


def test_a_fish_swims_to_the_left_in_every_language() -> None:
    outlines = []
    for language, texts in ((ENGLISH, BIRDS), (HEBREW, HEBREW_WORDS)):
        made = puzzle(texts, language, shape="fish", size="18x14")
        rows = made.visual_rows()
        outlines.append([[cell.is_letter for _, cell in row] for row in rows])
    assert outlines[0] == outlines[1]


def test_what_has_no_room_is_told() -> None:
    made = layout(["kingfisher", "owl", "wren"], size="6x6")
    assert reasons(made) == {"kingfisher": "it has no room"}
    for texts in ([], ["kingfisher"]):
        with pytest.raises(GenerationError, match="no word is hidden"):
            layout(texts, size="4x4")


def test_far_too_many_words_end_in_a_puzzle() -> None:
    random = Random(1)
    texts = sorted({"".join(random.choices("ABCDEFGHIJKLMNOP", k=6)) for _ in range(200)})
    made = layout(texts, size="10x10", budget=Budget(steps=300))
    check(built(made, ENGLISH, WordSearchOptions(), 1), 4)
    assert len(made.placements) + len(made.left_out) == len(texts)
    assert set(reasons(made).values()) == {"it has no room"}


def test_words_of_a_long_list_are_compared_by_what_is_within_them() -> None:
    """As quickly as they are read: each with every other one would take minutes."""
    random = Random(1)
    texts = (
        "".join(random.choices("ABCDEFGHIJKLMNOPQRST", k=random.randint(3, 9))) for _ in range(2000)
    )
    words = [to_word(SourceWord(text), ENGLISH) for text in dict.fromkeys(texts)]
    kept, left_out = hidable(words, [tuple("QQ")], LetterCode())
    assert len(kept) + len(left_out) == len(words)
    inside = {part for each in kept for part in _strict_parts("".join(each.word.letters))}
    lost = {each.spelling for each in left_out}
    assert {"".join(each.word.letters) for each in kept}.isdisjoint(inside)
    assert all("QQ" in text or text in inside for text in lost)


def _strict_parts(text: str) -> set[str]:
    """What is within a word, forwards or backwards, and is not that word."""
    both = (text, text[::-1])
    parts = {each[at:to] for each in both for at in range(9) for to in range(at + 3, 10)}
    return parts - {text}


def test_a_search_that_is_interrupted_gives_what_it_has() -> None:
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in BIRDS)
    better = list[Layout]()
    run = SearchRun(Budget(seconds=60), better.append)
    run.interrupt()
    with pytest.raises(GenerationError, match="no word is hidden"):
        generate(Request(words, ENGLISH, 1), HidingOptions(), run)
    assert run.stopped is Stopped.INTERRUPTED
    assert not better
    made = layout(budget=Budget(steps=9))
    assert len(made.placements) == 9
    assert set(reasons(made).values()) == {"the search ended before it had a place"}


def test_one_seed_makes_one_puzzle() -> None:
    assert puzzle(seed=3) == puzzle(seed=3) != puzzle(seed=4)


# --- Letters beside the words ---


def test_hard_ones_are_filled_with_letters_of_the_words_alone() -> None:
    own = set("".join(BIRDS).upper())
    assert set(letters_of(puzzle(level="hard")).values()) <= own
    assert set(letters_of(puzzle(level="hard", filling="language", seed=2)).values()) - own
    assert set(letters_of(puzzle(size="20x20", filling="words")).values()) <= own


@pytest.mark.parametrize("code", ["en", "he", "hu", "cy", "hi"])
def test_letters_are_those_of_the_language(code: str) -> None:
    texts = {"he": HEBREW_WORDS, "hi": ["कमल", "हिमालय", "नमक"]}.get(code, BIRDS)
    made = puzzle(texts, LANGUAGES[code], size="16x16")
    check(made, 4)
    letters = list(letters_of(made).values())
    assert len(set(letters)) > 12
    if code in ("en", "he"):
        common, rare = ("E", "Q") if code == "en" else ("ו", "ז")
        assert letters.count(common) > letters.count(rare)


# --- The kind ---


def test_contract() -> None:
    for options in (HidingOptions(), HidingOptions(level="hard", message="Hi")):
        check_generator(GENERATOR, options, [*BIRDS, "lark", "bin"])
    check_generator(GENERATOR, HidingOptions(), HEBREW_WORDS, language=HEBREW)
    for choice in (WordSearchOptions(), WordSearchOptions(list="clues", level="easy")):
        check_puzzle_kind(KIND, choice, [layout(), layout(directions=8)])
    check_puzzle_kind(KIND, layouts=[layout(HEBREW_WORDS, HEBREW)], language=HEBREW)


def test_words_are_by_alphabet_and_clues_by_number() -> None:
    (words,) = shown_lists(puzzle())
    shown = [item.entries[0].clue.text for item in words.items]
    assert shown == sorted(BIRDS)
    (clues,) = shown_lists(puzzle(list="clues"))
    assert [item.label for item in clues.items] == [str(n) for n in range(1, len(BIRDS) + 1)]
    assert [item.entries[0].spelling for item in clues.items] != sorted(BIRDS)


def test_every_language_has_all_texts() -> None:
    wanted = KIND.texts["en"].keys()
    assert len(KIND.texts) == 10
    for code, texts in KIND.texts.items():
        assert texts.keys() == wanted, code
        assert all(text.strip() for text in texts.values())


def test_a_layout_of_another_generator_is_refused() -> None:
    done = layout(["robin", "heron"])
    bent = done.placements[0].slot.cells[::2]
    other = done.placements[0]
    slot = type(other.slot)(None, (*bent[:1], *bent[2:], bent[1]))
    broken = Layout(done.grid, (type(other)(other.word, slot), *done.placements[1:]))
    with pytest.raises(GenerationError, match="needs the generator wordsearch"):
        built(broken, ENGLISH, WordSearchOptions(), 1)


# --- The command ---


@pytest.fixture
def run(
    publisher: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Result]:
    monkeypatch.chdir(tmp_path)
    return publisher


CONFIG = """
words: [list: {robin: Red breast, heron: Grey fisher, owl: Hunts at night, row: Noise, lark: Sings}]
"""


def test_options_of_the_kind_reach_its_generator(run: Callable[..., Result]) -> None:
    settings = "kind: {wordsearch: {size: 9x7, level: easy, message: Hi, list: clues}}\n"
    Path("a.yaml").write_text(CONFIG + settings + "reject: [row]\nexport: [json, text]")
    done = run("publish", "a.yaml")
    assert done.code == 0, done.err
    (made,) = from_json(Path("a.json").read_bytes(), lambda _: LANGUAGES["en"]).puzzles
    check(made, 2, never=["ROW"], message="HI")
    assert (made.grid.width, made.grid.height) == (9, 7)
    text = Path("a.txt").read_text("utf-8")
    assert "Grey fisher" in text
    assert "robin" not in text.partition("Solution")[0].lower()
    assert "·" in text.partition("Solution")[2]
    Path("a.yaml").write_text(CONFIG + settings + "generator: {size: 12x12}\nexport: [json]")
    assert run("publish", "a.yaml").code == 0
    (made,) = from_json(Path("a.json").read_bytes(), lambda _: LANGUAGES["en"]).puzzles
    assert made.grid.width == 12


def test_a_list_without_a_grid_gives_nothing_away(run: Callable[..., Result]) -> None:
    """A word search is its grid, which is there though the others are lists."""
    Path("a.yaml").write_text(
        CONFIG + "kind: {wordsearch: {list: clues}}\nexport: [text: {form: list}]"
    )
    assert run("publish", "a.yaml").code == 0
    blank = Path("a.txt").read_text("utf-8").partition("Solution")[0]
    assert "Grey fisher" in blank
    assert "H E R O N" not in blank
    assert "│" in blank


def test_a_clue_that_is_lacking_is_told(run: Callable[..., Result]) -> None:
    Path("a.yaml").write_text(
        "words: [list: [robin, owl]]\nkind: {wordsearch: {list: clues}}\nexport: [text]"
    )
    done = run("publish", "a.yaml")
    assert "without a clue" in done.out
    Path("a.yaml").write_text("words: [list: [robin, owl]]\nkind: wordsearch\nexport: [text]")
    assert "without a clue" not in run("publish", "a.yaml").out


def test_check_says_what_is_left_out(run: Callable[..., Result]) -> None:
    Path("a.yaml").write_text("words: [list: [cats, cat, level]]\nkind: wordsearch\nexport: [text]")
    done = run("check", "a.yaml")
    assert done.code == 0
    assert "cat will be left out: it is within “cats”, and would be found twice" in done.out
    assert "level reads the same backwards" in done.out
    Path("a.yaml").write_text(
        "words: [list: [cats]]\nkind: {wordsearch: {message: R2D2}}\nexport: [text]"
    )
    done = run("check", "a.yaml")
    assert done.code == 2
    assert "a.yaml:2:30: kind.wordsearch.message: cannot be hidden" in done.err


def test_make_takes_it(run: Callable[..., Result]) -> None:
    Path("w.txt").write_text("robin\nheron\nowl\n", encoding="utf-8")
    done = run("make", "w.txt", "o.json", "--kind", "wordsearch", "--size", "8x8")
    assert done.code == 0, done.err
    (made,) = from_json(Path("o.json").read_bytes(), lambda _: LANGUAGES["en"]).puzzles
    check(made, 4)
    assert made.grid.width == 8


def test_options_are_judged_with_the_words() -> None:
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in ("cats", "cat"))
    said = list(check_options(Request(words, ENGLISH, 1), HidingOptions()))
    assert said == ["cat will be left out: it is within “cats”, and would be found twice"]


@pytest.mark.proof
def test_other_processes_make_the_same(run: Callable[..., Result]) -> None:
    book = "puzzles:\n" + "".join(
        f"- {{seeds: 3, same: true, kind: {{wordsearch: {{level: {level}}}}}, "
        f"words: [list: [robin, heron, owl, lark]]}}\n"
        for level in ("easy", "hard")
    )
    made = []
    for where in ("serial", "processes:2"):
        Path("book.yaml").write_text(book + "export: [json]", encoding="utf-8")
        assert run("publish", "book.yaml", "--on", where).code == 0
        made.append(Path("book.json").read_bytes())
        Path("book.json").unlink()
    assert made[0] == made[1]
    puzzles = from_json(made[0], lambda _: LANGUAGES["en"]).puzzles
    for at, each in enumerate(puzzles):
        check(each, 2 if at < 3 else 8)


@pytest.mark.parametrize("cells", [25, 10_000])
def test_a_grid_grows_until_all_words_have_room_however_many_they_are(cells: int) -> None:
    sides = [len(rooms) for rooms in outlines(HidingOptions(), ENGLISH, cells, 3)]
    assert sides[0] ** 2 == cells
    assert sides == [*range(sides[0], sides[-1] + 1)]
    assert len(sides) > 10


@pytest.mark.slow
def test_a_word_search_of_thousands_of_words_is_complete() -> None:
    random, letters = Random(1), "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    texts = {"".join(random.choices(letters, k=random.randint(5, 9))) for _ in range(1500)}
    words = tuple(to_word(SourceWord(text), ENGLISH) for text in sorted(texts))
    layout = generate(Request(words, ENGLISH, 1), HidingOptions(), SearchRun(Budget(None, 100_000)))
    assert layout.complete
    assert len(layout.placements) == len(words)
    assert min(layout.grid.width, layout.grid.height) >= 100
