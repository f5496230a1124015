"""What stands in lists beside their words, and is none of them: it is dropped, joined or asked."""

import base64
import quopri

import pytest

from written_lists import LANGUAGES, odd, pairs, said, understood

SECOND_ROWS = {"en": ("(noun)", "(translation)"), "he": ("(שם עצם)", "(פירוש)")}
SECOND_ROWS |= {"de": ("[Nomen]", "[auf Deutsch]"), "ru": ("(сущ.)", "(перевод)")}


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("header", [None, True])
def test_a_row_of_brackets_below_the_names_is_a_heading_too(code: str, header: bool | None) -> None:
    rows = [("Word", "Clue"), SECOND_ROWS[code], *LANGUAGES[code]]
    found = understood("\n".join(map("\t".join, rows)), hint="tsv", header=header)
    assert pairs(found) == LANGUAGES[code]
    assert [place.line for place in found.value.headings] == [1, 2]


def test_rows_of_brackets_are_words_where_others_have_them_too() -> None:
    rows = [("Word", "Clue"), ("(to) go", "(a verb)"), ("(to)", "(before it)"), ("(an)", "(a)")]
    found = understood("\n".join(map("\t".join, [*rows, ("owl", "bird")])), hint="tsv")
    assert len(pairs(found)) == 4


@pytest.mark.parametrize("sign", [" – ", ": ", " = ", "\t"])
@pytest.mark.parametrize("mark", ["", "{}. "])
@pytest.mark.parametrize(
    "words",
    [
        [("owl", "it hunts all", "night"), ("cat", "it purrs", ""), ("lion", "the king of", "all")],
        [("כלב", "חבר של", "האדם"), ("חתול", "מיילל", ""), ("דג", "שוחה במים", "קרים")],
        [("Hund", "der Freund", "des Menschen"), ("Katze", "schnurrt", ""), ("Fisch", "im", "See")],
    ],
)
def test_an_indented_word_goes_on_with_the_clue_above(
    words: list[tuple[str, str, str]], mark: str, sign: str
) -> None:
    lines = [
        f"{mark.format(at)}{word}{sign}{clue}" + f"\n    {rest}" * bool(rest)
        for at, (word, clue, rest) in enumerate(words, start=1)
    ]
    found = understood("\n".join(lines))
    assert pairs(found) == [(word, f"{clue} {rest}".strip()) for word, clue, rest in words]
    assert "go on with the clue before" in said(found)


@pytest.mark.parametrize(
    ("answer", "clue", "rest", "joined"),
    [
        ("pocket", "Hosentasche, Ja-", "ckentasche", "Hosentasche, Jackentasche"),
        ("stairs", "Treppe,", "Stiege", "Treppe, Stiege"),
    ],
)
def test_a_word_under_a_clue_goes_on_with_it(
    answer: str, clue: str, rest: str, joined: str
) -> None:
    lines = ["bridge    Brücke", f"{answer:10}{clue}", f"{'':10}{rest}", "scarf     Schal"]
    found = understood("\n".join([*lines, "thunder   Donner", "office    Büro"]))
    assert (answer, joined) in pairs(found)
    assert len(pairs(found)) == 5


@pytest.mark.parametrize("sign", [" - ", ": ", " = "])
def test_the_rest_of_a_divided_word_goes_on_with_its_clue(sign: str) -> None:
    lines = [f"bridge{sign}Brücke", f"pocket{sign}Hosen-", "tasche", f"scarf{sign}Schal"]
    found = understood("\n".join([*lines, f"thunder{sign}Donner", f"office{sign}Büro"]))
    assert ("pocket", "Hosentasche") in pairs(found)
    assert len(pairs(found)) == 5


def test_a_title_with_a_dash_above_a_numbered_list_with_headings_and_notes_is_a_title() -> None:
    words = [("garden bird (5)", "ROBIN"), ("frozen treat (5)", "JELLY"), ("priest (5)", "VICAR")]
    down = [("steps (5)", "STILE"), ("spread (3)", "JAM"), ("pole (7)", "MAYPOLE")]
    numbered = [
        [f"{at}. {clue} - {word}" for at, (clue, word) in enumerate(some, start=1)]
        for some in (words, down)
    ]
    above = ["VILLAGE VOICE - JUNE - PRIZE CROSSWORD", 'Compiled by "Badger".', "", "ACROSS"]
    below = ["", "Entries to the Post Office by 14 June."]
    found = understood("\n".join([*above, *numbered[0], "", "DOWN", *numbered[1], *below]))
    assert [word for word, _ in pairs(found)] == [word for _, word in words + down]


def test_clues_that_all_go_on_are_not_the_words() -> None:
    lines = [
        f"{word} – it lives\n  in {place}" for word, place in (("owl", "trees"), ("cod", "seas"))
    ]
    found = understood(
        "\n".join([*lines, "ant – it lives\n  in sand", "bee – it lives\n  in hives"])
    )
    assert pairs(found)[0] == ("owl", "it lives in trees")
    assert len(pairs(found)) == 4


def test_words_below_one_another_stay_words() -> None:
    found = understood("owl – a bird\n  lion\n  tiger\ncat – it purrs\ndog – it barks\n")
    assert [word for word, _ in pairs(found)] == ["owl", "lion", "tiger", "cat", "dog"]


def lines_of(words: list[tuple[str, str]]) -> str:
    return "\n".join(f"{word} = {clue}" for word, clue in words) + "\n"


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
def test_properties_and_comments_of_notes_are_no_lines_of_the_list(
    words: list[tuple[str, str]],
) -> None:
    front = "---\ntitle: Animals\ntags:\n  - school\ndate: 2026-11-02\n---\n\n"
    found = understood(f"{front}<!-- a draft -->\n{lines_of(words)}<!-- more:\nlater = soon -->\n")
    assert pairs(found) == words
    assert odd(found) == []
    first = "the properties of the notes above the list are left out; 2 comments are left out"
    assert found.value.layouts[0] == f"words.txt: {first}"
    assert next(word.origin.line for word in found.value if word.origin) == 9


def test_a_list_between_rules_keeps_its_words() -> None:
    found = understood("---\nowl: a bird at night\ncat: it purrs\n---\nlion: king of beasts\n")
    assert [word for word, _ in pairs(found)] == ["owl", "cat", "lion"]


MAIL = "From: Ana <ana@example.org>\nTo: b@example.org\nSubject: List\n"


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("encoding", ["8bit", "quoted-printable", "base64"])
def test_the_text_of_a_mail_is_the_list(encoding: str, words: list[tuple[str, str]]) -> None:
    body = lines_of(words).encode()
    coded = {"quoted-printable": quopri.encodestring, "base64": base64.encodebytes}
    text = coded[encoding](body).decode() if encoding in coded else body.decode()
    head = f"{MAIL}Content-Type: text/plain; charset=utf-8\nContent-Transfer-Encoding: {encoding}\n"
    found = understood(f"{head}\n{text}")
    assert pairs(found) == words
    assert "the text of a mail, whose headers are left out" in found.value.layouts[0]


def test_words_that_mails_begin_with_may_be_words() -> None:
    text = "From: a preposition\nTo: where it goes\nBird: it flies\n\nCat: it purrs\n"
    assert len(pairs(understood(text))) == 4


@pytest.mark.parametrize("code", ["he", "de", "ru"])
def test_letters_that_were_read_as_others_are_put_right(code: str) -> None:
    wrong = lines_of(LANGUAGES[code]).encode().decode("latin-1")
    found = understood(wrong)
    assert pairs(found) == LANGUAGES[code]
    assert "were UTF-8 that was read as Latin-1" in found.value.layouts[0]


def test_letters_of_windows_are_put_right_and_true_letters_stay() -> None:
    words = [("Löwe", "König – der Tiere"), ("Eule", "sieht „nachts gut"), ("Straße", "Weg")]
    assert pairs(understood(lines_of(words).encode().decode("cp1252"))) == words
    found = understood("œuvre = un travail d’artiste\nÂme = Ã côté du corps\nÊtre = exister ici\n")
    assert [word for word, _ in pairs(found)] == ["œuvre", "Âme", "Être"]


@pytest.mark.parametrize("names", ["", "Name;First name;Maths;Art;Music\n"])
@pytest.mark.parametrize(
    "text",
    [
        "Meyer;Anna;2;3;1\nSchulz;Ben;1;1;2\nKraus;Cem;4;3;3\nVogt;Dora;2;2;2\n",
        "Леви;Дана;5;4;5\nКоган;Рон;3;5;4\nМор;Галя;4;4;2\nБар;Ноа;5;2;3\n",
    ],
)
def test_a_table_of_marks_is_asked_about(text: str, names: str) -> None:
    question = understood(names + text).value.question
    assert "marks" in question or "columns of numbers" in question


def test_weights_of_moodle_and_urdu_numbers_are_no_letters() -> None:
    gift = understood("It hunts {=%100%owl#Right!}\nIt purrs {=%100%cat#Yes ~%50%dog#no}\n")
    assert pairs(gift) == [("owl", "It hunts"), ("cat", "It purrs")]
    urdu = understood("۱۔ کتا: وفادار جانور\n۲۔ بلی: دودھ پیتی ہے\n۳۔ شیر: جنگل کا بادشاہ\n")
    assert [word for word, _ in pairs(urdu)] == ["کتا", "بلی", "شیر"]
    assert urdu.value.question == ""


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('sep=;\n="owl";="it hoots"\n="hen";="it clucks"\n', [("owl", "it hoots")]),
        ('sep=,\nWord,Clue\n="ינשוף",="עוף לילה"\n="אווז",="הוא מגעגע"\n', [("ינשוף", "עוף לילה")]),
        ("owl 98211\nhen 92038\ncow 7300\ndog 512\n", [("owl", ""), ("hen", "")]),
        (
            "1. owl      4. horse\n2. hen      5. goose\n3. cow      6. mouse\n",
            [("owl", ""), ("horse", "")],
        ),
        (
            "① it hoots (answer: owl)\n② it moos (answer: cow)\n③ it clucks (answer: hen)\n",
            [("owl", "it hoots")],
        ),
        (
            "① 爱吃竹子，黑白两色（答案：熊猫）\n② 很老的墙（答案：长城）\n",
            [("熊猫", "爱吃竹子，黑白两色")],
        ),
        ("1、貓頭鷹：晚上叫\n2、牛：吃草，有角\n3、雞：早上叫\n", [("牛", "吃草，有角")]),
        (
            "baﬄe – to puzzle\nbea\u00adver – ﬂat tail, ﬁne\u00ad\nfur\nowl – it hoots\n\n– 7 –\n",
            [("beaver", "flat tail, finefur")],
        ),
        ("owl · it hoots\nhen · it clucks\ncow · it moos\n", [("owl", "it hoots")]),
        ("owl[1]\tit hoots[2]\nhen[3]\tit clucks\ncow\tit moos[4]\n", [("owl", "it hoots")]),
        ("- Birds\n  - owl\n  - hen\n- Cattle\n  - cow\n  - ox\n", [("owl", ""), ("cow", "")]),
        ("owl\nbúho\n\nhen\ngallina\n\ncow\nvaca\n", [("owl", "búho"), ("hen", "gallina")]),
        (
            "OWL a bird of the night\nHEN a bird of a farm\nCOW a giver of milk\n",
            [("OWL", "a bird of the night")],
        ),
        (
            "№.\tWord\tNote\n1\towl\tit hoots\n2\then\tit clucks\n3\tcow\tit moos\n",
            [("owl", "it hoots")],
        ),
        (
            "2 OWL: it hoots\n5 COW: it moos\n\n1 HEN: it clucks\n3 DOG: it barks\n",
            [("HEN", "it clucks")],
        ),
        (
            "Farm animals – key\n\nowl - it hoots\nhen - it clucks\ncow - moos\ndog - barks\n",
            [("owl", "it hoots")],
        ),
        (
            "№\tWord\tHint\n1\towl\tit hoots\n2\then\tit clucks\n3\tcow\tit moos\n",
            [("owl", "it hoots")],
        ),
    ],
)
def test_what_programs_and_printed_pages_put_around_words_is_none_of_them(
    text: str, found: list[tuple[str, str]]
) -> None:
    made = understood(text)
    assert made.value.question == ""
    assert set(found) <= set(pairs(made))
    assert all(word.isalpha() for word, _ in pairs(made))


def test_times_and_addresses_of_a_form_are_no_clues() -> None:
    form = "Timestamp,Email Address,Your word,A clue for your word\n"
    rows = (
        "2024/03/04 8:12:41,mia@example.org,owl,It hoots\n"
        "2024/03/04 8:13:02,tom@example.org,hen,It clucks\n"
    )
    made = understood(form + rows, hint="csv")
    assert made.value.question == ""
    assert pairs(made) == [("owl", "It hoots"), ("hen", "It clucks")]


def test_a_quiz_of_moodle_has_its_right_answers() -> None:
    question = (
        '<question type="multichoice"><name><text>q</text></name><questiontext format="html"><text>'
        "<![CDATA[<p>It hoots {at}</p>]]></text></questiontext><defaultgrade>1.0</defaultgrade>"
        '<answer fraction="0"><text>hen</text></answer>'
        '<answer fraction="100"><text>owl{at}</text><feedback><text>Yes</text></feedback></answer>'
        "</question>"
    )
    quiz = (
        f"<?xml version='1.0'?>\n<quiz>{question.format(at='a')}\n{question.format(at='b')}</quiz>"
    )
    assert pairs(understood(quiz)) == [("owla", "It hoots a"), ("owlb", "It hoots b")]


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize(
    "total", ["Total: 6 words", "Summe = 6", "Итого — 6 слов", 'סה"כ: 6', "Total\t6", "合計 6"]
)
def test_a_line_that_sums_up_the_others_is_no_word(
    total: str, words: list[tuple[str, str]]
) -> None:
    found = understood(lines_of(words) + total)
    assert pairs(found) == words
    assert len(odd(found)) == 1


def test_a_total_may_be_a_word_and_a_word_may_be_anywhere() -> None:
    lines = "sum = what you get when you add\nowl = a bird\nhen = it lays eggs\ntotal = all of it"
    assert [word for word, _ in pairs(understood(lines))] == ["sum", "owl", "hen", "total"]


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("mark", ["Page {} of 2", "Seite {}/2", "עמוד {} מתוך 2", "– {} –"])
def test_the_numbers_of_pages_are_no_words(mark: str, words: list[tuple[str, str]]) -> None:
    text = f"{lines_of(words[:3])}{mark.format(1)}\n{lines_of(words[3:])}{mark.format(2)}\n"
    assert pairs(understood(text)) == words


def test_short_lines_go_on_with_the_clues_of_numbered_words() -> None:
    lines = "1. magma – molten rock below the\nsurface\n2. fossil – an animal\nin stone\n3. ash"
    found = understood(f"{lines} – what is left\n4. ore – rock with metal")
    assert pairs(found)[:2] == [
        ("magma", "molten rock below the surface"),
        ("fossil", "an animal in stone"),
    ]
    assert "lines 2 and 4 go on with the clue before" in said(found)


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("said_first", ["Here they are", "הנה המילים"])
@pytest.mark.parametrize("left_out", ["<Media omitted>", "<המדיה לא נכללה>"])
def test_what_is_said_between_the_words_of_a_chat_is_none(
    left_out: str, said_first: str, words: list[tuple[str, str]]
) -> None:
    lines = [said_first, *(f"*{word}* - {clue}" for word, clue in words), left_out]
    found = understood("".join(f"12/03/2026, 18:0{at} - Dana: {e}\n" for at, e in enumerate(lines)))
    assert pairs(found) == words
    assert [text for _, text, _ in odd(found)] == [said_first, left_out]
    assert found.value.question == ""


@pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
@pytest.mark.parametrize("end", [" (noun)", " [n.]", " (adj)"])
def test_parts_of_speech_behind_all_clues_are_left_out(
    end: str, words: list[tuple[str, str]]
) -> None:
    assert pairs(understood(lines_of([(word, clue + end) for word, clue in words]))) == words


@pytest.mark.parametrize(
    "text",
    [
        "INSERT INTO words VALUES ('" + "owl''" * 200 + "\n",
        "word" + " " * 5000 + "clue\n",
        "[" * 20_000 + "\n",
    ],
    ids=["string", "gap", "brackets"],
)
def test_what_never_ends_is_soon_read(text: str) -> None:
    assert len(list(understood(text).value)) <= 1  # it would take minutes if it were tried anew
