"""Fonts that plugins bring for the letters of languages."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

import publisher_pages
from conftest import Command, debian_font
from publisher import ExportError, Font, Language, LanguageFont, Publication
from publisher.plugins.installed import PluginFile, Provider
from publisher.plugins.registry import Registry, load
from publisher_pages.fonts.families import Family, load_fonts
from publisher_pages.options import PdfOptions
from publisher_pages.output.pdf_export import export
from publisher_testing import ENGLISH, HEBREW, puzzle

BUNDLED = Path(publisher_pages.__file__).parent / "fonts"
PLUGIN = Path(__file__).parents[2] / "examples/plugins/hebrew_sans.py"
SANS = BUNDLED / "NotoSansHebrew-Regular.ttf"
PRESS = BUNDLED / "FrankRuhlLibre-Black.ttf"
STRANGER = Provider("odd", "odd-plugin", "1.0")
WORDS = {
    "he": "[{list: {שלום: ברכה, מלון: בית}}]",
    "en": "[{list: {cat: It purrs, act: A deed}}]",
    "ko": "[{list: {나라: 땅, 라면: 국수}}]",
}


def config(folder: Path, code: str, export: str = "pdf") -> Path:
    path = folder / f"{code}.yaml"
    path.write_text(
        f"language: {code}\nwords: {WORDS[code]}\nexport: [{export}]\n", encoding="utf-8"
    )
    return path


def faces(path: Path) -> set[str]:
    """The fonts of a PDF, without the tags of subsets."""
    found = set()
    for page in PdfReader(path).pages:
        fonts: Any = page["/Resources"]["/Font"]  # type: ignore[index]
        found |= {str(each.get_object()["/BaseFont"]).partition("+")[2] for each in fonts.values()}
    return found


def test_the_letters_of_the_language_are_in_it_and_digits_as_before(
    publisher: Command, tmp_path: Path
) -> None:
    path = config(tmp_path, "he")
    run = publisher("--plugin", PLUGIN, "publish", path)
    assert (run.code, run.err) == (0, "")
    found = faces(tmp_path / "he.pdf")
    assert "NotoSansHebrew-Regular" in found
    assert "NotoSerifHebrew-SemiCondensedMedium" not in found
    assert {"NotoSerifHebrew-SemiCondensedExtraBold", "NotoSerif-SemiCondensed"} <= found


def test_pages_of_other_languages_are_as_they_were(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, "en")
    assert publisher("publish", path).code == 0
    before = (tmp_path / "en.pdf").read_bytes()
    assert publisher("--plugin", PLUGIN, "publish", path).code == 0
    assert (tmp_path / "en.pdf").read_bytes() == before


def test_a_font_of_the_config_comes_first(publisher: Command, tmp_path: Path) -> None:
    path = config(tmp_path, "he", f"pdf: {{font: {PRESS}}}")
    assert publisher("--plugin", PLUGIN, "publish", path).code == 0
    assert "NotoSansHebrew-Regular" not in faces(tmp_path / "he.pdf")


@pytest.mark.proof
@pytest.mark.parametrize("kind", ["pdf", "svg", "png"])
def test_a_language_that_the_program_has_no_font_for_is_printed(
    publisher: Command, tmp_path: Path, kind: str
) -> None:
    font = debian_font("truetype/alee/Bangwool.ttf", "fonts-alee")
    path = config(tmp_path, "ko", kind if kind == "pdf" else f"{kind}: {{grid: solved}}")
    run = publisher("publish", path)
    assert (run.code, run.err) == (0, "")
    assert "and a box stands there; the program has no Korean font" in run.out
    plugin = tmp_path / "bangwool.py"
    plugin.write_text(
        "from pathlib import Path\nfrom publisher import Font, LanguageFont, hookimpl\n\n"
        "@hookimpl\ndef publisher_fonts():\n"
        f"    return [Font('bangwool', 'Bangwool', ('ko',), LanguageFont(Path({str(font)!r})))]\n"
    )
    run = publisher("--plugin", plugin, "publish", path)
    assert (run.code, run.err) == (0, "")
    if kind == "pdf":
        assert any("angwool" in each for each in faces(tmp_path / "ko.pdf"))


def named(family: Family) -> list[str]:
    return [face.name for face in family.faces]


def test_each_file_has_its_use_and_comes_before_the_font_that_has_the_letters() -> None:
    language = replace(HEBREW, fonts=(LanguageFont(SANS, PRESS, SANS),))
    fonts = load_fonts(languages=[language])
    assert named(fonts.regular)[:3] == [
        "NotoSerif-SemiCondensed",
        "NotoSansHebrew-Regular",
        "NotoSerifHebrew-SemiCondensedMedium",
    ]
    assert named(fonts.bold)[1] == "FrankRuhlLibre-Black"
    assert named(fonts.title)[:2] == ["NotoSerif-SemiCondensedBold", "FrankRuhlLibre-Black"]
    assert named(fonts.italic)[:2] == ["NotoSerif-SemiCondensedItalic", "NotoSansHebrew-Regular"]
    press = load_fonts(languages=[language], press=True)
    assert named(press.title)[:2] == ["Vollkorn-Bold", "FrankRuhlLibre-Black"]
    assert load_fonts(languages=[ENGLISH]) == load_fonts()


def test_a_font_for_latin_letters_comes_first_of_all() -> None:
    language = replace(ENGLISH, fonts=(LanguageFont(BUNDLED / "SourceSansPro-Regular.ttf"),))
    assert named(load_fonts(languages=[language]).regular)[0] == "SourceSansPro-Regular"


def test_a_language_of_a_plugin_has_its_own(tmp_path: Path) -> None:
    language = replace(HEBREW, code="xh", name="Other", fonts=(LanguageFont(SANS),))
    sample = puzzle(["שלומ"], language, title="תשבץ")
    publication = Publication((puzzle(["CAT"]), sample))
    (tmp_path / "own.pdf").write_bytes(export(publication, PdfOptions()).value)
    assert "NotoSansHebrew-Regular" in faces(tmp_path / "own.pdf")


def test_a_file_that_is_no_font_is_named_with_its_language(tmp_path: Path) -> None:
    (tmp_path / "no.ttf").write_text("no font")
    language = replace(HEBREW, fonts=(LanguageFont(tmp_path / "no.ttf"),))
    with pytest.raises(ExportError) as caught:
        export(Publication.of(puzzle(["שלומ"], language)), PdfOptions())
    assert str(caught.value) == (
        f"the font file {tmp_path / 'no.ttf'} is neither a TrueType nor an OpenType font; a plugin "
        "brings it for Hebrew"
    )


def test_what_is_wrong_with_a_font_is_a_problem_of_its_plugin(tmp_path: Path) -> None:
    registry = Registry(languages={"he": HEBREW})
    gone = LanguageFont(tmp_path / "gone.ttf")
    registry.add(Font("gone", "Gone", ("he",), gone), STRANGER)
    registry.add(Font("sans", "Sans", ("he", "xx"), LanguageFont(SANS)), STRANGER)
    registry.add(replace(HEBREW, code="ha", fonts=(gone,)), STRANGER)
    registry.add(Font("sans", "Another", ("he",), LanguageFont(PRESS)), STRANGER)
    registry.give_fonts()
    assert [problem.message for problem in registry.problems] == [
        f"its font 'gone' is left out: there is no font file {tmp_path / 'gone.ttf'}",
        f"its language 'ha' is left out: there is no font file {tmp_path / 'gone.ttf'}",
        "font 'sans' is already offered by plugin odd (odd-plugin 1.0); left out",
        "its font 'sans' is for 'xx', and there is no such language",
    ]
    assert registry.languages["he"].fonts == (LanguageFont(SANS),)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": "No Good"}, "lower-case"),
        ({"font": SANS}, "must be a LanguageFont"),
        ({"languages": "he"}, "must be codes"),
        ({"languages": ()}, "must be codes"),
    ],
)
def test_a_record_checks_itself(changes: dict[str, Any], said: str) -> None:
    good: dict[str, Any] = {"name": "sans", "summary": "Sans", "languages": ("he",)}
    with pytest.raises((ValueError, TypeError), match=said):
        Font(**{**good, "font": LanguageFont(SANS), **changes})
    with pytest.raises(TypeError, match="are paths"):
        LanguageFont(str(SANS))  # type: ignore[arg-type]


def test_it_is_listed(publisher: Command) -> None:
    out = publisher("--plugin", PLUGIN, "plugins").out
    assert "\nfonts\n  hebrew-sans: Hebrew without serifs [hebrew_sans.py " in out


def test_the_languages_of_a_registry_have_them() -> None:
    def fonts(registry: Registry) -> tuple[LanguageFont, ...]:
        found: Language = registry.languages["he"]
        return found.fonts

    assert fonts(load(files=[PluginFile.read(PLUGIN)])) == (LanguageFont(SANS),)
    assert fonts(load()) == ()


def test_another_font_of_the_same_name_prints_a_book_anew(
    publisher: Command, tmp_path: Path
) -> None:
    (tmp_path / "own.ttf").write_bytes(SANS.read_bytes())
    plugin = tmp_path / "own.py"
    plugin.write_text(
        "from pathlib import Path\nfrom publisher import Font, LanguageFont, hookimpl\n\n"
        "@hookimpl\ndef publisher_fonts():\n"
        "    file = Path(__file__).with_name('own.ttf')\n"
        "    return [Font('own', 'Own', ('he',), LanguageFont(file))]\n"
    )
    path = tmp_path / "book.yaml"
    item = f"- words: {WORDS['he']}\n"
    path.write_text(
        f"language: he\nrun: serial\ngenerator: {{budget: 5 steps}}\npuzzles:\n{item}{item}",
        encoding="utf-8",
    )
    command = ("--plugin", plugin, "publish", path)
    assert publisher(*command).code == 0
    before = (tmp_path / "book.pdf").read_bytes()
    shutil.copy(PRESS, tmp_path / "own.ttf")
    assert publisher(*command).code == 0
    assert (tmp_path / "book.pdf").read_bytes() != before
