"""Lists as people write them: every kind, in four languages, and what is wrong in some of them."""

from pathlib import Path

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from conftest import Command
from publisher import OptionError
from publisher_tables import TableOptions
from publisher_testing import check_source
from publisher_wordfiles import publisher_sources
from publisher_wordfiles.reading.settings import ListSettings
from publisher_wordfiles.reading.text_list import read_text
from written_lists import ENGLISH, HEADINGS, KINDS, LANGUAGES, Pair, odd, pairs, said, understood

FILE = publisher_sources()[0]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_list_gives_its_words_and_clues(kind: str, code: str) -> None:
    write, sentence = KINDS[kind]
    found = understood(write(LANGUAGES[code], code))
    assert pairs(found) == LANGUAGES[code]
    assert odd(found) == []
    assert said(found).startswith("6 words, ")
    assert sentence in said(found)


@pytest.mark.parametrize("between", ["\t", ";", " | "])
@pytest.mark.parametrize(
    "names",
    [("Term", "Definition", "Notes"), ("Слово", "Значение", "Балл"), ("מילה", "הגדרה", "נושא")],
)
def test_a_heading_may_have_names_that_are_not_known(between: str, names: tuple[str, ...]) -> None:
    rows = [names, *((word, clue, "7") for word, clue in ENGLISH)]
    found = understood("\n".join(between.join(row) for row in rows))
    assert pairs(found) == ENGLISH
    assert [place.line for place in found.value.headings] == [1]
    is_score = names[2] == "Балл"
    assert {word.score for word in found.value} == ({7} if is_score else {None})
    unused = f"words.txt:1: the column `{names[2]}` is not used"
    assert found.losses == (() if is_score else (unused,))


@pytest.mark.parametrize("code", LANGUAGES)
def test_clues_may_come_first(code: str) -> None:
    found = understood("\n".join(f"{clue} – {word}" for word, clue in LANGUAGES[code]))
    assert pairs(found) == LANGUAGES[code]
    assert said(found) == "6 words, each after its clue, separated by “ – ”"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("written", ["{} ({})", "{} [{}]", "{}（{}）"])
def test_clues_may_be_in_brackets(code: str, written: str) -> None:
    lines = [written.format(word, clue) for word, clue in LANGUAGES[code]]
    found = understood("\n".join(lines))
    assert pairs(found) == LANGUAGES[code]
    assert said(found) == "6 words, separated by brackets from their clues"


def test_words_may_be_in_brackets() -> None:
    found = understood("\n".join(f"{clue} ({word})" for word, clue in ENGLISH))
    assert pairs(found) == ENGLISH


def test_a_clue_in_brackets_among_words_alone_becomes_no_part_of_an_answer() -> None:
    found = understood("lion\nbank (where money is)\ntiger\nhorse")
    assert [word for word, _ in pairs(found)] == ["lion", "tiger", "horse"]
    assert [line for _, line, _ in odd(found)] == ["bank (where money is)"]


QUESTIONS = {
    "en": ("Q", "A"),
    "he": ("שאלה", "תשובה"),
    "de": ("Frage", "Antwort"),
    "ru": ("Вопрос", "Ответ"),
}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("between", ["\n", " "])
@pytest.mark.parametrize("before", ["", "{n}. ", "{n}) "])
def test_questions_and_answers_may_have_labels(before: str, between: str, code: str) -> None:
    question, answer = QUESTIONS[code]
    lines = [
        f"{before.format(n=n)}{question}: {clue}{between}{answer}: {word}"
        for n, (word, clue) in enumerate(LANGUAGES[code], start=1)
    ]
    for text in ("\n".join(lines), "\n\n".join(lines)):
        found = understood(text)
        assert pairs(found) == LANGUAGES[code]
        assert odd(found) == []
        assert said(found).endswith("labels before the lines are left out")


def test_labels_may_have_numbers_and_the_word_may_come_first() -> None:
    lines = [f"Word {n}: {w}\nMeaning {n}: {c}" for n, (w, c) in enumerate(ENGLISH, start=1)]
    assert pairs(understood("\n".join(lines))) == ENGLISH


def test_a_question_without_an_answer_is_an_odd_line() -> None:
    text = "Q: King of beasts\nA: lion\nQ: Who says: meow?\nA: cat\nQ: Tall one\nQ: Barks\nA: dog"
    found = understood(text)
    assert pairs(found) == [
        ("lion", "King of beasts"),
        ("cat", "Who says: meow?"),
        ("dog", "Barks"),
    ]
    assert [line for _, line, _ in odd(found)] == ["Q: Tall one"]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("before", ["", "{n}. ", "({n}) ", "• ", "– "])
def test_words_alone_stay_whole(code: str, before: str) -> None:
    words = [word for word, _ in LANGUAGES[code]]
    lines = [before.format(n=n) + word for n, word in enumerate(words, start=1)]
    assert pairs(understood("\n".join(lines))) == [(word, "") for word in words]


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_heading_over_words_alone_is_none_of_them(code: str) -> None:
    words = [word for word, _ in LANGUAGES[code]]
    found = understood("\n".join([HEADINGS[code][0], *words]))
    assert pairs(found) == [(word, "") for word in words]
    assert said(found) == "6 words, one a line; line 1 is a heading"
    whole = understood("\n".join([HEADINGS[code][0], *words]), header=False)
    assert len(pairs(whole)) == 7


@pytest.mark.parametrize("between", ["\n", "\n\n"])
def test_a_clue_may_be_below_its_word(between: str) -> None:
    given_pairs = [
        ("lion", "The king of all the beasts"),
        ("ינשוף", "עוף לילה, וראשו מסתובב"),
        ("Schnecke", "Sie trägt ihr Haus: eine Schale"),
    ]
    found = understood(between.join(f"{word}\n{clue}" for word, clue in given_pairs))
    assert pairs(found) == given_pairs
    assert said(found) == "3 words, separated by line ends from their clues"


@pytest.mark.parametrize("written", ["{0}\n{1}", "{1}\n{0}"])
def test_short_clues_may_be_below_or_above_single_words(written: str) -> None:
    given_pairs = [
        ("lion", "King of beasts"),
        ("tiger", "A striped cat"),
        ("horse", "People ride on it"),
        ("sheep", "Gives wool"),
    ]
    found = understood("\n".join(written.format(*pair) for pair in given_pairs))
    assert pairs(found) == given_pairs


PHRASES = {
    "commas": ["no pain, no gain", "hook, line and sinker", "ice cream", "lion", "owl"],
    "colons": ["Mission: Impossible", "lion", "snail", "Act 2: the storm", "owl"],
    "hyphens": ["well-known", "mother-in-law", "state-of-the-art", "old-fashioned car"],
    "en dashes": ["lion", "Franco–Prussian War", "owl"],
    "ratios": ["12:30", "3,5", "1939", "lion"],
    "initials": ["A. Milne", "J. Bach", "W. Mozart"],
    "gershayim": ['תנ"ך', 'צה"ל', 'דו"ח'],
    "maqafs": ["בית־ספר", "אף־על־פי־כן", "ראש־השנה"],
    "apostrophes": ["'tis", "rock 'n' roll", "l'eau"],
    "long": ["to be or not to be that is the question", "lion"],
}


@pytest.mark.parametrize("kind", PHRASES)
def test_phrases_with_signs_in_them_stay_whole(kind: str) -> None:
    found = understood("\n".join(PHRASES[kind]))
    assert pairs(found) == [(phrase, "") for phrase in PHRASES[kind]]
    assert odd(found) == []


def test_signs_in_a_few_words_are_said() -> None:
    assert said(understood("\n".join(PHRASES["commas"]))) == (
        "5 words, one a line; lines 1 and 2 have a comma or colon within a word: "
        "`separator:` parts there; clues may be among its words: if it is to be read otherwise, "
        "say `separator: auto`"
    )


def test_a_clue_is_no_answer_where_few_lines_have_one() -> None:
    found = understood("lion\ntiger\nowl\nbecause - for the reason that\nsnail\n")
    assert [word.text for word in found.value] == ["lion", "tiger", "owl", "snail"]
    reason = (
        "it may be a word and a clue with “ - ” between them, and most lines have none: say "
        "`separator: dash`, or `separator: none` if all of it is the answer"
    )
    assert odd(found) == [(4, "because - for the reason that", reason)]


def test_lines_that_do_not_fit_are_left_out_with_the_reason() -> None:
    text = "lion - King of beasts\ntiger\nThis is a remark, and no word at all.\nowl – Hoots\n"
    found = understood(text + "snail - Slow\n - a clue alone\nThe one that has a shell - snail\n")
    assert pairs(found) == [
        ("lion", "King of beasts"),
        ("tiger", ""),
        ("owl", "Hoots"),
        ("snail", "Slow"),
    ]
    assert odd(found) == [
        (
            3,
            "This is a remark, and no word at all.",
            "it has no “ - ” between a word and its clue, as other lines have",
        ),
        (6, "a clue alone", "it has no word, but only a clue"),
        (
            7,
            "The one that has a shell … snail",
            "the clue seems to be where the other lines have the word: turn it round",
        ),
    ]


def test_a_line_without_a_number_among_numbered_ones_is_no_word() -> None:
    lines = [f"{n}. {word} – {clue}" for n, (word, clue) in enumerate(ENGLISH, start=1)]
    found = understood("\n".join([*lines[:2], "of summer", *lines[2:]]))
    assert pairs(found) == ENGLISH
    ((line, text, reason),) = odd(found)
    assert (line, text) == (3, "of summer")
    assert "no number or bullet, as the other lines have" in reason


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_line_that_is_indented_goes_on_with_the_clue_before(code: str) -> None:
    given = LANGUAGES[code]
    lines = [f"{word} – {clue}" for word, clue in given]
    found = understood("\n".join([*lines[:2], f"    {given[0][1]}", *lines[2:]]))
    word, clue = given[1]
    assert pairs(found) == [given[0], (word, f"{clue} {given[0][1]}"), *given[2:]]
    assert "line 3 goes on with the clue before" in said(found)


def test_two_separators_may_share_a_list() -> None:
    text = "lion - King of all\ntiger: Striped\nowl - Hoots at night\nsnail: Slow but sure\n"
    found = understood(text)
    assert pairs(found) == [
        ("lion", "King of all"),
        ("tiger", "Striped"),
        ("owl", "Hoots at night"),
        ("snail", "Slow but sure"),
    ]
    assert said(found) == "4 words, separated by “ - ” or “:” from their clues"
    other = understood(text, separator="colon")
    assert pairs(other) == [("tiger", "Striped"), ("snail", "Slow but sure")]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("lion, tiger, owl, ice cream", ["lion", "tiger", "owl", "ice cream"]),
        ("אריה, נמר, ינשוף, שועל\n", ["אריה", "נמר", "ינשוף", "שועל"]),
        ("Löwe; Tiger; Eule\nSchnecke; Igel; Bär; Wolf\n", None),
        ("лев、тигр、сова", ["лев", "тигр", "сова"]),
        ("lion / tiger / owl", ["lion", "tiger", "owl"]),
    ],
)
def test_words_may_be_several_on_a_line(text: str, words: list[str] | None) -> None:
    found = understood(text)
    assert words is None or [word.text for word in found.value] == words
    assert {word.clue for word in found.value} == {""}
    assert "several on a line" in said(found)


def test_scores_follow_a_semicolon_or_a_tab() -> None:
    for between in ";\t":
        found = understood(f"LION{between}50\nOWL{between}60.5\n")
        assert [(word.text, word.clue, word.score) for word in found.value] == [
            ("LION", "", 50),
            ("OWL", "", 60.5),
        ]
        assert "from their scores" in said(found)


def test_columns_may_be_named_by_their_places() -> None:
    options = TableOptions(answer="3", clue="1")
    found = read_text("Loewe\tn\tlion\nEule\tn\towl\n", "words.txt", ListSettings(options))
    assert pairs(found) == [("lion", "Loewe"), ("owl", "Eule")]
    assert found.losses == ("words.txt:1: the column `column 2` is not used",)


def test_a_cell_of_several_lines_is_one() -> None:
    found = understood('cat\t"It purrs,\nand ""miaows"""\nowl\tHoots\n')
    assert pairs(found) == [("cat", 'It purrs, and "miaows"'), ("owl", "Hoots")]
    assert [word.origin and word.origin.line for word in found.value] == [1, 3]


def test_capital_letters_show_which_column_has_the_answers() -> None:
    found = understood("Löwe - LION\nEule - OWL\n")
    assert pairs(found) == [("LION", "Löwe"), ("OWL", "Eule")]


def test_a_comma_list_may_quote_only_where_it_must() -> None:
    found = understood('lion,King\nsnail,"Slow, but sure"\n"Paris, France",Capital\nowl,Hoots\n')
    assert pairs(found) == [
        ("lion", "King"),
        ("snail", "Slow, but sure"),
        ("Paris, France", "Capital"),
        ("owl", "Hoots"),
    ]


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_years_beside_words_are_clues_and_it_is_said_that_they_may_be_scores(sign: str) -> None:
    years = {"Hastings": "1066", "Flodden": "1513", "Naseby": "1645", "Boyne": "1690"}
    found = understood("".join(f"{word}{sign}{year}\n" for word, year in years.items()))
    assert pairs(found) == list(years.items())
    assert "its clues may be years, or scores: if it is to be read otherwise" in said(found)
    scores = understood("".join(f"{word}{sign}{50 + len(word)}\n" for word in years))
    assert pairs(scores) == [(word, "") for word in years]


def test_years_are_no_numbers_of_lines() -> None:
    found = understood("1914: war begins\n1945: war ends\n1989: wall falls\n")
    assert said(found) == "3 words, each after its clue, separated by “: ”"
    assert pairs(found)[0] == ("war begins", "1914")


@pytest.mark.proof
@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("kind", KINDS)
def test_a_list_has_the_same_words_in_bulk(kind: str, code: str, tmp_path: Path) -> None:
    write, _ = KINDS[kind]
    (tmp_path / "words.txt").write_text(write(LANGUAGES[code], code), encoding="utf-8")
    check_source(FILE, FILE.options.model_validate({"file": tmp_path / "words.txt"}))


@pytest.mark.parametrize("kind", PHRASES)
def test_phrases_are_the_same_in_bulk(kind: str, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("\n".join(PHRASES[kind]), encoding="utf-8")
    check_source(FILE, FILE.options.model_validate({"file": tmp_path / "words.txt"}))


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff", "---\n"])
def test_nothing_is_no_word(text: str) -> None:
    found = understood(text)
    assert (list(found.value), found.value.odd_lines, found.losses) == ([], (), ())


@pytest.mark.parametrize("text", ["Words\tClues\n", "Words - Clues", "מילה, הגדרה\n"])
def test_a_heading_alone_has_no_words(text: str) -> None:
    found = understood(text)
    assert pairs(found) == []
    assert [place.line for place in found.value.headings] == [1]


@pytest.mark.parametrize(
    ("text", "pair"),
    [
        ("lion", ("lion", "")),
        ("lion\tKing", ("lion", "King")),
        ("because - for the reason that", ("because", "for the reason that")),
        ("1. lion", ("lion", "")),
        ("mother-in-law", ("mother-in-law", "")),
    ],
)
def test_a_list_of_one_line(text: str, pair: Pair) -> None:
    assert pairs(understood(text)) == [pair]


@pytest.mark.proof
@pytest.mark.parametrize(
    "sign",
    [" ", "\u200f", '"', "-", "\t", ",", "#", "=", "|", "(", "* ", ";", " -", "( ", "[ ", "/ə "],
)
def test_a_line_of_many_signs_takes_no_time(sign: str) -> None:
    many = sign * 50_000
    for text in (f"lion{many}king", f"{many}lion - king", f"lion - king{many}\nowl - hoots"):
        understood(text)


@pytest.mark.proof
def test_a_long_list_is_read_whole() -> None:
    words = [
        f"{a}{b}{c}{d}x"
        for a in "abcdefghij"
        for b in "klmnopqrst"
        for c in "uvwyz"
        for d in "abcdef"
        for _ in range(1)
    ]
    lines = [f"{word} – the word {word}" for word in words] * 10
    found = understood("\n".join([*lines, "a long line that has none of the usual signs in it"]))
    assert len(pairs(found)) == len(lines)
    assert len(odd(found)) == 1


@pytest.mark.parametrize(
    ("separator", "text"),
    [
        ("tab", "lion\tKing"),
        ("~", "lion ~ King"),
        ("::", "lion::King"),
        ("dash", "lion - King"),
        ("comma", "lion, King"),
        ("spaces", "lion  King"),
    ],
)
def test_a_separator_may_be_given(separator: str, text: str) -> None:
    assert pairs(understood(text, separator=separator)) == [("lion", "King")]


def test_no_separator_keeps_every_line_whole() -> None:
    lines = ["love - hate", "yin – yang", "a = b"]
    assert pairs(understood("\n".join(lines), separator="none")) == [(line, "") for line in lines]


WORD = st.text(st.sampled_from("abcdeאבגדהфдлжюäöß"), min_size=2, max_size=9)
ANSWER = st.lists(WORD, min_size=1, max_size=3).map(" ".join)
CLUE = st.lists(WORD, min_size=1, max_size=7).map(" ".join)
BETWEEN = ["\t", " - ", " – ", " — ", ": ", " = ", "; ", ", ", "  ", " | ", " → ", "：", "، "]
BEFORE = ["", "{n}. ", "{n}) ", "({n}) ", "• ", "- ", "* "]


@pytest.mark.proof
@settings(max_examples=200)
@given(
    st.lists(st.tuples(ANSWER, CLUE), min_size=1, max_size=12),
    st.sampled_from(BETWEEN),
    st.sampled_from(BEFORE),
    st.sampled_from(["\n", "\r\n", "\n\n"]),
)
def test_pairs_come_back_exactly_or_are_told(
    given_pairs: list[Pair], between: str, before: str, newline: str
) -> None:
    """What is no pair is a heading or an odd line, and is told; a list may be asked about."""
    lines = [
        before.format(n=n) + word + between + clue
        for n, (word, clue) in enumerate(given_pairs, start=1)
    ]
    found = understood(newline.join(lines))
    told = {line for line, *_ in odd(found)} | {place.line for place in found.value.headings}
    step = newline.count("\n")
    kept = [pair for n, pair in enumerate(given_pairs) if n * step + 1 not in told]
    if found.value.question is None:
        assert 2 * len(told) <= len(lines)
        assert pairs(found) in (kept, [(clue, word) for word, clue in kept])
        assert pairs(found) == kept or "after its clue" in said(found)


@settings(max_examples=100)
@given(st.lists(st.lists(WORD, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=12))
def test_words_alone_come_back_exactly(words: list[str]) -> None:
    single = [" " not in word for word in words]
    regular = len(words) % 2 == 0 and single == single[:2] * (len(words) // 2)
    assume(len(words) < 4 or not (regular and single[0] != single[1]))  # words and their clues
    assert pairs(understood("\n".join(words))) == [(word, "") for word in words]


def test_what_was_understood_is_printed(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text(
        "lion - King of beasts\nsnail - Slow\n\nThis, I fear, is but a remark\nowl - Hoots\n"
    )
    config = tmp_path / "config.yaml"
    config.write_text("words: [file: words.txt]\ngenerator: {budget: 5 steps}\nexport: [text]\n")
    for command in ("check", "publish"):
        run = publisher(command, config)
        assert run.code == 0
        lines = [line.strip() for line in run.out.splitlines()]
        assert any("3 words, separated by “ - ” from their clues" in line for line in lines)
        assert any("This, I fear" in line and "words.txt:4" in line for line in lines)


def test_a_list_of_which_nothing_fits_is_refused(publisher: Command, tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_text("lion - King\nowl - Hoots\n")
    config = tmp_path / "config.yaml"
    config.write_text("words: [{file: words.txt, separator: colon}]\n")
    run = publisher("check", config)
    assert run.code == 2
    assert "words[0].file: no line of it can be used; the first, " in run.err
    assert "words.txt:1: it has no “:” between a word and its clue" in run.err


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        ("l'œil (m)", "l'œil"),
        ("grey (gray)", "grey"),
        ("color/colour", "color"),
        ("mouse, mice", "mouse"),
        ("jump [verb]", "jump"),
        ("das Kind, -er", "das Kind"),
        ("puella, puellae, f.", "puella"),
        ("der Hund m.", "der Hund"),
        ("שולחן (ז)", "שולחן"),
        ("дом (м)", "дом"),
    ],
)
def test_what_stands_beside_an_answer_is_no_letter_of_it(written: str, answer: str) -> None:
    found = understood(f"{written} - a clue of one thing\nlion - King of beasts\n")
    assert [word for word, _ in pairs(found)] == [answer, "lion"]
    (loss,) = found.losses
    assert f"beside “{answer}” is no part of the answer and is left out" in loss


@pytest.mark.parametrize("word", ["AC/DC", "24/7", "[AB]OUT", "Paris, France", "no pain, no gain"])
def test_signs_of_an_answer_are_no_remarks(word: str) -> None:
    found = understood(f"{word}\tA clue of one thing\nLION\tKing of beasts\n")
    assert pairs(found)[0][0] == word


@pytest.mark.parametrize(
    ("before", "said"),
    [
        ("\uf0b7 ", "bullets"),
        ("🍎 ", "bullets"),
        ("> ", "marks of a reply"),
        ("[12/03/2026, 18:04:11] Ms Okafor: ", "dates and names of a chat"),
        ("12/03/2026, 18:04 - Ms Okafor: ", "dates and names of a chat"),
        ("1.# ", "numbers"),
        ("#- ", "numbers"),
    ],
)
@pytest.mark.parametrize("code", LANGUAGES)
def test_marks_of_other_programs_are_left_out(before: str, said: str, code: str) -> None:
    given_pairs = LANGUAGES[code]
    for digits in ("123456", "۱۲۳۴۵۶", "١٢٣٤٥٦"):
        lines = [
            f"{before.replace('#', digit)}{word} – {clue}"
            for digit, (word, clue) in zip(digits, given_pairs, strict=True)
        ]
        found = understood("\n".join(lines))
        assert pairs(found) == given_pairs
    assert f"{said} before the lines are left out" in found.value.layouts[0]


def test_dot_leaders_part_words_from_clues() -> None:
    lines = [f"{word} {'.' * (20 - len(word))} {clue}" for word, clue in ENGLISH]
    assert pairs(understood("\n".join(lines))) == ENGLISH


def test_a_signature_below_a_list_is_no_word() -> None:
    lines = [f"{word} - {clue}" for word, clue in ENGLISH]
    found = understood("\n".join([*lines, "", "Best wishes", "Sarah"]))
    assert pairs(found) == ENGLISH
    assert [line for _, line, _ in odd(found)] == ["Best wishes", "Sarah"]


ANKI = """#separator:tab
#html:true
#tags column:3
la manzana\tapple&nbsp;<b>(fruit)</b>\tfood
el queso\tcheese\tfood
la leche\tmilk<br>(white)\tfood
el pan\tbread [sound:pan.mp3]\tfood
"""


def test_the_notes_of_anki_are_read_as_they_say() -> None:
    found = understood(ANKI)
    words = list(found.value)
    assert [(word.text, word.clue) for word in words] == [
        ("la manzana", "apple (fruit)"),
        ("el queso", "cheese"),
        ("la leche", "milk (white)"),
        ("el pan", "bread"),
    ]
    assert {word.tags for word in words} == {("food",)}
    assert found.value.layouts[0] == "words.txt: 1 sound or picture is left out"


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize(
    ("written", "said"),
    [
        ("::Q{n}:: {c} {{={w}}}", "GIFT"),
        ("{c} {{={w} ~another}}", "GIFT"),
        ("{c} {{{{c1::{w}}}}}", "cloze cards"),
        ("{c}\nA. another\nB. {w}\nANSWER: B\n", "Aiken"),
    ],
)
def test_questions_of_other_programs_give_words_and_clues(
    written: str, said: str, code: str
) -> None:
    lines = [written.format(n=n, w=w, c=c) for n, (w, c) in enumerate(LANGUAGES[code], start=1)]
    found = understood("\n".join(lines))
    gap = " ____" if said == "cloze cards" else ""
    assert pairs(found) == [(word, f"{clue}{gap}") for word, clue in LANGUAGES[code]]
    assert found.value.layouts == (f"words.txt: 6 words, read as {said}",)


def test_kana_beside_kanji_are_the_answers() -> None:
    rows = [
        "漢字\tよみ\t英語",
        "電車\tでんしゃ\ttrain",
        "学校\tがっこう\tschool",
        "魚\tさかな\tfish",
    ]
    found = understood("\n".join(rows))
    assert pairs(found) == [("でんしゃ", "train"), ("がっこう", "school"), ("さかな", "fish")]
    assert "column 2 has the answers, column 3 has the clues" in said(found)


def test_columns_may_count_the_numbers_before_the_lines_and_must_be_as_many() -> None:
    text = "1\tHund\tdog\ta pet\n2\tKatze\tcat\tit purrs\n3\tEsel\tdonkey\tit brays\n"
    expected = [("Hund", "dog"), ("Katze", "cat"), ("Esel", "donkey")]
    for columns in (("", "answer", "clue", ""), ("answer", "clue", "")):
        assert pairs(understood(text, columns=columns)) == expected
    for wrong in (("answer", "clue"), ("answer", "clue", "", "")):
        with pytest.raises(OptionError, match="has 3 columns: give each a role"):
            understood(text, columns=wrong)


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("der Hund - bellt\ndie Katze - miaut\ndas Pferd - wiehert\ndie Kuh - muht\n", "der"),
        (
            "l’arbre - il pousse\nla mer - elle a des vagues\nle lit - on y dort\nun ami - ami\n",
            "l’",
        ),
    ],
)
def test_articles_that_stay_in_words_are_told_until_somebody_says_that_they_go(
    text: str, first: str
) -> None:
    told = f"articles such as “{first}” stay in the words: `articles: no` leaves them out"
    assert told in said(understood(text))
    assert "articles" not in said(understood(text, articles=False))
    assert "articles" not in said(understood(text.replace("die ", "").replace("la ", "")))
