"""Where lines may end, by table; `|` marks each place."""

import pytest

from publisher_pages.type.line_breaks import stretches

TABLE = {
    "en": [
        "It |purrs |at |night",
        "A |well-|known |and/|or |phrase",
        "20-30 |1/2 |3--4",
        "One |or |two – |or |three",
        "Wait |here …",
        "See |https://a.b/c-d/e |now",
        "A |(short one) |here",
        "A |(parenthesis |that |is |long) |here",
        "Where |is |it? |Go |on up",
        "co\u00ad|operate",
        "A |word—|dashed |here",
        "Ends |in |-ing |or |-edly",
        "A |4-letter |word (3,5)",
        "Costs |$5.50 |or |50 % |more",
        "Flags |🇫🇷|🇮🇱|🇺🇦 |wave",
    ],
    "fr": ["On |peut |« se |prendre » |le |sien", "Qui |va |là ? |Moi |aussi"],
    "de": ["Er |sagte: |»Guten |Tag«, |und |ging"],
    "ru": ["Он |живёт |в городе |и на даче", "Ему |15 лет |сегодня", "Ребёнок, |15-летний |ученик"],
    "pl": ["Kot |w butach |i pies"],
    "cs": ["Měl |10 dětí |a psa"],
    "he": ["עבד |ב־|בית", "חבר |ב-FBI |לשעבר", "בית־|ספר"],
    "ja": ["きっぷ"],
    "zh-Hans": ["他|说：“好”，|就|走|了。"],
    "ko": ["나라의 |수도인 |도시"],
}


@pytest.mark.parametrize(
    ("language", "marked"), [(code, text) for code, texts in TABLE.items() for text in texts]
)
def test_lines_end_where_they_may(language: str, marked: str) -> None:
    text = marked.replace("|", "")
    assert "|".join(text[start:end] for start, end in stretches(text, language)) == marked


def test_thai_and_japanese_are_divided_into_phrases() -> None:
    pytest.importorskip("budoux")
    thai, japanese = "ข้าวเหนียวในหน้าร้อน", "夏に浜辺で割る"
    found = [thai[start:end] for start, end in stretches(thai, "th")]
    assert found == ["ข้าว", "เหนียว", "ใน", "หน้า", "ร้อน"]
    assert [japanese[a:b] for a, b in stretches(japanese, "ja")] == ["夏に", "浜辺で", "割る"]


def test_nothing_has_no_stretches() -> None:
    assert stretches("", "en") == []
