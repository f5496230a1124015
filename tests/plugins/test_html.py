"""html: one sealed page, in which no text is ever markup and every part of the puzzle is found."""

import json
import re
import zlib
from base64 import b64decode, b64encode, urlsafe_b64decode
from dataclasses import replace
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from defusedxml import ElementTree
from hypothesis import given, settings
from pydantic import ValidationError

from kind_samples import ARROWED, ARROWED_HEBREW
from publisher import (
    ABSENT,
    BLOCK,
    Cell,
    CellKind,
    Clue,
    ClueCell,
    Direction,
    Emphasis,
    Entry,
    Enumeration,
    ExportError,
    Grid,
    Language,
    Position,
    Puzzle,
    PuzzleFeature,
    Sheet,
    Slot,
    TextStyle,
    clean,
    numbered,
    printed,
)
from publisher.language.clue_markup import unglued
from publisher_html import publisher_exporters, wording
from publisher_html.markup import element, text
from publisher_html.options import HtmlOptions, ShareOptions
from publisher_html.script_data import fnv
from publisher_html.sharing import write as share
from publisher_html.web_page import write
from publisher_testing import ENGLISH, HEBREW, check_exporter, puzzle
from strategies import puzzles

EXPORTER, SHARE = publisher_exporters()
FILES = sorted((Path(wording.__file__).parent / "wording").glob("*.yaml"))
VOID = {"img", "input", "meta"}
CAT = puzzle(["CAT", "A##"])
bounded = settings(max_examples=30)  # a page is long to parse


class Page(HTMLParser):
    """A page taken apart by somebody else's parser."""

    def __init__(self, sample: Puzzle, **options: object) -> None:
        super().__init__()
        self.source = write(sample, HtmlOptions.model_validate(options)).value.decode()
        self.opened: list[str] = []
        self.tags: list[tuple[str, tuple[str, ...]]] = []
        self.attributes: list[dict[str, str | None]] = []
        self.texts: dict[str, list[str]] = {}
        self.feed(self.source)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, tuple(name for name, _ in attrs)))
        self.attributes.append({"tag": tag, **dict(attrs)})
        if tag not in VOID:
            if tag != "span" or tag not in self.opened:  # a text has the text of a part of it
                self.texts.setdefault(tag, []).append("")
            self.opened.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.opened.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.opened:
            self.texts[self.opened[-1]][-1] += data

    @property
    def record(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(self.texts["script"][0])
        return found

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [each for each in self.attributes if each["tag"] == tag]


def test_keeps_the_contract_of_exporters() -> None:
    for solution in ("included", "hashed", "none"):
        check_exporter(EXPORTER, HtmlOptions.model_validate({"solution": solution}))


# --- Nothing gets in, nothing goes out ---


@pytest.mark.slow
@bounded
@given(puzzles())
def test_no_text_is_markup(sample: Puzzle) -> None:
    def bare(said: str) -> str:
        return "x" if said else ""

    plain = replace(
        sample,
        title=bare(clean(sample.title)),
        author=bare(clean(sample.author)),
        copyright=bare(clean(sample.copyright)),
        notes=bare(clean(sample.notes)),
        entries=tuple(
            replace(e, clue=Clue(bare(clean(e.clue.text)), e.clue.enumeration))
            for e in sample.entries
        ),
    )
    assert Page(sample).tags == Page(plain).tags


@bounded
@given(puzzles())
def test_nothing_in_the_record_can_end_its_element(sample: Puzzle) -> None:
    page = Page(sample)
    assert not set("<>&\u2028\u2029") & set(page.texts["script"][0])
    assert page.record["id"]


def configured(said: str) -> Page:
    """A page on which everything that a maker can write says the same."""
    headings = replace(ENGLISH.headings, across=said, down=said)
    sample = puzzle(["CAT", "A##"], replace(ENGLISH, headings=headings), clue=said, title=said)
    entries = tuple(replace(entry, spelling=said) for entry in sample.entries)
    made = replace(sample, entries=entries, author=said, notes=said, copyright=said)
    return Page(made, words=dict.fromkeys(wording.ENGLISH, said))


@pytest.mark.parametrize("nasty", ["</script><b>", '"><img src=x onerror=alert(1)>', "a\u2028b"])
def test_what_a_maker_writes_is_data_wherever_it_stands(nasty: str) -> None:
    page = configured(nasty)
    assert page.tags == configured("plain").tags
    assert page.record["entries"][0] == {
        "name": f"1 {clean(nasty)}",
        "down": False,
        "cells": [0, 1, 2],
        "spelling": clean(nasty),
    }
    assert page.record["words"]["check"] == nasty


@pytest.mark.slow
@bounded
@given(puzzles(max_side=3))
def test_the_policy_allows_this_script_and_this_style_and_nothing_else(sample: Puzzle) -> None:
    page = Page(sample)
    policy = next(a["content"] for a in page.all("meta") if a.get("http-equiv")) or ""
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))

    def digest(content: str) -> str:
        return f"'sha256-{b64encode(sha256(content.encode()).digest()).decode()}'"

    assert rules == {
        "default-src": "'none'",
        "style-src": digest(page.texts["style"][0]),
        "script-src": digest(page.texts["script"][1]),
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_the_page_needs_nothing_from_elsewhere() -> None:
    page = Page(CAT)
    assert not re.search(r"https?:|url\(|@import|\bimport\b|fetch|XMLHttp", page.source)
    assert not {"src", "href", "style", "action"} & {
        name for _, names in page.tags for name in names
    }
    assert not re.search(
        r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval", page.source
    )


# --- Every part of the puzzle is there ---


@bounded
@given(puzzles())
def test_the_table_is_the_grid_cell_by_cell(sample: Puzzle) -> None:
    squares = iter(Page(sample, blocks="filled").all("td"))
    names = {"given", "circled", "shaded", "bar-after", "bar-below"}
    for row in sample.grid.rows:
        for cell in row:
            classes = set((next(squares).get("class") or "").split())
            if cell.is_letter:
                has = {name for name in names if getattr(cell, name.replace("-", "_"))}
                assert classes == has
            else:
                assert classes == {"block" if cell.kind is CellKind.BLOCK else "absent"}
    assert next(squares, None) is None


@pytest.mark.slow
@bounded
@given(puzzles())
def test_the_record_agrees_with_the_puzzle(sample: Puzzle) -> None:
    record = Page(sample).record
    places = [place for place in sample.grid.positions() if sample.grid[place].is_letter]
    assert len(record["entries"]) == len(sample.entries)
    for told, entry in zip(record["entries"], sample.entries, strict=True):
        assert [places[index] for index in told["cells"]] == list(entry.slot.cells)
        numbers = {each.slot: each.number for each in sample.entries}
        own = [entry.number, *(numbers[slot] for slot in entry.linked)]
        assert list(map(int, re.findall(r"\d+", told["name"])))[: len(own)] == own
    if places:
        assert record["solution"] == [sample.grid[place].letter for place in places]


def test_clusters_of_another_script_can_be_typed_whole() -> None:
    word = (Cell(letter="த"), Cell(letter="மி"), Cell(letter="ழ்"), Cell(letter="EX"))
    letters = Page(replace(puzzle(["CATS"]), grid=Grid((word,)))).record["letters"]
    assert letters[:26] == list("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    assert letters[26:] == ["த", "மி", "ழ்"]


@pytest.mark.proof
@bounded
@given(puzzles())
def test_the_page_has_every_text(sample: Puzzle) -> None:
    page = Page(sample, typography="plain")
    assert page.texts["h1"] == [clean(sample.title) or sample.language.headings.puzzle]
    named = [clean(sample.author), clean(sample.copyright)]
    assert page.texts.get("bdi", []) == [each for each in named if each]
    paragraphs = " ".join(page.texts["p"])
    assert clean(sample.notes) in clean(paragraphs)
    clues = map(unglued, page.texts.get("span", []))
    for entry in sample.entries:
        clue = unglued(printed(entry.clue, sample.language))
        assert not clue or clue in clues


def test_emphasis_in_a_clue_is_shown_and_its_text_stays_text() -> None:
    clue = Clue("R&D <i>", Enumeration((3,)), (Emphasis(0, 3, TextStyle.ITALIC),))
    sample = replace(CAT, entries=(replace(CAT.entries[0], clue=clue), *CAT.entries[1:]))
    page = write(sample, HtmlOptions()).value.decode()
    assert '<span><i>R&amp;D</i> &lt;i&gt;<span class="lengths">\u00a0(3)</span></span>' in page


def test_rows_are_in_logical_order_and_the_page_says_the_direction() -> None:
    sample = puzzle(["שלומ"], HEBREW)
    page = Page(sample)
    assert page.all("html")[0] == {"tag": "html", "lang": "he", "dir": "rtl"}
    assert page.record["solution"] == ["ש", "ל", "ו", "מ"]


def test_numbers_can_be_left_out_of_the_cells() -> None:
    assert "1" in Page(CAT).texts["span"]
    assert "1" not in Page(CAT, numbers=False).texts["span"]
    assert "1" in Page(CAT, numbers=False).texts["b"]


def test_blocks_of_an_open_grid_are_no_cells() -> None:
    rows = ((Cell(letter="A"), Cell(letter="B"), BLOCK), (BLOCK, BLOCK, BLOCK), (ABSENT,) * 3)
    sample = Puzzle(Grid(rows), (), ENGLISH)
    assert "block" not in {each.get("class") for each in Page(sample).all("td")}
    assert "block" in {each.get("class") for each in Page(sample, blocks="filled").all("td")}


def test_an_enclosed_block_of_an_open_grid_has_a_tint() -> None:
    sample = puzzle(["CATS", "A##O", "RAIN"])
    found = [each["class"] for each in Page(sample, blocks="open").all("td") if "class" in each]
    assert found == ["block enclosed", "block enclosed"]
    filled = {each.get("class") for each in Page(sample, blocks="filled").all("td")}
    assert filled == {None, "block"}


def test_a_given_letter_cannot_be_changed() -> None:
    rows = ((Cell(letter="A", given=True), Cell(letter="B")),)
    given_cell, other = Page(Puzzle(Grid(rows), (), ENGLISH)).all("input")
    assert given_cell["value"] == "A"
    assert "readonly" in given_cell
    assert "value" not in other


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_letters_that_the_options_give_are_in_their_cells(language: Language) -> None:
    sample = puzzle(["CAT"] if language is ENGLISH else ["חתל"], language, clue="x")
    shown = [each.get("value") for each in Page(sample, hints="first-letters").all("input")]
    assert shown == [sample.grid.rows[0][0].letter, None, None]
    for hints, count in (("0", 0), ("100%", 3)):
        cells = unpacked(share(sample, ShareOptions.model_validate({"hints": hints})))["body"]
        assert json.dumps(cells).count('"readonly"') == count


# --- What the page knows of the solution ---


def actions(page: Page) -> set[str | None]:
    return {each.get("data-action") for each in page.all("button")}


def test_a_hashed_solution_is_not_readable_and_can_be_checked() -> None:
    page = Page(puzzle(["QAT", "U##"], clue="x"), solution="hashed")
    assert "solution" not in page.record
    assert not any("spelling" in entry for entry in page.record["entries"])
    assert "check" in actions(page)
    assert "reveal" not in actions(page)
    for index, letter in enumerate("QATU"):
        hashes = {fnv(f"{page.record['id']}:{index}:{each}"): each for each in ENGLISH.alphabet}
        assert hashes[page.record["hashes"][index]] == letter


def test_without_a_solution_there_is_nothing_to_check() -> None:
    for page in (Page(CAT, solution="none"), Page(Puzzle(Grid(((Cell(), Cell()),)), (), ENGLISH))):
        assert not {"solution", "hashes"} & page.record.keys()
        assert not {"check", "reveal"} & actions(page)


def test_the_hash_is_fnv_1a() -> None:
    assert [fnv(each) for each in ("", "a", "foobar")] == [0x811C9DC5, 0xE40C292C, 0xBF9CF968]


def test_spellings_are_lost_where_the_solution_is_not_included() -> None:
    spelled = replace(CAT, entries=tuple(replace(e, spelling="c, a t") for e in CAT.entries))
    assert EXPORTER.lost(spelled, HtmlOptions()) == ()
    assert EXPORTER.lost(spelled, HtmlOptions(solution="hashed")) == (PuzzleFeature.SPELLINGS,)


def test_letters_are_kept_for_a_puzzle_until_its_answers_change() -> None:
    identity = Page(CAT).record["id"]
    assert Page(puzzle(["CAT", "A##"], clue="A better clue")).record["id"] == identity
    assert Page(puzzle(["COT", "A##"])).record["id"] != identity
    assert Page(puzzle(["CAT", "A##"], title="Another")).record["id"] != identity


def test_several_letters_to_a_cell_are_offered_where_a_puzzle_needs_them() -> None:
    grid = Grid(((Cell(letter="THE"), Cell(letter="N")),))
    entries = tuple(Entry(n, slot, CAT.entries[0].clue) for n, slot in numbered(grid))
    assert "several" in actions(Page(Puzzle(grid, entries, ENGLISH)))
    assert "several" not in actions(Page(CAT))


# --- Its words ---


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_language_has_every_word_with_its_places(path: Path) -> None:
    texts = yaml.safe_load(path.read_text(encoding="utf-8"))
    assert list(texts) == list(wording.ENGLISH)
    for name, english in wording.ENGLISH.items():
        assert texts[name].strip()
        assert set(re.findall(r"\{\w+\}", texts[name])) == set(re.findall(r"\{\w+\}", english))


def test_a_language_with_words_of_its_own_uses_them() -> None:
    page = Page(puzzle(["שלומ"], HEBREW))
    assert page.record["words"]["check"] == "בדיקה"
    assert "בדיקה" in page.texts["span"]


def test_a_language_without_words_has_english_ones_that_say_so() -> None:
    page = Page(puzzle(["שלומ"], replace(HEBREW, code="yi")))
    tools = next(each for each in page.all("div") if each.get("class") == "tools")
    assert (tools["lang"], tools["dir"]) == ("en", "ltr")
    assert page.record["words"]["check"] == "Check"


def test_words_are_a_makers_to_change() -> None:
    page = Page(CAT, words={"check": "Proof <it>"})
    assert "Proof <it>" in page.texts["span"]
    assert page.record["words"]["letter"] == "Letter"


def test_a_word_that_the_page_has_not_is_refused() -> None:
    with pytest.raises(ValidationError, match="the page has no 'chek'; it has check, reveal"):
        HtmlOptions(words={"chek": "x"})


def test_markup_escapes_and_leaves_out() -> None:
    assert element("td", "<b>", class_='a"b', lang=None) == '<td class="a&quot;b"><b></td>'
    assert element("input", readonly="") == "<input readonly>"
    assert text("p", "a < b") == "<p>a &lt; b</p>"
    assert text("p", "") == ""


# --- Pictures ---

PNG, JPEG = b"\x89PNG\r\n\x1a\nrest", b"\xff\xd8\xff\xe0rest"
SPELLED = puzzle(["ICECREAM", "A#######", "T#######"])


def test_a_sheet_has_lines_in_its_language_and_a_list_of_its_answers() -> None:
    page = Page(puzzle(["דג"], language=HEBREW), lines=["name", "קבוצה"], word_bank="shuffled")
    assert page.texts["span"][:2] == [HEBREW.headings.name, "קבוצה"]
    assert HEBREW.headings.word_bank in page.texts["h2"]
    assert "דג" in page.texts["button"]
    assert "lines-to-fill" not in Page(CAT).source.split("<body>")[1]
    assert "bank" not in Page(CAT).source.split("<body>")[1].split("<script")[0]
    assert Page(CAT, lines="Team").texts["span"][0] == "Team"


@pytest.mark.parametrize("language", [ENGLISH, HEBREW])
def test_a_page_has_a_logo_stars_and_instructions_of_its_own(
    tmp_path: Path, language: Language
) -> None:
    (tmp_path / "logo.png").write_bytes(PNG)
    sample = puzzle(["CAT"] if language is ENGLISH else ["חתל"], language)
    page = Page(sample, logo=tmp_path / "logo.png", stars=3, instructions="Fill <it>")
    assert images(page) == [(f"data:image/png;base64,{b64encode(PNG).decode()}", "")]
    assert {"★★★☆☆", "Fill <it>"} <= set(page.texts["p"])
    assert "img-src data:" in page.source
    bare = Page(sample)
    assert images(bare) == []
    assert "stars" not in bare.source.split("<body>")[1].split("<script")[0]
    shared = unpacked(share(sample, ShareOptions(stars=5, instructions="Fill it")))["body"]
    assert {"★★★★★", "Fill it"} <= set(json.dumps(shared, ensure_ascii=False).split('"'))


@pytest.mark.parametrize("data", [b"", b"GIF", b"<svg/", b"\x89PNG\r\n\x1a\n" + bytes(2_000_000)])
def test_a_logo_that_is_no_picture_is_an_error_of_the_option(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "logo.png").write_bytes(data)
    with pytest.raises(ValidationError, match=r"logo\.png"):
        HtmlOptions(logo=tmp_path / "logo.png")


def test_a_code_is_a_picture_that_says_its_text() -> None:
    said = "https://example.org/?a=1&b=2"
    page = Page(CAT, qr=said)
    ((drawn, alt),) = images(page)
    assert alt == said
    assert str(drawn).startswith("data:image/svg+xml")
    assert "img-src data:" in page.source
    with pytest.raises(ValidationError, match="holds 1 to about 600 letters"):
        HtmlOptions(qr="")


@pytest.mark.parametrize("style", ["plain", "double", "deco", "dots", "school", "winter"])
def test_a_frame_is_drawn_for_paper_of_either_orientation(style: Any) -> None:
    source = Page(CAT, frame=style).source
    upright, lying = re.findall(r'url\("data:image/svg\+xml;base64,([^"]+)"\)', source)
    for coded, view in ((upright, "0 0 527 774"), (lying, "0 0 774 527")):
        drawing = ElementTree.fromstring(b64decode(coded))
        assert drawing.get("viewBox") == view
        assert len(drawing) >= 4
    assert "img-src data:" in source
    assert "url(" not in Page(CAT).source


def images(page: Page) -> list[tuple[str | None, str | None]]:
    return [(each["src"], each["alt"] or "") for each in page.all("img")]


def test_pictures_are_beside_the_clues_of_their_answers(tmp_path: Path) -> None:
    (tmp_path / "Ice cream.png").write_bytes(PNG)
    (tmp_path / "dog.jpg").write_bytes(JPEG)
    (tmp_path / "notes.txt").write_text("no picture")
    page = Page(SPELLED, pictures=tmp_path)
    assert images(page) == [(f"data:image/png;base64,{b64encode(PNG).decode()}", "")]
    assert "Ice cream.png" not in page.source
    assert "img-src data:;" in page.source


def test_a_picture_without_a_clue_is_called_one(tmp_path: Path) -> None:
    (tmp_path / "שלום.jpeg").write_bytes(JPEG)
    sample = puzzle(["שלומ"], HEBREW, "")
    language = replace(HEBREW, folds={"ם": "מ"})
    page = Page(replace(sample, language=language), pictures=tmp_path)
    assert [alt for _, alt in images(page)] == ["תמונה"]


def test_a_page_without_pictures_allows_none(tmp_path: Path) -> None:
    assert "img-src" not in Page(CAT).source
    made = write(CAT, HtmlOptions(pictures=tmp_path))
    assert made.losses == (f"pictures: none in {tmp_path} is named as an answer",)
    assert b"img-src" not in made.value


@pytest.mark.parametrize(
    ("files", "told"),
    [
        ({"cat.png": b"<svg onload='x'>"}, r"cat\.png is a broken SVG file: no element found"),
        ({"cat.webp": b"RIFF1234WAVE"}, r"cat\.webp is no picture in PNG, JPEG, GIF, WebP or SVG"),
        ({"cat.gif": b"GIF89a" + bytes(2_000_000)}, r"cat\.gif"),
        ({"cat.png": PNG, "CAT.jpg": JPEG}, r"CAT\.jpg and cat\.png are named as one answer"),
    ],
)
def test_what_is_no_picture_of_an_answer_is_told(
    tmp_path: Path, files: dict[str, bytes], told: str
) -> None:
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    with pytest.raises(ExportError, match=told):
        write(CAT, HtmlOptions(pictures=tmp_path))


def test_pictures_are_in_a_folder_and_count_as_input(tmp_path: Path) -> None:
    (tmp_path / "cat.png").write_bytes(PNG)
    assert list(HtmlOptions(pictures=tmp_path).more_files()) == [tmp_path / "cat.png"]
    with pytest.raises(ValidationError, match="is not a folder"):
        HtmlOptions(pictures=tmp_path / "cat.png")


def test_a_page_with_pictures_keeps_the_contract_of_exporters(tmp_path: Path) -> None:
    for name in ("cat.png", "heart.jpg"):
        (tmp_path / name).write_bytes(PNG)
    check_exporter(EXPORTER, HtmlOptions(pictures=tmp_path))


# --- Sharing ---


def unpacked(text: bytes) -> dict[str, Any]:
    address = text.decode().split("\n")[0]
    packed = address.partition("#puzzle=")[2]
    assert re.fullmatch("[A-Za-z0-9_-]+", packed)  # so that no program changes or cuts it
    found: dict[str, Any] = json.loads(zlib.decompress(urlsafe_b64decode(packed + "==")))
    return found


def test_share_keeps_the_contract_of_exporters() -> None:
    check_exporter(SHARE)


@pytest.mark.parametrize("solution", ["included", "hashed", "none"])
def test_an_address_carries_the_record_of_the_page(solution: str) -> None:
    text = share(CAT, ShareOptions.model_validate({"solution": solution}))
    assert json.loads(unpacked(text)["record"]) == Page(CAT, solution=solution).record


def test_an_address_without_a_solution_does_not_have_it() -> None:
    carried = json.dumps(unpacked(share(CAT, ShareOptions(solution="none"))))
    assert "Clue" in carried
    assert '"solution' not in carried


def test_the_code_names_the_page_and_the_puzzle() -> None:
    page = "https://example.org/play.html?a=1&b=2"
    lines = share(replace(CAT, title='"Pets" & more'), ShareOptions(page=page)).decode().split("\n")
    assert lines[0].startswith(f"{page}#puzzle=")
    assert lines[2].startswith('<iframe src="https://example.org/play.html?a=1&amp;b=2#puzzle=')
    assert 'title="“Pets” &amp; more"' in lines[2]


def test_an_address_that_is_too_long_is_refused() -> None:
    noise = "".join(sha256(bytes([seed // 256, seed % 256])).hexdigest() for seed in range(1500))
    with pytest.raises(
        ExportError, match=r"would have [\d,]+ characters, and browsers take 64,000"
    ):
        share(replace(CAT, notes=noise), ShareOptions())


@pytest.mark.parametrize(
    "page", ["", "a b.html", "page.html#top", "javascript:alert(1)", "data:text/html,x", "mailto:a"]
)
def test_what_is_no_page_on_the_web_is_refused(page: str) -> None:
    with pytest.raises(ValidationError, match="is no address of a page on the web"):
        ShareOptions(page=page)


@pytest.mark.parametrize(
    "page",
    ["puzzle.html", "../play/", "http://localhost:8000/puzzle.html", "https://example.org/פאזל"],
)
def test_pages_on_the_web_are_taken(page: str) -> None:
    assert ShareOptions(page=page).page == page


@pytest.mark.parametrize("sample", [ARROWED, ARROWED_HEBREW], ids=["en", "he"])
def test_clues_in_cells_are_buttons_with_arrows(sample: Puzzle) -> None:
    assert sample.sheet is not None
    page = write(sample, HtmlOptions()).value.decode()
    buttons = re.findall(r'<button type="button" tabindex="-1"><span>(.*?)</span>', page)
    said = {entry.slot: entry.clue.text for entry in sample.entries}
    assert buttons == [said[each.slot] for each in sample.sheet.clue_cells]
    arrows = re.findall(r'<i class="(.*?)">', page)
    assert len(arrows) == len(buttons)
    assert arrows[:3] == ["right-down", "down-right", "right-down"]
    assert {*arrows} == {"right-down", "down-right", "right", "right first", "down"}


def test_two_straight_and_bent_arrows_at_one_edge_stand_apart() -> None:
    made = puzzle(["A#BC", "##D#"], clue="Clue")
    down, across = (Slot.straight(0, 2, way, 2) for way in (Direction.DOWN, Direction.ACROSS))
    cells = (ClueCell(across, Position(0, 1)), ClueCell(down, Position(0, 1)))
    page = write(replace(made, kind="arrowed", sheet=Sheet(clue_cells=cells)), HtmlOptions())
    assert re.findall(r'<i class="(.*?)">', page.value.decode()) == ["right aside", "right-down"]
