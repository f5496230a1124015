"""Sides of a list: words and clues that change places, that are alike, or that are names."""

import pytest

from publisher import SourceError
from written_lists import Pair, pairs, said, understood

SPANISH = [("perro", "dog"), ("cuchara", "spoon"), ("ventana", "window"), ("zapato", "shoe")]
GERMAN = [("Schlüssel", "clé"), ("Fenster", "fenêtre"), ("Löffel", "cuillère"), ("Pferd", "cheval")]
RUSSIAN = [("ложка", "лъжица"), ("окно", "прозорец"), ("лошадь", "кон"), ("рубашка", "риза")]
TRANSLATED = {
    "Spanish and English": [*SPANISH, ("queso", "cheese"), ("hermana", "sister")],
    "German and French": [*GERMAN, ("Geschichte", "histoire"), ("Freund", "ami")],
    "Finnish and Dutch": [
        ("ikkuna", "venster"),
        ("lusikka", "lepel"),
        ("kirja", "boek"),
        ("hevonen", "paard"),
        ("ystävä", "vriend"),
    ],
}
PETS = [("dog", "barks at night"), ("cat", "purrs at the stove"), ("cow", "gives us milk")]
FRUITS = [("apple", "a round fruit"), ("plum", "a blue fruit"), ("pear", "a long yellow fruit")]


def list_of(given: list[Pair], between: str = " - ") -> str:
    return "\n".join(f"{word}{between}{clue}" for word, clue in given)


def turned(given: list[Pair]) -> list[Pair]:
    return [pair if at % 2 else (pair[1], pair[0]) for at, pair in enumerate(given)]


@pytest.mark.parametrize("between", [" - ", "\t"])
@pytest.mark.parametrize("languages", TRANSLATED)
def test_sides_that_change_are_asked_about_in_two_languages(languages: str, between: str) -> None:
    given = TRANSLATED[languages]
    assert "change sides" in understood(list_of(turned(given), between)).value.question
    found = understood(list_of(given, between))
    assert found.value.question == ""
    assert "say `" not in said(found)
    assert pairs(found) == given


@pytest.mark.parametrize("languages", TRANSLATED)
def test_words_and_translations_that_are_apart_are_asked_about(languages: str) -> None:
    words, others = map(list, zip(*TRANSLATED[languages], strict=True))
    for lines in (words + others, [each for pair in TRANSLATED[languages] for each in pair]):
        assert "some may be clues" in understood("\n".join(lines)).value.question
    assert understood("\n".join(words)).value.question == ""


@pytest.mark.parametrize(
    "lines",
    [
        ["פותחים בגשם", "שמים על הראש", "לובשים בחורף", "מטרייה", "כובע", "מעיל"],
        ["owl", "it hoots", "gull", "steals chips", "wren", "small and loud"],
    ],
)
def test_words_and_clues_of_two_lengths_are_asked_about_or_paired(lines: list[str]) -> None:
    found = understood("\n".join(lines))
    assert "some may be clues" in found.value.question or all(clue for _, clue in pairs(found))


def test_words_of_two_scripts_that_are_apart_are_asked_about() -> None:
    words = "owl\nhen\ncow\nfox\nbee\nינשוף\nתרנגולת\nפרה\nשועל\nדבורה"
    assert "some may be clues" in understood(words).value.question


def test_sides_that_change_their_capitals_are_asked_about() -> None:
    given = [("BREAD", "it is baked"), ("RINK", "you skate on it"), ("HONEY", "bees make it")] * 2
    assert "change sides" in understood(list_of(turned(given))).value.question


ALIKE = {
    "capitals": "France: Paris\nItaly: Rome\nSpain: Madrid\nPoland: Warsaw",
    "Hebrew": "כלב - חיה\nשולחן - רהיט\nתפוח - פרי\nורד - פרח",
    "Greek": "γάτα - ζώο\nτραπέζι - έπιπλο\nμήλο - φρούτο\nτριαντάφυλλο - λουλούδι",
}


@pytest.mark.parametrize("kind", ALIKE)
def test_single_words_in_the_language_of_the_words_are_told(kind: str) -> None:
    found = understood(ALIKE[kind])
    assert found.value.question == ""
    assert "in the language of its words: if it is to be read otherwise, say `columns:" in said(
        found
    )


ASKED = {
    "who brings what": ("Anna: salad\nBen: drinks\nClara: cake\nDavid: plates", "of persons"),
    "who brings what in Hebrew": ("נועה: סלט\nאיתי: שתייה\nמיכל: עוגה\nיוסי: צלחות", "of persons"),
    "who brings what in Russian": (
        "Маша: салат\nИгорь: сок\nОльга: торт\nПётр: стаканы",
        "persons",
    ),
    "duties": ("Tafel: Lena\nBlumen: Jonas\nKehren: Emma\nMüll: Tom", "of persons"),
    "a cast": (
        "CAST\n\nThe stranger: Anna Lark\nCaptain: Ben Moss\nCook: Tom Reed",
        "names of persons",
    ),
    "files": ("holiday.jpg\nreport.docx\nnotes.txt\narchive.zip", "a program or addresses"),
    "parents": ("Anna's mother: nurse\nBen's father: baker\nEmma's mother: pilot", "of persons"),
    "settings": ("title: Demo\nsize: 15\nlanguage: en\nnumbers: true\n", "settings of a program"),
    "settings with names of files": (
        "owner: nest\nversion: 1.0.2\nmain: nest.js\nkind: app",
        "sett",
    ),
    "settings in a file": (
        "nest.name=Owl\nnest.port=8080\nnest.level=low\nnest.user=root",
        "settings",
    ),
    "credits": ("Regie: Anna Lark\nKamera: Ben Moss\nMusik: Cy Reed\nSchnitt: Di Fern", "persons"),
    "credits in Hebrew": ("בימוי: יעל כהן\nצילום: דנה לוי\nעריכה: איתי פרץ", "persons"),
    "passwords": ("mail: aX7!kk2\nbank: pQ9$zz1\nschool: Lm3#tt8\nshop: Rr5%uu4", "passwords"),
    "a timetable": (
        "Time;Monday;Tuesday;Wednesday\n1;Maths;Art;Music\n2;Art;Sport;Maths\n3;Music;Maths;Art",
        "a timetable",
    ),
    "a timetable in Hebrew": (
        "שעה,ראשון,שני,שלישי\n1,חשבון,אמנות,מוזיקה\n2,אמנות,ספורט,חשבון\n3,לשון,חשבון,אמנות",
        "a timetable",
    ),
}


@pytest.mark.parametrize("kind", ASKED)
def test_persons_settings_and_timetables_are_asked_about(kind: str) -> None:
    text, reason = ASKED[kind]
    assert reason in understood(text).value.question


RIGHT = {
    "persons and what they did": [
        ("Marie Curie", "She found radium"),
        ("Anne Frank", "She wrote a diary in Amsterdam"),
        ("Alan Turing", "He broke Enigma"),
    ],
    "numbers": [("eleven", "11"), ("twenty-one", "21"), ("forty", "40"), ("ninety", "90")],
    "German numbers": [("elf", "11"), ("einundzwanzig", "21"), ("vierzig", "40"), ("neun", "9")],
    "Hebrew numbers": [("שלוש", "3"), ("שבע", "7"), ("עשרים", "20"), ("ארבעים", "40")],
    "formulas": [("square", "area = a*a"), ("circle", "area = πr²"), ("cube", "volume = a³")],
    "sums": [("seven", "5 + 2"), ("twenty", "4 × 5"), ("nine", "3²"), ("ten", "30 ÷ 3")],
}


@pytest.mark.parametrize("kind", RIGHT)
def test_persons_formulas_and_numbers_in_words_are_not_asked_about(kind: str) -> None:
    found = understood(list_of(RIGHT[kind], " = " if kind == "sums" else " - "))
    assert found.value.question == ""
    assert pairs(found) == RIGHT[kind]


def test_formulas_of_chemistry_are_no_passwords() -> None:
    given = [("water", "H2O"), ("acid", "H2SO4"), ("gas", "CO2"), ("sugar", "C6H12O6")]
    found = understood(list_of([("Word", "Clue"), *given], "\t"))
    assert found.value.question == ""
    assert pairs(found) == given


def test_measures_are_told() -> None:
    found = understood("Berlin: cloudy, 4 degrees\nMunich: snow, -2 degrees\nBonn: sun, 7 degrees")
    assert "nearly all of its clues have numbers" in said(found)


@pytest.mark.parametrize("stray", ["hola", "NOTES"])
def test_a_cell_of_its_own_that_is_written_otherwise_is_asked_about(stray: str) -> None:
    given = [("מטרייה", "פותחים בגשם"), ("כובע", "על הראש"), ("מעיל", "לובשים בחורף")] * 2
    lines = list(dict.fromkeys(list_of(given, "\t").split("\n")))
    assert stray in understood("\n".join([*lines, stray, "צעיף\tעל הצוואר"])).value.question


def test_days_in_three_languages_are_no_timetable() -> None:
    days = "Monday;Montag;lundi\nTuesday;Dienstag;mardi\nFriday;Freitag;vendredi"
    assert "timetable" not in understood(days).value.question


def test_questions_of_matching_are_read_from_gift() -> None:
    found = understood(
        "::Young::Match {\n =It barks -> dog\n =It moos -> cow\n =It hoots -> owl\n}\n"
    )
    assert pairs(found) == [("dog", "It barks"), ("cow", "It moos"), ("owl", "It hoots")]
    assert found.value.question == ""


def test_words_for_parts_of_speech_are_left_out() -> None:
    text = "owl - noun - a night bird\nrun - verb - go fast\nblue - adjective - like the sky\n"
    clues = ["a night bird", "go fast", "like the sky"]
    assert [clue for _, clue in pairs(understood(text))] == clues


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("{w} - {c} #birds", "marks such as “#birds”"),
        ("{w} - {c}  # page 2", "marks such as “# page 2”"),
        ("**{w}** 1. {c}", "marks such as “1.”"),
    ],
)
def test_marks_that_nearly_all_clues_have_are_left_out(line: str, said: str) -> None:
    given = [("owl", "hoots at night"), ("gull", "steals chips"), ("ינשוף", "עוף של לילה")]
    found = understood("\n".join(line.format(w=word, c=clue) for word, clue in given))
    assert pairs(found) == given
    assert any(said in loss for loss in found.losses)


def test_words_of_one_whose_clues_have_two_are_not_asked_about() -> None:
    given = [
        ("icy", "very cold"),
        ("sprint", "to run fast"),
        ("late", "not early"),
        ("wet", "not dry"),
    ]
    found = understood("\n".join(f"{clue},{word}" for word, clue in given))
    assert found.value.question == ""
    assert pairs(found) == given


def test_clues_with_the_lengths_of_the_words_behind_them_are_not_asked_about() -> None:
    given = [
        ("Hund", "bellt (4)"),
        ("Katze", "miaut (5)"),
        ("Pferd", "wiehert (5)"),
        ("Kuh", "muht (3)"),
    ]
    found = understood("\n".join(f"{clue}: {word}" for word, clue in given))
    assert found.value.question == ""
    assert pairs(found) == given


def test_two_marks_of_a_part_of_speech_are_left_out() -> None:
    text = "bee n. f. Insect of honey\nsteel n. m. Iron and carbon\nsour adj. Like vinegar\n"
    clues = ["Insect of honey", "Iron and carbon", "Like vinegar"]
    assert [clue for _, clue in pairs(understood(text))] == clues


@pytest.mark.parametrize("forms", ["der Apfel, Äpfel", "der Baum, die Bäume", "das Buch, Bücher"])
def test_a_plural_with_another_vowel_is_no_part_of_the_answer(forms: str) -> None:
    lines = [f"{forms} – a thing", "das Kind, -er – child", "die Schule, -n – school"]
    assert pairs(understood("\n".join(lines)))[0] == (forms.partition(",")[0], "a thing")


def test_a_long_word_in_columns_of_spaces_has_one_space_behind_it() -> None:
    rows = [*SPANISH, ("escalera (f.pl)", "ladder")]
    found = understood("\n".join(f"{word:<16}{clue}" for word, clue in rows))
    assert pairs(found) == [*SPANISH, ("escalera", "ladder")]


def test_a_line_with_another_separator_is_read_and_told() -> None:
    given = [("owl", "it hoots at night"), ("cow", "it gives milk"), ("hen", "it lays eggs")]
    lines = [list_of(given), "lark: it sings above the fields", list_of([("ant", "it is small")])]
    found = understood("\n".join(lines))
    assert ("lark", "it sings above the fields") in pairs(found)
    assert "line 4 is parted by another sign" in said(found)


@pytest.mark.parametrize(
    ("no", "word", "clue"), [("No.", "Word", "Clue"), ("מס'", "מילה", "הגדרה")]
)
def test_a_heading_that_comes_again_on_each_page_is_no_word(no: str, word: str, clue: str) -> None:
    heading = f"{no}\t{word}\t{clue}"
    rows = [f"{at}\t{own}\t{other} 2" for at, (own, other) in enumerate(SPANISH, 1)]
    found = understood("\n".join([heading, *rows[:2], heading, *rows[2:]]))
    assert pairs(found) == [(own, f"{other} 2") for own, other in SPANISH]


@pytest.mark.parametrize("sign", [",", "\t"])
@pytest.mark.parametrize("names", [("Word", "Clue"), ("מילה", "הגדרה")])
def test_words_side_by_side_are_told(names: tuple[str, str], sign: str) -> None:
    rows = [names * 2, *(one + other for one, other in zip(PETS, FRUITS, strict=True))]
    found = understood("\n".join(map(sign.join, rows)), hint="csv")
    assert sorted(pairs(found)) == sorted([*PETS, *FRUITS])
    assert "rows have several words with their clues, side by side" in said(found)
    assert "side by side" not in said(understood("\n".join(map(sign.join, [names, *PETS]))))


@pytest.mark.parametrize("names", [("Q", "A", "Sales"), ("שנה", "כמה", "מכירות"), ("1", "2", "5")])
@pytest.mark.parametrize("hint", ["csv", "tsv", "text"])
def test_a_table_of_numbers_is_refused_as_that(names: tuple[str, ...], hint: str) -> None:
    rows = [names, ("1", "2", "300"), ("2", "4", "500"), ("3", "6", "700"), ("4", "3", "250")]
    with pytest.raises(SourceError, match="numbers alone below its first row: put words and clues"):
        understood("\n".join(map("\t".join, rows)), hint=hint)
