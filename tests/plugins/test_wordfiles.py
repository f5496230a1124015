"""Words from files as people have them."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from pydantic import ValidationError

from losses import lossless
from publisher import BulkWords, OptionError, SourceError, SourceWord
from publisher_testing import check_source
from publisher_wordfiles import publisher_sources

FILE, FOLDER, _, LIST, _ = publisher_sources()


def read(tmp_path: Path, name: str, data: str | bytes, **options: Any) -> list[SourceWord]:
    (tmp_path / name).write_bytes(data.encode() if isinstance(data, str) else data)
    chosen = FILE.options.model_validate({"file": name, **options}, context={"folder": tmp_path})
    return list(lossless(FILE.read(chosen)))


def bulk(**options: Any) -> BulkWords:
    assert FILE.bulk is not None
    found = FILE.bulk(FILE.options.model_validate(options))
    assert found is not None
    return found


def pairs(words: list[SourceWord]) -> list[tuple[str, str]]:
    return [(word.text, word.clue) for word in words]


def lines(words: list[SourceWord]) -> list[int | None]:
    return [word.origin.line for word in words if word.origin]


def test_a_plain_list_is_a_word_a_line(tmp_path: Path) -> None:
    words = read(tmp_path, "words.txt", "cat\n\n# a comment\n  dog  \nice cream\n")
    assert pairs(words) == [("cat", ""), ("dog", ""), ("ice cream", "")]
    assert lines(words) == [1, 4, 5]


def test_a_clue_follows_a_tab(tmp_path: Path) -> None:
    words = read(tmp_path, "words.txt", "cat\tIt purrs\ndog\t\nאריה\tמלך\tהחיות\n")
    assert pairs(words) == [("cat", "It purrs"), ("dog", ""), ("אריה", "מלך\tהחיות")]


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_marks_of_any_system(tmp_path: Path, newline: str) -> None:
    words = read(tmp_path, "words.txt", f"\ufeffcat\tIt purrs{newline}dog{newline}")
    assert pairs(words) == [("cat", "It purrs"), ("dog", "")]
    assert lines(words) == [1, 2]


def test_only_line_ends_part_lines(tmp_path: Path) -> None:
    assert pairs(read(tmp_path, "words.txt", "cat\tone\u2028two\x0cthree\n")) == [
        ("cat", "one\u2028two\x0cthree")
    ]


@pytest.mark.parametrize(
    ("encoding", "text"), [("cp1252", "café"), ("cp1255", "אריה"), ("utf-16", "café אריה")]
)
def test_code_pages_by_name(tmp_path: Path, encoding: str, text: str) -> None:
    words = read(tmp_path, "words.txt", f"{text}\n".encode(encoding), encoding=encoding)
    assert pairs(words) == [(text, "")]


def test_the_wrong_encoding_names_byte_and_line(tmp_path: Path) -> None:
    with pytest.raises(
        SourceError, match=r"words\.txt:2: is not utf-8: byte 7 is 0xE9; save it as"
    ):
        read(tmp_path, "words.txt", "cat\ncaf\u00e9\n".encode("cp1252"), encoding="utf-8")


@pytest.mark.parametrize(
    ("page", "text"),
    [
        ("cp1252", "Brücke;Sie führt über den Fluss\nStraße;Autos fahren darauf\n"),
        ("cp1252", "hôpital;on y soigne les malades\nmédecin;il est là\n"),
        ("cp1252", "niño;muchacho\nmañana;día siguiente\ncañón;dispara\n"),
        ("cp1250", "łyżka;nią jemy zupę\nżółw;chodzi powoli\nksiążka;do czytania\n"),
        ("cp1250", "kůň;řehtá a běhá\nžába;skáče u vody\n"),
        ("cp1251", "берёза;дерево с белым стволом\nгриб;растёт в лесу\n"),
        ("cp1251", "їжак;колючий звір\nзошит;у ньому пишуть\n"),
        ("cp1253", "βιβλίο;το διαβάζουμε\nσπίτι;μένουμε εκεί\n"),
        ("cp1254", "çiçek;bahçede açar\nağaç;gölge verir\nkış;soğuk mevsim\n"),
        ("cp1255", "שולחן;אוכלים עליו\nמקרר;שומר על האוכל קר\n"),
        ("cp1256", "كتاب;نقرأ فيه\nبيت;نسكن فيه\n"),
        ("koi8-r", "берёза;дерево с белым стволом\nгриб;растёт в лесу\n"),
        ("koi8-r", "БЕРЁЗА;ДЕРЕВО\nГРИБ;РАСТЁТ В ЛЕСУ\n"),
        ("koi8-u", "їжак;колючий звір\nґанок;перед дверима\n"),
        ("cp866", "берёза;дерево с белым стволом\nгриб;растёт в лесу\n"),
        ("iso8859-5", "мачка;мјауче\nљубичица;цвет\nњива;поље\n"),
        ("cp1250", "mătușă;aunt\nbrânză;cheese\npâine;bread\n".replace("ș", "ş")),
        ("cp1250", "őz;deer\nfűrész;saw\nkő;stone\nkutya;dog\n"),
        ("cp852", "łyżka;spoon\nżółw;turtle\nksiążka;book\n"),
        ("cp1257", "žąsis;goose\nšuo;dog\nkatė;cat\nkarvė;cow\n"),
        ("cp1257", "zirgs;horse\nķēve;mare\nčūska;snake\nlācis;bear\n"),
        ("cp874", "แมว;cat\nหมา;dog\nม้า;horse\n"),
        ("mac-roman", "château;castle\nforêt;forest\nétoile;star\nfrère;brother\n"),
        ("mac-roman", "Brücke;bridge\nStraße;street\nLöwe;lion\n"),
        ("cp850", "Brücke;bridge\nStraße;street\nLöwe;lion\n"),
        ("cp932", "さくら;春の花\nねこ;ニャーと鳴く動物\n"),
        ("euc_jp", "さくら;春の花\nねこ;ニャーと鳴く動物\n"),
        ("gb18030", "熊猫;吃竹子的动物\n老虎;森林之王\n"),
        ("big5", "貓;會抓老鼠的動物\n蘋果;紅色的水果\n"),
        ("cp949", "고양이;야옹 하고 웁니다\n사과;빨간 과일\n"),
    ],
)
def test_a_code_page_is_known_by_its_letters(tmp_path: Path, page: str, text: str) -> None:
    (tmp_path / "words.csv").write_bytes(text.encode(page))
    found = FILE.read(FILE.options(file=tmp_path / "words.csv"))
    made = lossless(found)
    assert pairs(list(made)) == [tuple(line.split(";")) for line in text.splitlines()]
    assert f"read as {page.upper()}, whose letters make words" in made.layouts[0]  # type: ignore[attr-defined]


@pytest.mark.parametrize("page", ["cp1252", "cp1250"])
def test_of_two_code_pages_that_are_as_likely_one_is_asked_for(tmp_path: Path, page: str) -> None:
    (tmp_path / "words.txt").write_bytes("MASĂ\nCASĂ\n".encode("cp1250"))
    asked = lossless(FILE.read(FILE.options(file=tmp_path / "words.txt"))).question  # type: ignore[attr-defined]
    assert "“MASÃ” is right: say `encoding: cp1252`" in asked
    assert "“MASĂ” is right: say `encoding: cp1250`" in asked
    options = FILE.options(file=tmp_path / "words.txt", encoding=page)
    assert lossless(FILE.read(options)).question == ""  # type: ignore[attr-defined]


def test_bytes_that_are_letters_of_no_language_are_in_no_code_page(tmp_path: Path) -> None:
    (tmp_path / "words.txt").write_bytes(bytes(Random(1).choices(range(128, 256), k=60)))
    with pytest.raises(SourceError, match="is not utf-8"):
        FILE.read(FILE.options(file=tmp_path / "words.txt"))


@pytest.mark.parametrize("encoding", ["klingon", "base64", "utf-8\0"])
def test_an_unknown_encoding_is_refused(tmp_path: Path, encoding: str) -> None:
    with pytest.raises(ValidationError, match="there is no encoding"):
        read(tmp_path, "words.txt", "cat\n", encoding=encoding)


def test_a_csv_table_is_read_by_its_header(tmp_path: Path) -> None:
    data = 'Clue,Answer,Score\n"It says ""miaow"", often",cat,80\n\n"two\nlines",dog,\nshort,ox\n'
    words = read(tmp_path, "words.csv", data)
    assert pairs(words) == [
        ("cat", 'It says "miaow", often'),
        ("dog", "two lines"),
        ("ox", "short"),
    ]
    assert [word.score for word in words] == [80, None, None]
    assert lines(words) == [2, 4, 6]


def test_a_csv_table_may_have_semicolons(tmp_path: Path) -> None:
    words = read(tmp_path, "words.csv", "answer;clue\nKatze;Sie schnurrt, meistens\n")
    assert pairs(words) == [("Katze", "Sie schnurrt, meistens")]


def test_a_tsv_table_keeps_its_quotation_marks(tmp_path: Path) -> None:
    data = 'answer\tclue\nתנ"ך\tספר\n"צ\tפתוח\nowl\t"Hoot"\ncrow\t"It says ""caw"""\n'
    assert pairs(read(tmp_path, "words.tsv", data)) == [
        ('תנ"ך', "ספר"),
        ('"צ', "פתוח"),
        ("owl", '"Hoot"'),
        ("crow", 'It says "caw"'),
    ]


def test_columns_may_be_named(tmp_path: Path) -> None:
    data = "animal,indice\nchat,Il ronronne\n"
    assert pairs(read(tmp_path, "mots.csv", data, answer="animal", clue="indice")) == [
        ("chat", "Il ronronne")
    ]
    assert pairs(read(tmp_path, "mots.csv", data)) == [("chat", "Il ronronne")]
    with pytest.raises(OptionError, match="no column 'indcie'; did you mean indice") as caught:
        read(tmp_path, "mots.csv", data, answer="animal", clue="indcie")
    assert caught.value.path == ("clue",)


def test_a_score_that_is_no_number_is_told_with_its_line(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"words\.csv:3: the score 'high' is not a number"):
        read(tmp_path, "words.csv", "answer,score\ncat,1\ndog,high\n")


def test_the_format_can_be_told(tmp_path: Path) -> None:
    words = read(tmp_path, "words.dat", "answer,clue\ncat,Purrs\n", format="csv")
    assert pairs(words) == [("cat", "Purrs")]


@pytest.mark.parametrize("name", ["words.txt", "words.csv", "words.tsv"])
def test_an_empty_file_has_no_words(tmp_path: Path, name: str) -> None:
    assert read(tmp_path, name, "") == []


def test_a_file_that_is_not_there_is_told_with_a_near_one(tmp_path: Path) -> None:
    (tmp_path / "words.txt").touch()
    with pytest.raises(ValidationError, match=r"no file .*wrods\.txt — did you mean `words\.txt`"):
        FILE.options.model_validate({"file": "wrods.txt"}, context={"folder": tmp_path})


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    options = FILE.options.model_validate({"file": "."}, context={"folder": tmp_path})
    with pytest.raises(OptionError, match="cannot be read: is a directory") as caught:
        FILE.read(options)
    assert caught.value.path == ("file",)


def test_words_in_the_config_with_and_without_clues() -> None:
    plain = LIST.options.model_validate({"list": ["NO", "007", "dog", "dog"]})
    assert [word.text for word in lossless(LIST.read(plain))] == ["NO", "007", "dog", "dog"]
    clued = LIST.options.model_validate({"list": {"אריה": " מלך החיות "}})
    (word,) = lossless(LIST.read(clued))
    assert (word.text, word.clue, str(word.origin)) == ("אריה", "מלך החיות", "list:1")


def test_a_table_may_have_tags(tmp_path: Path) -> None:
    words = read(tmp_path, "words.csv", 'answer,Tags\ncat,"animal, pet"\nowl,\n')
    assert [word.tags for word in words] == [("animal", "pet"), ()]


def folder(path: Path, **options: Any) -> list[SourceWord]:
    chosen = FOLDER.options.model_validate({"folder": path, **options})
    return list(lossless(FOLDER.read(chosen)))


def test_a_folder_is_its_word_files_sorted_by_name(tmp_path: Path) -> None:
    (tmp_path / "b.csv").write_text("answer,clue\ncat,It purrs\n")
    (tmp_path / "c.TXT").write_text("dog\n")
    (tmp_path / "a.tsv").write_text("word\nowl\n")
    for other in (".hidden.txt", "~lock.csv", "notes.md"):
        (tmp_path / other).write_text("no word\n")
    (tmp_path / "folder.txt").mkdir()
    words = folder(tmp_path)
    assert pairs(words) == [("owl", ""), ("cat", "It purrs"), ("dog", "")]
    assert {str(word.origin) for word in words} == {
        f"{tmp_path}/{place}" for place in ("a.tsv:2", "b.csv:2", "c.TXT:1")
    }


def test_what_is_wrong_in_a_folder_names_the_file(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("animal,number\nchat,1\n")
    with pytest.raises(OptionError, match=r"a\.csv has no column 'animals'; did you mean animal"):
        folder(tmp_path, answer="animals")


def test_a_folder_without_word_files_is_told(tmp_path: Path) -> None:
    with pytest.raises(OptionError, match=r"has no \.csv, \.tsv or \.txt file in it"):
        folder(tmp_path)
    (tmp_path / "a.txt").write_text("cat\n")
    with pytest.raises(ValidationError, match="is not a folder; for a single file say `file:`"):
        folder(tmp_path / "a.txt")


def test_a_file_that_is_too_large_is_told(tmp_path: Path) -> None:
    with (tmp_path / "words.txt").open("wb") as file:
        file.truncate(64 * 2**20 + 1)
    with pytest.raises(OptionError, match=r"words\.txt is larger than the 64 MB that are read"):
        list(lossless(FILE.read(FILE.options(file=tmp_path / "words.txt"))))


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("name", "text", "options"),
    [
        ("words.txt", "cat\n\n# no\n  ice  cream \n", {}),
        ("words.txt", "אריה\nחתול\n", {"encoding": "cp1255"}),
        ("words.csv", "Clue,Word\nIt purrs,cat\n\n# no,\n,dog\n", {}),
        ("words.csv", "points;animal\n7;cat\n;ice cream\n", {"answer": "animal"}),
        ("words.txt", "points,animal\n7,cat\n", {"answer": "animal", "format": "csv"}),
        ("words.tsv", 'score\tword\n7\tצה"ל\n', {"encoding": "utf-16"}),
        ("words.csv", "word\n", {}),
    ],
)
def test_the_words_in_bulk_are_those_that_are_read(
    tmp_path: Path, name: str, text: str, options: dict[str, str], newline: str
) -> None:
    data = text.replace("\n", newline).encode(options.get("encoding", "utf-8"))
    (tmp_path / name).write_bytes(data)
    chosen = FILE.options.model_validate({"file": name, **options}, context={"folder": tmp_path})
    check_source(FILE, chosen)


def test_scores_in_bulk_are_of_the_column_that_is_named(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("word,points,score\ncat,7,8\ndog\n")
    options = {"file": tmp_path / "words.csv", "score": "points"}
    raw = bulk(**options).read()
    assert (raw.text, raw.scores, raw.numbers) == ("cat\ndog", [7, None], [2, 3])
    losses = tuple(loss.replace(f"{tmp_path}/", "") for loss in raw.losses)
    assert losses == (
        "words.csv:1: the column `score` is not used; no column is known to have the clues: name "
        "it with `clue:`",
    )


def test_a_small_file_is_not_worth_a_cache(tmp_path: Path) -> None:
    for count, small in ((10, True), (100_000, False)):
        (tmp_path / "words.txt").write_text("cat\n" * count)
        assert bulk(file=tmp_path / "words.txt").small is small
