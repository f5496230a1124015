"""What is doubtful about lists as they are read: it is said, or asked about."""

import pytest

from written_lists import ENGLISH, GERMAN, HEBREW, LANGUAGES, pairs, said, understood

NO_LISTS = {
    "a poem": "The ferry leaves at evening tide,\nand no one waves from shore;\n"
    "the lamps along the other side\nare lit for us no more.\n",
    "a poem without signs": "Der Nebel zieht\nleise ums Haus\nein altes Lied\nklingt lange aus\n",
    "a Hebrew poem": "ירח צהוב עלה לאט\nמעל הגג של סבתא\nוהחתול שלנו שט\nבין כל הכוכבים שם\n",
    "a letter": "Dear Tom, thank you for the boat.\nIt came yesterday: we love it.\n"
    "The girls sail all day, and I sleep.\nSee you soon, your sister Kate.\n",
    "a program": "import math\n\ndef area(radius):\n    return math.pi * radius ** 2\n\n"
    "for size in sizes:\n    total += area(size)\n    print(size, total)\n",
    "settings": "[window]\nwidth = 800\nfull_screen = no\ntitle = Demo\nfont_size = 12\n",
    "a recipe": "300 g flour\n2 tsp salt\n20 g butter\n150 ml water\n",
    "a bill": "Tea ........ 3.50\nCake ....... 4.20\nSoup ....... 6.00\nTotal ...... 13.70\n",
    "telephones": "Ada Lark: 555-0182\nBen Moss: 555-0119\nCy Reed: 555-0160\nDi Fern: 555-0134\n",
    "telephones in Hebrew": "דן: 050-5550182\nרון: 052-5550119\nגיל: 054-5550160\n"
    "טל: 053-5550134\n",
    "addresses of mail": "ada@example.com\nben@example.org\ncy@example.net\ndi@example.com\n",
    "a card of addresses": "BEGIN:VCARD\nVERSION:3.0\nFN:Ada Lark\nTEL:555\nEND:VCARD\n",
    "sentences": "1. Ice is cold. T/F\n2. Cows can fly. T/F\n3. Ice is wet. T/F\n"
    "4. Owls can hoot. T/F\n",
    "an exercise of matching": "1. owl\ta) it barks\n2. dog\tb) it hoots\n3. cow\tc) it purrs\n"
    "4. cat\td) it gives milk\n",
    "times": "08:00 maths\n08:50 music\n09:40 sport\n10:30 history\n11:20 art\n",
    "marks": "Name,Maths,Art\nAda,90,85\nBen,78,92\nCy,88,79\nDi,95,60\n",
    "letters without signs": "1 owl  A barks\n2 dog  B hoots\n3 cow  C purrs\n4 cat  D moos\n",
    "letters in a column": "1\towl\tc\tit barks\n2\tdog\ta\tit hoots\n3\tcow\tb\tit purrs\n",
    "letters below numbers": "1. owl\n2. dog\n3. cow\na. it barks\nb. it hoots\nc. it moos\n",
    "minutes": "Meeting of 4 May\nHere: Ann, Ben\n1. Welcome: Ann spoke.\n"
    "2. Money: Ben read it.\n3. Picnic: it is in May.\nNext: 9 June\n",
    "queries": "INSERT INTO birds VALUES ('owl', 2);\nINSERT INTO birds VALUES ('hen', 4);\n"
    "SELECT name FROM birds;\n",
    "an essay": "The owl is a bird of the night.\nAt night it hunts for mice.\n"
    "Many people like owls.\nIn stories the owl is wise.\n",
    "addresses": "owls.com/barn\nowls.org/snow\nbirds.net\nhens.org/all\n",
    "letters for answers": "owl: b\ncow: a\nhen: d\ndog: c\n",
    "gaps": "1. The dog ___ loud.\n2. The cat ___ on the sofa.\n3. We ___ home.\n4. He ___ it.\n",
    "minutes without numbers": "Present – Ann, Ben\nAbsent – Cid\nPicnic – in May, with cake\n",
    "results": "Ajax - Breda 2-1\nLeeds - York 0-0\nBari - Pisa 3-2\nUlm - Kiel 1-1\n",
    "hours": "Le Chat bleu  20h30\nLa Mer  18h15\nUn été  21h00\nLes Amis  19h45\n",
    "trains": "Linz – Graz – 7:30\nGraz – Wien – 9:00\nWien – Linz – 11:00\n",
    "a talk of letters": "A: Good day!\nB: Good day, who are you?\nA: Kim, and you?\nB: I am Jo.\n"
    "A: See you later.\nB: Bye.\n",
    "a story": "When the rain fell, the hens went in.\nThe farmer slept, for he was old.\n"
    "At night, a fox came by.\nIn the morning, all was well.\n",
    "a story in Hebrew": "בבוקר יצאנו לשוק, אבל המוכר לא היה שם.\nסבא ישב על הספסל, קרא וחיכה.\n"
    "אחר כך הגיע גשם, וכולם רצו הביתה.\nבערב הקר ההוא, יצאנו שוב.\n",
    "a letter to parents": "Dear parents,\n\nOn Tuesday, 4 May, we go to the farm. "
    "Please bring boots, a coat and lunch.\n\nWe leave at eight, and are back by two.\n\n"
    "Yours,\nMrs Hill, Class 2\n",
    "a letter in Hebrew": "הורים יקרים,\n\nביום שלישי נצא לחווה. נא להביא מגפיים, מעיל ואוכל.\n\n"
    "ניפגש בשמונה, ונחזור בשתיים.\n\nבברכה,\nרונית, מחנכת\n",
    "a class": "Surname;First name;Birthday\nLark;Ada;03.05.2013\nMoss;Ben;17.11.2012\n"
    "Reed;Cy;24.02.2013\n",
    "a class in Hebrew": "שם משפחה,שם פרטי,תאריך לידה\nכהן,נועה,12.3.2013\nלוי,איתי,4.7.2012\n",
    "a class without a heading": "Lark;Ada;03.05.2013;5A\nMoss;Ben;17.11.2012;5A\n"
    "Reed;Cy;24.02.2013;5B\n",
    "a diary": "Monday: went to the dentist\nTuesday: it rained\nWednesday: Tom came to us\n",
    "a diary in Hebrew": "יום ראשון: הלכתי לרופא\nיום שני: ירד גשם כל היום\nיום שלישי: סבתא באה\n",
    "settings without spaces": "name=demo\nversion=2\ndebug=false\nport=8080\ntheme=dark\n",
    "an inventory": "Item,Room,Quantity,Price\nChair,4,24,35.00\nDesk,4,12,80.00\nLamp,5,6,2.50\n",
    "a family": "Name,Born,Died,Father\nAda Lark,1801,1866,Tom Lark\nBen Moss,1805,1870,Jo Moss\n"
    "Cy Reed,1811,1899,Al Reed\n",
    "a bank": "Date;Concepto;Importe;Saldo\n1/3/2024;Super;-54,20;812,10\n"
    "2/3/2024;Nómina;1.450,00;2.262,10\n3/3/2024;Renta;-650,00;1.612,10\n",
    "books": "Lark, A. (1998). The history of tea. York.\nMoss, B. (2004). Rivers. London.\n"
    "Reed, C. (1987). Bridges. Leeds.\n",
    "things to do": "- call the plumber\n- buy milk and eggs\n- pay the bill\n- water the plants\n",
    "settings with colons": "site: Owl House\ntheme: dark\nmenu: top\nsearch: enabled\n"
    "footer: hidden\ncomments: disabled\n",
    "settings in Hebrew": "צליל: פועל\nהתראות: כבוי\nעדכונים: פועל\nשפה: עברית\n",
    "settings in French": "son : activé\nthème : sombre\nalertes : désactivé\nmenu : haut\n",
    "tasks with days": "- Call the plumber – Friday\n- Order chairs – next week\n"
    "- Bring the books – tomorrow\n- Book the bus – Monday\n",
    "tasks in German": "Zahnarzt rufen: bis Dienstag\nGeschenk kaufen: nächste Woche\n"
    "Rad flicken: Samstag\nBuch lesen: morgen\n",
    "tasks in Hebrew": "להתקשר לרופא - עד יום שלישי\nלקנות חלב - היום\nלהחזיר ספרים - מחר\n"
    "לתקן אופניים - שבת\n",
    "a horoscope": "Aries: A day for your old friends. Money comes late.\n"
    "Taurus: Stay at home. A letter brings you news.\n"
    "Gemini: You will meet a friend. Be patient.\nLeo: Your plans go well. Sleep more.\n",
    "a horoscope in Russian": "Овен: День для ваших друзей. Вас ждут новости.\n"
    "Телец: Останьтесь дома. Вам придёт письмо.\nРак: Вечер ваш. Ничего не пишите.\n"
    "Лев: Ваши планы хороши. Больше спите.\n",
    "persons with numbers": "1. Ada Lark\n2. Ben Moss\n3. Cy Reed\n4. Di Fern\n",
    "the head of a message": "From: Ada Lark\nTo: All parents\nCc: Office\nSubject: A trip\n",
    "a message in Spanish": "De: Secretaría\nPara: Todos\nAsunto: Viaje\nFecha: viernes\n",
    "books with commas": "Lark A., Tea in China, York 1998\nMoss B., Rivers, London 2004\n"
    "Reed C., Old Bridges, Leeds 1987\nFern D., Wild Owls, Bath 2011\n",
    "a horoscope in Hebrew": "טלה: יום טוב לכם. הכסף יגיע.\nשור: הישארו בבית. מכתב מחכה לכם.\n"
    "תאומים: תפגשו חבר. היו נחמדים.\nאריה: הערב שלכם. נוחו היטב.\n",
    "rules of a program": "all: build test\nbuild: compile\ncompile: main.o\ntest: build\n",
    "steps of a processor": "mov ax, bx\nadd ax, cx\nsub bx, dx\njmp start\nret\n",
    "a passport": "Surname: Larsen\nFirst name: Ole\nNationality: Dane\nBorn: in May\nSex: male\n",
    "a form": "Name: ________\nClass: ________\nHobby: ________\nSchool: ________\n",
    "addresses with names": "Owl house - www.owl.example\nBarn - www.barn.example\n"
    "Games - www.play.example\nHens - www.hens.example\n",
    "a talk": "Eva: Where is Tom?\nJan: At home, I think.\nEva: Is he ill?\nJan: No, he reads.\n"
    "Eva: Then call him.\nJan: Soon.\n",
}


@pytest.mark.parametrize("kind", NO_LISTS)
def test_what_is_no_list_is_asked_about(kind: str) -> None:
    found = understood(NO_LISTS[kind])
    option = found.value.question.partition("say `")[2].partition("`")[0]
    name, _, value = option.partition(": ")
    chosen = (
        understood(NO_LISTS[kind], **{name: value})
        if name == "separator"
        else understood(NO_LISTS[kind], columns=tuple(value.replace("-", "").split(",")))
    )
    assert chosen.value.question == ""
    assert pairs(chosen)


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("between", [" - ", "\t", ": ", " = "])
def test_a_list_as_it_should_be_is_not_doubted(between: str, code: str) -> None:
    found = understood("\n".join(f"{word}{between}{clue}" for word, clue in LANGUAGES[code]))
    assert found.value.question == ""
    assert "say `" not in said(found)


@pytest.mark.parametrize(
    ("lines", "doubt"),
    [
        (
            [f"{word}\t{clue}" for word, clue in (*ENGLISH, ("owl", "hoots"), ("owl", "sees"))],
            "come again",
        ),
        ([f"{word}\t{clue}" for word, clue in ENGLISH * 2], ""),
        ([f"{word}\t{at + 5}" for at, (word, _) in enumerate(ENGLISH)], ""),
        ([f"{clue} = {word}" for word, clue in HEBREW], ""),
        (["radium: Ada Lark", "steam: Ben Moss", "zinc: Cy Reed"], "names of persons"),
        (
            [
                "Love wins in the end - Ada Lark",
                "Be brave and go on - Ben Moss",
                "Tea is home - Cy Reed",
            ],
            "of persons",
        ),
        (["goal: Ada Lark", "wing: Ben Moss, Cy Reed", "back: Di Fern, Al Wood"], "of persons"),
        (["mode=fast", "retry=never", "colour=always", "output=short"], "the settings"),
        (["FROM owls", "COPY nest", "RUN home", "CMD hoot", "EXPOSE all"], "with a space"),
        (
            ["| Item | Price |", "|---|---|", "| Tea | 3 |", "| Cake | 4 |", "| Pie | 6 |"],
            "no scores",
        ),
        (
            [*(f"{w} - {c}" for w, c in ENGLISH), "I hope they help.", "And that you like it"],
            "of its 8 lines give no word",
        ),
    ],
)
def test_a_doubt_is_said_with_its_reason(lines: list[str], doubt: str) -> None:
    found = understood("\n".join(lines))
    assert found.value.question == ""
    assert doubt in said(found)
    assert ("say `" in said(found)) == bool(doubt)


@pytest.mark.parametrize(
    ("lines", "doubt"),
    [
        (["Ada Lark", "Ben Moss", "Cy Reed", "Di Fern"], "names of persons"),
        (["Lark, Ada", "Moss, Ben", "Reed, Cy", "Fern, Di"], "names of persons"),
        (["1. נועה כהן", "2. איתי לוי", "3. מאיה פרץ", "4. טל אברהם"], "names of persons"),
        (["Lark, A.: Tea", "Moss, B.: Rivers", "Reed, C.: Owls"], "a comma and a colon"),
        (["size = 15", "lamp = a light", "port = 80", "owl = a bird"], "numbers or amounts"),
        (["milk - 2 litres", "eggs - a dozen", "tea - 200 g", "jam - plum"], "numbers or amounts"),
        (["חלב - 2 ליטר", "ביצים - תריסר", "תה - 200 גרם", "ריבה - שזיף"], "numbers or amounts"),
        (
            ["Al Lark, Elm Road 5, York", "Bo Moss, High St 12, Bath", "Cy Reed, Oak Way 3, Ely"],
            "books or addresses",
        ),
        (["03.04. Anna", "17.08. Ben", "29.01. Clara", "11.11. David"], "have digits"),
        (["name,born,age", "Ada,3.4.2012,9", "Ben,1.2.2013,8", "Cy,9.9.2012,9"], "persons"),
        (["שם,תאריך לידה", "נועה,3.4.2012", "איתי,17.8.2011", "טל,9.9.2012"], "but dates"),
        (["kala fish", "lintu bird", "karhu bear", "susi wolf"], "with a space between them"),
        (["owl it hoots at night", "cow it gives us milk", "hen lays an egg a day"], "but a space"),
        (
            ["01.03.2026\tRent\t80", "02.03.2026\tStamps\t12", "09.03.2026\tTea\t4"],
            "but dates",
        ),
    ],
)
def test_a_list_that_may_be_another_paper_is_asked_about(lines: list[str], doubt: str) -> None:
    assert doubt in understood("\n".join(lines)).value.question


RIGHT = {
    "children are spoken to": ["boot\tYou wear it", "cup\tYou drink from it", "bed\tYou lie in it"],
    "days": ["Monday: the first day of the week", "Friday: the day before Saturday"] * 2,
    "days and days": ["dimanche - Sunday", "lundi - Monday", "mardi - Tuesday", "jeudi - Thursday"],
    "yes and no": ["sí - yes", "luz - light", "pan - bread", "oso - bear", "mar - sea"],
    "tags of cards": [
        "#separator:tab",
        "#tags column:3",
        *(f"{w}\t{c}\tunit_4" for w, c in GERMAN),
    ],
}


@pytest.mark.parametrize("kind", RIGHT)
def test_what_only_looks_like_another_paper_is_not_asked_about(kind: str) -> None:
    found = understood("\n".join(dict.fromkeys(RIGHT[kind])))
    assert found.value.question == ""
    assert all(clue for _, clue in pairs(found))


def test_a_column_of_numbers_is_no_clue_whatever_its_name() -> None:
    rows = [f"{at},{clue},{word},20" for at, (word, clue) in enumerate(GERMAN[:3])]
    found = understood("\n".join(["Question #,Question Text,Correct Answer,Time Limit", *rows]))
    assert pairs(found) == GERMAN[:3]


def test_brackets_of_japanese_quotations_part_words_from_clues() -> None:
    found = understood("「さくら」春に咲く花\n「うみ」青くて広い水\n「ほし」夜空に光る\n")
    assert pairs(found) == [
        ("さくら", "春に咲く花"),
        ("うみ", "青くて広い水"),
        ("ほし", "夜空に光る"),
    ]


def test_a_single_duplicate_is_no_doubt() -> None:
    found = understood("cat - purrs\ncat - mews\ndog - barks\nowl - hoots\ncow - moos\n")
    assert "again" not in said(found)
    assert len(pairs(found)) == 5


@pytest.mark.parametrize("written", ["{w} – {c} ({b} {n}:14)", "{w}\t{c} ({b} {n}:3)"])
def test_a_verse_is_no_time_of_day(written: str) -> None:
    verses = [("Noah", "built the ark", "Genesis"), ("נח", "בנה תיבה", "בראשית"), *[("Jonah",) * 3]]
    lines = [written.format(w=w, c=c, b=b, n=at) for at, (w, c, b) in enumerate(verses, start=6)]
    found = understood("\n".join(lines))
    assert found.value.question == ""
    assert len(pairs(found)) == 3


@pytest.mark.parametrize(
    "lines",
    [
        ["The First Day", "A Letter", "The Storm", "Epilogue"],
        ["היום הראשון", "מכתב", "הסערה הגדולה", "סוף דבר"],
    ],
)
def test_a_table_of_contents_is_asked_about(lines: list[str]) -> None:
    found = understood("\n".join(f"{line} ........ {at}7" for at, line in enumerate(lines, 1)))
    assert "a table of contents" in found.value.question


@pytest.mark.parametrize(
    "text", ["Índice Prólogo Infancia Viajes Epílogo", "תוכן מבוא ילדות מסעות סוף"]
)
def test_single_words_with_pages_below_a_title_may_be_contents(text: str) -> None:
    title, *words = text.split()
    lines = (f"{word} ........ {at}7" for at, word in enumerate(words, 1))
    found = understood("\n".join([title, "", *lines]))
    assert pairs(found) == [(word, "") for word in words]
    assert "may be a table of contents, and its numbers pages" in str(found.value.layouts)


@pytest.mark.parametrize("sign", [" - ", ": ", "\t", ", ", "; ", " = ", " – "])
@pytest.mark.parametrize(
    "pair", [("ox", "slow"), ("TV", "You watch it"), ("שור", "איטי"), ("уж", "змея")]
)
def test_a_pair_alone_is_read(pair: tuple[str, str], sign: str) -> None:
    found = understood(sign.join(pair))
    assert pairs(found) == [pair]
    assert found.value.question == ""


def test_a_single_letter_is_not_said_to_be_too_long() -> None:
    question = understood("Q\tZ\n", hint="tsv").value.question
    assert "most of its texts do not look like answers" in question
