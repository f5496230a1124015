"""What a config chooses: sources, a generator, exporters, a language, an output."""

from collections.abc import Callable

import pytest

from publisher import Budget, Fault
from publisher.config import Config
from publisher.config.models import LanguageSettings
from publisher.language.language import SETTINGS

Load = Callable[..., Config]
Faults = Callable[..., tuple[Fault, ...]]
Said = Callable[..., list[str]]
WORDS = "words: [{file: a.csv}]\n"
NO_WORDS = "nothing to make a puzzle of: name at least one source, such as `- file: words.csv`"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("title: x", f"1:1: words: {NO_WORDS}"),
        ("title: x\nwords:", f"2:1: words: {NO_WORDS}"),
        ("title: x\nwords: []", f"2:1: words: {NO_WORDS}"),
        (
            "words: a.csv",
            "1:8: words: expected a list, such as `- file: words.csv`, not the text `a.csv`",
        ),
        (
            "words: {file: a.csv}",
            "1:8: words: expected a list, such as `- file: words.csv`, not a mapping",
        ),
        ("words: [a.csv]", "1:9: words[0]: say what `a.csv` is, such as `file: a.csv`"),
        (
            "words: ['file:a.csv']",
            "1:9: words[0]: write a space after the colon: `file: a.csv`",
        ),
        (
            "words: [{file:a.csv}]",
            '1:10: words[0]."file:a.csv": there is no source `file:a.csv`, only `file`, `list` and '
            "`broken` — write a space after `file:`",
        ),
        (
            "words: [{fil: a.csv}]",
            "1:10: words[0].fil: there is no source `fil`, only `file`, `list` and `broken`"
            " — did you mean `file`?",
        ),
        (
            "words: [{file: a, list: [b]}]",
            "1:9: words[0]: this names 2 sources, `file` and `list`: begin each with `- `",
        ),
        (
            "words: [{}]",
            "1:9: words[0]: expected a source, `file`, `list` or `broken`, with its settings",
        ),
        (
            "words:\n  -",
            "2:4: words[0]: expected a source, `file`, `list` or `broken`, with its settings",
        ),
        (
            "words: [[a]]",
            "1:9: words[0]: expected a source, `file`, `list` or `broken`, with its settings",
        ),
    ],
)
def test_words_come_from_sources_by_name(text: str, expected: str, said: Said) -> None:
    assert said(text) == [expected]


@pytest.mark.parametrize(
    ("text", "place", "written"),
    [
        ("words: [cat, dog]", "1:9: words[0]", "[cat, dog]"),
        ("words: [a, b, c, d]", "1:9: words[0]", "[a, b, c, …]"),
        ("words: [ice cream]", "1:9: words[0]", "[ice cream]"),
        ("words:\n- file: a.csv\n- cat\n- dog", "3:3: words[1]", "[cat, dog]"),
        ("words:\n- cat: It purrs\n- dog: 'a: b'", "2:3: words[0]", '{cat: It purrs, dog: "…"}'),
        ("words: [cat: It purrs, dog]", "1:9: words[0]", '{cat: It purrs, dog: ""}'),
        ("words: ['cat: It purrs']", "1:9: words[0]", "{cat: It purrs}"),
        ("words:\n- חתול: מגרגר\n- כלב: נובח", "2:3: words[0]", "{חתול: מגרגר, כלב: נובח}"),
        ("words: cat", "1:8: words", "[cat]"),
        ("words: {cat: It purrs}", "1:8: words", "{cat: It purrs}"),
        ("words: ['<cat>']", "1:9: words[0]", '["…"]'),
    ],
)
def test_words_where_sources_belong_are_told_how_to_write_them(
    text: str, place: str, written: str, said: Said
) -> None:
    told = f"words themselves are written as a list, which is a source: `- list: {written}`"
    assert said(text) == [f"{place}: {told}"]


def test_a_source_without_settings_is_no_word(said: Said) -> None:
    assert said("words: [list]") == ["1:9: words[0]: say what `list` is to read, as in `list: …`"]


def test_a_source_is_found_wherever_its_name_stands_in_the_item(load_text: Load) -> None:
    config = load_text("words:\n  - encoding: cp1255\n    file: a.csv\n")
    assert config.puzzle_configs[0].words[0].record.name == "file"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "generator: freeform",
            "2:12: generator: expected settings as `key: value`, not the text `freeform`",
        ),
        ("generator: [a]", "2:12: generator: expected settings as `key: value`, not a list"),
        (
            "generator: {use: freefrom}",
            "2:18: generator.use: there is no generator `freefrom`, only `freeform` and `fill`"
            " — did you mean `freeform`?",
        ),
        ("generator: {use: [a]}", "2:18: generator.use: expected a text, not a list"),
        (
            "generator: {seed: -1}",
            "2:19: generator.seed: expected a whole number from 0 to 9223372036854775807, not `-1`",
        ),
        (
            "generator: {seed: 9223372036854775808}",
            "2:19: generator.seed: "
            "expected a whole number from 0 to 9223372036854775807, not `9223372036854775808`",
        ),
        (
            "generator: {budget: 10}",
            "2:21: generator.budget: `10` cannot be used: "
            "a budget is seconds, minutes or steps: 10s, 2m or 5000steps, or auto",
        ),
        (
            "generator: {use: fill, size: 3x3}",
            "2:24: generator.size: there is no setting `size` here, only `wordlists`, `use`, "
            "`seed`, `budget` and `distinct`",
        ),
    ],
)
def test_the_generator_has_settings_of_the_programs_own(
    text: str, expected: str, said: Said
) -> None:
    assert said(WORDS + text) == [expected]


@pytest.mark.parametrize("written", ["", "budget: auto", "budget: ' auto '"])
def test_an_auto_budget_is_the_default_and_ends_early(written: str, load_text: Load) -> None:
    budget = load_text(f"{WORDS}generator: {{{written}}}").puzzle_configs[0].budget
    assert budget == Budget(seconds=60, steps=30_000, until_spent=False)


def test_a_budget_that_is_stated_is_used_until_it_is_spent(load_text: Load) -> None:
    budget = load_text(f"{WORDS}generator: {{budget: 30000steps 60s}}").puzzle_configs[0].budget
    assert budget.until_spent


def test_seed_and_budget_go_with_any_generator(load_text: Load) -> None:
    config = load_text(f"{WORDS}generator: {{use: fill, seed: 007, budget: 2m}}")
    assert (config.puzzle_configs[0].seed, config.puzzle_configs[0].budget) == (
        7,
        Budget(seconds=120),
    )


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "export: []",
            "2:1: export: nothing to write: name an exporter of `pdf`, `text` and `notes`",
        ),
        ("export:", "2:1: export: nothing to write: name an exporter of `pdf`, `text` and `notes`"),
        ("export: pdf", "2:9: export: expected a list, such as `- pdf`, not the text `pdf`"),
        (
            "export: [pfd]",
            "2:10: export[0]: there is no exporter `pfd`, only `pdf`, `text` and `notes`"
            " — did you mean `pdf`?",
        ),
        (
            "export: [{pfd: {paper: a4}}]",
            "2:11: export[0].pfd: there is no exporter `pfd`, only `pdf`, `text` and `notes`"
            " — did you mean `pdf`?",
        ),
        (
            "export:\n  - pdf:\n    paper: a4",
            "3:5: export[0]: expected the name of one exporter, with its options indented below it",
        ),
        (
            "export: [[pdf]]",
            "2:10: export[0]: expected the name of one exporter, with its options indented "
            "below it",
        ),
        (
            "export: [pdf: a4]",
            "2:15: export[0].pdf: expected options as `key: value`, not the text `a4`",
        ),
        (
            "export: [text, text]",
            "2:16: export[1]: writes the same file as export[0] — give one of them a `file:`",
        ),
        (
            "export: [text: {file: a}, notes: {file: A}]",
            "2:27: export[1]: writes the same file as export[0] — give one of them a `file:`",
        ),
        (
            "export: [text: {file: a//b}]",
            "2:23: export[0].text.file: "
            "a name before or after a slash is missing: write it like `{number:06}/{config}`",
        ),
    ],
)
def test_exports_are_names_with_or_without_options(text: str, expected: str, said: Said) -> None:
    assert said(WORDS + text) == [expected]


def test_exports_of_one_kind_live_side_by_side_under_their_own_names(load_text: Load) -> None:
    config = load_text(f"{WORDS}export: [text, text: {{file: '{{config}}-b'}}, pdf]")
    names = [config.files(choice)[0].name for choice in config.exports]
    assert names == ["puzzle.txt", "puzzle-b.txt", "puzzle.pdf"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("output: out", "2:9: output: expected settings as `key: value`, not the text `out`"),
        (
            "output: {foldr: out}",
            "2:10: output.foldr: there is no setting `foldr` here — did you mean `folder`?",
        ),
        (
            'output: {name: "{titel}"}',
            "2:16: output.name: there is no field `titel`, only `config`, `title`, `language`, "
            "`published`, `seed`, `number` and `thousand` — did you mean `title`?",
        ),
        (
            'output: {name: "{title}"}',
            "2:16: output.name: there is no `title:` to put in place of `{title}`",
        ),
    ],
)
def test_the_output_is_a_folder_and_a_pattern(text: str, expected: str, said: Said) -> None:
    assert said(WORDS + text) == [expected]


@pytest.mark.parametrize("name", ["he", "HE", "iw", "he-IL", "he_IL", "iw-376"])
def test_a_language_is_found_by_code_or_alias_in_any_case_and_region(
    name: str, load_text: Load
) -> None:
    assert load_text(f"{WORDS}language: {name}").puzzle_configs[0].language.code == "he"


def test_a_language_takes_settings_of_ones_own(load_text: Load) -> None:
    language = (
        load_text(
            f"{WORDS}language:\n"
            "  use: he\n"
            "  letters: {final_forms: keep}\n"
            "  headings: {across: לרוחב}\n"
            "  enumerations: none\n"
            "  digits: ٠١٢٣٤٥٦٧٨٩\n"
        )
        .puzzle_configs[0]
        .language
    )
    assert language.choice("final_forms") == "keep"
    assert (language.headings.across, language.headings.down) == ("לרוחב", "מאונך")
    assert language.enumeration_style == "none"
    assert language.number(12) == "١٢"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "language: Hebrew",
            [
                "2:11: language: there is no language `Hebrew`, only `en` and `he`; "
                "docs/languages.md shows how to define one, here or in a plugin — did you mean "
                "`he`?"
            ],
        ),
        ("language:", ["2:10: language: name a language: `en` or `he`"]),
        (
            "language: [he]",
            ["2:11: language: expected a language or settings as `key: value`, not a list"],
        ),
        (
            "language: {use: he, letter: {}, quotes: [a, b]}",
            [
                "2:21: language.letter: there is no setting `letter` here — did you mean "
                "`letters`?",
                "2:33: language.quotes: there is no setting `quotes` here, only `use`, `letters`, "
                "`headings`, `folds`, `direction`, `alphabet`, `borrowed`, `enumerations`, "
                "`digits`, `rows` and `columns`",
            ],
        ),
        (
            "language: {use: he, digits: [b], letters: x}",
            [
                "2:29: language.digits: expected a text, not a list",
                "2:43: language.letters: expected a mapping, not `x`",
            ],
        ),
    ],
)
def test_faults_of_a_language_are_told_together(text: str, expected: list[str], said: Said) -> None:
    assert said(WORDS + text) == expected


def test_what_the_language_refuses_is_told_for_each_setting(faults: Faults) -> None:
    text = (
        "language: {use: he, letters: {final_forms: kept, finals: x}, headings: {acros: a},"
        " enumerations: some, digits: 123}"
    )
    assert [(fault.column, fault.path) for fault in faults(WORDS + text)] == [
        (44, "language.letters.final_forms"),
        (58, "language.letters.finals"),
        (80, "language.headings.acros"),
        (98, "language.enumerations"),
        (112, "language.digits"),
    ]


def test_all_settings_of_a_language_are_in_the_model_of_a_config() -> None:
    assert {*LanguageSettings.model_fields} - {"use"} == SETTINGS.keys()
