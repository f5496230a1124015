"""The contracts of plugins that are data, of whole plugins, and of executors."""

import os
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from publisher import (
    Affixes,
    Executor,
    Exporter,
    Headings,
    Language,
    NoOptions,
    Template,
    TextDirection,
    hookimpl,
)
from publisher.plugins.registry import load
from publisher_testing import (
    ENGLISH,
    HEBREW,
    check_executor,
    check_generator,
    check_language,
    check_plugin,
    check_template,
)

REGISTRY = load()
NO_HEADING = Headings("", "Down", "Puzzle", "Solution")


@pytest.mark.parametrize("language", [*REGISTRY.languages.values(), ENGLISH, HEBREW])
def test_languages_keep_the_contract(language: Language) -> None:
    check_language(language)


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"code": "English"}, "its code is not a tag of BCP 47"),
        ({"name": " "}, "its name is ' '"),
        ({"headings": NO_HEADING}, "its heading across is ''"),
        ({"alphabet": ("A",)}, "fewer than two letters"),
        ({"alphabet": ("A", "B", "A")}, "a letter comes twice"),
        ({"alphabet": ("A", "b")}, "'B' cannot be spelled"),
        ({"alphabet": ("A", "א")}, "א does not run ltr"),
        ({"direction": TextDirection.RTL}, "A does not run rtl"),
        ({"folds": {"Œ": "Ж"}}, "'Œ' cannot be spelled"),
        ({"casing": {"a": "Ж"}}, "'a' cannot be spelled"),
        ({"digits": "1234567890"}, "its digits are not 0 to 9"),
        ({"quotes": ("“", "”", "", "")}, "quotes are four signs"),
        ({"word_counts": {3: "{} words"}}, "word_counts begins with 3, and should with 2"),
        ({"word_counts": {2: "{0.x} words"}}, "word_counts has '{0.x} words'"),
        ({"affixes": Affixes(endings={"ы": 3})}, "'ы' cannot be spelled"),
        ({"affixes": Affixes(prefixes={"re": 0})}, "affix 're' leaves 0 letters"),
        ({"common_words": ("The",)}, "common word 'The'"),
        ({"unverified": frozenset({"accross"})}, r"unverified names \['accross'\]"),
    ],
)
def test_a_language_that_is_not_whole_is_told_so(changes: dict[str, Any], said: str) -> None:
    language = replace(ENGLISH, **changes)
    with pytest.raises(AssertionError, match=said):
        check_language(language)


def test_words_of_a_language_are_spelled() -> None:
    check_language(HEBREW, ["שלום"])
    with pytest.raises(AssertionError, match="en: 'море' is not a word of it: "):
        check_language(ENGLISH, ["cat", "море"])


def test_a_language_that_no_other_process_can_have_is_noticed() -> None:
    class Upper(dict[str, str]):  # a class inside a function cannot be pickled
        pass

    with pytest.raises(AssertionError, match="en: another process cannot be given it"):
        check_language(replace(ENGLISH, casing=Upper()))


@pytest.mark.slow
def test_templates_keep_the_contract() -> None:
    for each in ("newspaper", "worksheet"):
        check_template(REGISTRY.templates[each])


def test_generators_keep_the_contract() -> None:
    words = ["cat", "rat", "tiger", "bear"]
    freeform, fill = (REGISTRY.generators[name] for name in ("freeform", "fill"))
    check_generator(freeform, freeform.options(), words)
    lists = [{"list": ["cab", "ore", "ten", "cot", "are", "ben"]}]
    with_words = {"grid": "...\n...\n...", "wordlists": lists}
    check_generator(fill, fill.options.model_validate(with_words), [])


def template(tmp_path: Path, text: str, name: str = "mine") -> Template:
    file = tmp_path / "mine.yaml"
    file.write_text(text, encoding="utf-8")
    return Template(name, "Mine", file)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("papr: a4\n", "did you mean `paper`"),
        ("paper: a44\n", "export"),
        ("- paper\n", "is not a template: it has no settings"),
        ("logo: logo.png\n", "logo"),
        ("extends: mine.yaml\n", "extend each other in a circle"),
        ("extends: nothing\n", "nothing"),
    ],
)
def test_a_template_that_no_export_can_take_is_told_so(
    tmp_path: Path, text: str, said: str
) -> None:
    with pytest.raises(AssertionError, match=f"^mine: (.|\n)*{said}"):
        check_template(template(tmp_path, text))


def test_a_template_that_is_found_in_one_folder_alone_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    template(tmp_path, "paper: a5\n")
    with pytest.raises(AssertionError, match=r"mine\.yaml depends on the working folder"):
        check_template(Template("mine", "Mine", Path("mine.yaml")))
    check_template(template(tmp_path, "paper: a5\n"))


def test_a_template_that_is_not_there_or_whose_name_is_taken_is_told_so(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="mine: "):
        check_template(Template("mine", "Mine", tmp_path / "none.yaml"))
    with pytest.raises(AssertionError, match=r"book: plugin templates .* offers a template"):
        check_template(template(tmp_path, "paper: a5\n", "book"))


def module(**members: Any) -> ModuleType:
    made = ModuleType("mine")
    vars(made).update(members)
    return made


def exporter(name: str) -> Exporter[NoOptions]:
    return Exporter(name, "Mine", NoOptions, ".mine", lambda *_: b"")


def hook(records: Callable[[], Any]) -> Any:
    @hookimpl
    def publisher_exporters() -> Any:
        return records()

    return publisher_exporters


@hookimpl
def publisher_exportesr() -> list[Any]:
    return []


NAMES = map(str, count())


def said_aloud() -> list[Any]:
    print("loading")  # noqa: T201
    return [exporter("mine")]


def read_beside() -> list[Any]:
    (Path(__file__).parent / "data/answers.tsv").read_bytes()
    return [exporter("mine")]


@pytest.mark.parametrize(
    ("plugin", "said"),
    [
        (module(), "it offers nothing"),
        (module(publisher_exportesr=publisher_exportesr), "there is no hook 'publisher_exportesr'"),
        (module(publisher_exporters=hook(lambda: None)), "gave None|returned None"),
        (module(publisher_exporters=hook(lambda: [3])), "gave int, not Exporter"),
        (module(publisher_exporters=hook(lambda: [exporter("pdf")])), "is already offered by"),
        (module(publisher_exporters=hook(lambda: [exporter(f"a{next(NAMES)}")])), "other records"),
        (module(publisher_exporters=hook(said_aloud)), "it prints: 'loading"),
        (module(publisher_exporters=hook(read_beside)), "it reads .*answers.tsv"),
    ],
)
def test_a_plugin_with_a_problem_is_told_so(plugin: ModuleType, said: str) -> None:
    with pytest.raises(AssertionError, match=f"^mine: .*({said})"):
        check_plugin(plugin)


def test_a_plugin_without_a_problem_keeps_the_contract() -> None:
    check_plugin(module(publisher_exporters=hook(lambda: [exporter("mine")])))


class Talking(ThreadPoolExecutor):
    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Any:
        os.write(sys.__stdout__.fileno() if sys.__stdout__ else 1, b"submitted")
        return super().submit(fn, *args, **kwargs)


def test_an_executor_that_prints_is_noticed() -> None:
    talking = Executor("mine", "Mine", NoOptions, lambda _: Talking(1))
    with pytest.raises(AssertionError, match="mine: it prints: 'submitted"):
        check_executor(talking)
