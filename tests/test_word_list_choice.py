"""The items of word lists, and the words that generators are given of them."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from publisher import (
    BulkWords,
    ConfigError,
    Exporter,
    Fault,
    Generator,
    InputFile,
    NoOptions,
    OptionError,
    Options,
    Origin,
    PluginError,
    RawWordList,
    Source,
    SourceError,
    SourceWord,
    WithLosses,
    WordListChoice,
)
from publisher.config import GeneratorChoice, load, puzzle_config_of
from publisher.plugins.installed import Provider
from publisher.plugins.options import input_files
from publisher.plugins.registry import Registry
from publisher_testing import ENGLISH


class LineOptions(Options):
    """Those of a stranger's source of lines."""

    lines: str
    most: int = 9
    points: str | None = None


class FileOptions(Options):
    file: InputFile
    score: str | None = None


class ListingOptions(Options):
    """Those of a stranger's generator with word lists."""

    lists: tuple[WordListChoice, ...] = ()
    extra: WordListChoice | None = None


def lines(options: LineOptions) -> list[SourceWord]:
    words = options.lines.split()
    if len(words) > options.most:
        raise OptionError(("most",), f"there are {len(words)} words")
    return [SourceWord(word, "", Origin("lines", 2 * i), 10 * i) for i, word in enumerate(words)]


def file_words(options: FileOptions) -> list[SourceWord]:
    return [SourceWord(options.file.read_text())]


def file_bulk(options: FileOptions) -> BulkWords:
    data = options.file.read_bytes()
    return BulkWords.of_bytes(data, lambda: RawWordList(str(options.file), data.decode(), 7))


@pytest.fixture
def registry() -> Registry:
    return registry_of(
        Source("lines", "Lines", LineOptions, lines),
        Source("file", "A file", FileOptions, file_words, file_bulk),
    )


def registry_of(*sources: Source[Any]) -> Registry:
    made = Registry()
    provider = Provider("strange", "strange-words", "1.2")
    listing = Generator("listing", "Lists", ListingOptions, nothing, needs_words=False)
    for source in sources:
        made.add(source, provider)
    made.add(listing, provider)
    made.add(Exporter("pdf", "Pages", NoOptions, ".pdf", nothing), provider)
    made.add(ENGLISH, provider)
    assert not made.problems
    return made


def nothing(*_: object) -> Any:
    raise NotImplementedError


def choice(item: object, registry: Registry, folder: Path = Path()) -> WordListChoice:
    context = {"registry": registry, "folder": folder}
    made = ListingOptions.model_validate({"lists": [item]}, context=context)
    return made.lists[0]


def test_a_source_without_bulk_is_read_as_always(registry: Registry) -> None:
    chosen = choice({"lines": "cat owl", "weight": "2", "score": "30"}, registry)
    assert (chosen.settings.weight, chosen.settings.score, chosen.path) == (2, 30, ("lines",))
    assert chosen.open().read() == RawWordList("lines", "cat\nowl", [0, 10], [0, 2])


def test_a_source_with_bulk_gives_its_words_so(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("cat\nowl")
    found = choice({"file": "a.txt"}, registry, tmp_path).open().read()
    assert found == RawWordList(str(tmp_path / "a.txt"), "cat\nowl", 7)
    assert found.name == "a.txt"


def test_a_source_may_have_no_bulk_for_some_options() -> None:
    slow = registry_of(Source("lines", "Lines", LineOptions, lines, lambda _: None))
    assert choice({"lines": "cat owl"}, slow).open().read().text == "cat\nowl"


def test_losses_of_a_source_go_with_its_words() -> None:
    wide = WithLosses([SourceWord("ice\n cream")], ("the colours",))
    strange = registry_of(Source("lines", "Lines", LineOptions, lambda _: wide))
    found = choice({"lines": ""}, strange).open().read()
    assert found == RawWordList("lines", "ice cream", [None], losses=("the colours",))


def test_lines_of_several_files_have_no_numbers() -> None:
    words = [SourceWord("cat", origin=Origin("a", 1)), SourceWord("owl", origin=Origin("b", 1))]
    strange = registry_of(Source("lines", "Lines", LineOptions, lambda _: words))
    found = choice({"lines": ""}, strange).open().read()
    assert (found.source, found.numbers, found.quoted(1)) == ("lines", (), "“owl”")


@pytest.mark.parametrize("item", [{"block": "a.txt"}, {"block": {"file": "a.txt"}}])
def test_blocked_words_are_those_of_a_file_or_of_any_source(
    registry: Registry, tmp_path: Path, item: object
) -> None:
    (tmp_path / "a.txt").write_text("cat")
    assert choice(item, registry, tmp_path).is_block
    assert choice(item, registry, tmp_path).open().read().text == "cat"
    assert choice({"block": {"lines": "owl"}}, registry).open().read().text == "owl"
    assert not choice({"lines": "owl"}, registry).is_block


def test_a_score_that_is_no_number_names_a_column(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("cat")
    named = choice({"file": "a.txt", "score": "points"}, registry, tmp_path)
    assert (named.options.score, named.settings.score) == ("points", 50)  # type: ignore[attr-defined]
    with pytest.raises(
        ValidationError, match="expected a whole number from 0 to 100, not `points`"
    ):
        choice({"lines": "cat", "score": "points"}, registry)


class TestFingerprints:
    """What says that words need not be read again."""

    @staticmethod
    def of(registry: Registry, folder: Path, **item: Any) -> bytes:
        return choice(item, registry, folder).open().fingerprint

    def test_the_same_file_and_options_have_the_same(
        self, registry: Registry, tmp_path: Path
    ) -> None:
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            (tmp_path / name / "a.txt").write_text("cat")
        one = self.of(registry, tmp_path / "one", file="a.txt")
        assert one == self.of(registry, tmp_path / "one", file="a.txt", weight="2")
        assert one == self.of(registry, tmp_path / "two", file="a.txt")

    def test_other_words_or_options_have_another(self, registry: Registry, tmp_path: Path) -> None:
        found = []
        for text in ("cat", "owl"):
            (tmp_path / "a.txt").write_text(text)
            found.append(self.of(registry, tmp_path, file="a.txt"))
            found.append(self.of(registry, tmp_path, file="a.txt", score="points"))
            found.append(self.of(registry, tmp_path, lines=text))
            found.append(self.of(registry, tmp_path, lines=text, most="5"))
        assert len(set(found)) == len(found)

    def test_another_version_of_a_plugin_may_read_otherwise(
        self, registry: Registry, tmp_path: Path
    ) -> None:
        newer = Registry()
        newer.add(registry.sources["lines"], Provider("strange", "strange-words", "2"))
        assert self.of(registry, tmp_path, lines="a") != self.of(newer, tmp_path, lines="a")

    def test_words_are_read_only_when_they_are_asked_for(self) -> None:
        def never() -> RawWordList:
            raise AssertionError("it was read")

        lazy = Source("lines", "Lines", LineOptions, lines, lambda _: BulkWords(b"1", never))
        assert choice({"lines": ""}, registry_of(lazy)).open().fingerprint


def faults(registry: Registry, folder: Path, lists: str) -> tuple[Fault, ...]:
    """What is wrong with a config whose generator has these lists, from its third line on."""
    path = folder / "puzzle.yaml"
    path.write_text(f"generator:\n  use: listing\n  lists:\n{lists}", encoding="utf-8")
    with pytest.raises(ConfigError) as caught:
        load(path, registry)
    return caught.value.faults


@pytest.mark.parametrize(
    ("item", "column", "path", "message"),
    [
        (
            "{line: a}",
            8,
            ".line",
            "there is no source `line`, only `lines`, `file`, `block` and `support` — ",
        ),
        ("{blok: a}", 8, ".blok", "did you mean `block`?"),
        ("{lines: a, mots: 3}", 18, ".mots", "there is no setting `mots` here — did you mean"),
        ("{lines: a, wieght: 3}", 18, ".wieght", "did you mean `weight`?"),
        ("{lines: a, weight: 0}", 26, ".weight", "expected more than 0, not `0`"),
        ("{lines: a, score: 101}", 25, ".score", "expected a whole number from 0 to 100, not"),
        ("{lines: a, only: {letters: 3}}", 18, ".only", "`only` is for the sources of `words:`"),
        ("{lines: a, file: b}", 7, "", "this names 2 sources, `lines` and `file`"),
        ("{weight: 2}", 8, ".weight", "there is no source `weight`, only"),
        ("cat", 7, "", "say what `cat` is, such as `file: cat`"),
        ("", 6, "", "expected a source, `lines` or `file`, with its settings"),
        ("{file: a.text}", 14, ".file", "there is no file"),
        ("{block: a.text}", 15, ".block", "there is no file"),
        ("{block: a.txt, weight: 2}", 22, ".weight", "there is no setting `weight` here, only `b"),
        ("{block: {line: a}}", 16, ".block.line", "there is no source `line`, only `lines` and"),
        ("{block: {lines: a, mots: 3}}", 26, ".block.mots", "did you mean `most`?"),
        ("{block: [a]}", 15, ".block", "expected a source, `lines` or `file`, with its settings"),
        ("{lines: a, most: b}", 24, ".most", "expected a whole number, not `b`"),
    ],
)
def test_a_fault_of_an_item_is_at_its_place(
    registry: Registry, tmp_path: Path, item: str, column: int, path: str, message: str
) -> None:
    (tmp_path / "a.txt").write_text("cat")
    (fault,) = faults(registry, tmp_path, f"    - {{lines: x}}\n    - {item}\n")
    assert (fault.line, fault.column) == (5, column)
    assert fault.path == f"generator.lists[1]{path}"
    assert message in fault.message


def test_all_faults_of_all_items_are_told_at_once(registry: Registry, tmp_path: Path) -> None:
    wrong = "    - {lines: a, weight: 0, score: -1, most: x, only: 3}\n    - {fil: a}\n"
    found = faults(registry, tmp_path, wrong)
    assert [fault.path.removeprefix("generator.lists") for fault in found] == [
        "[0].weight",
        "[0].score",
        "[0].most",
        "[0].only",
        "[1].fil",
    ]


def test_a_missing_option_of_a_source_is_named(tmp_path: Path) -> None:
    class TwoOptions(Options):
        lines: str
        query: str

    strange = registry_of(Source("lines", "Lines", TwoOptions, nothing))
    (fault,) = faults(strange, tmp_path, "    - {lines: a}\n")
    assert (fault.path, fault.message) == ("generator.lists[0].query", "`query` is missing")


def test_an_option_may_be_a_single_list(registry: Registry, tmp_path: Path) -> None:
    context = {"registry": registry, "folder": tmp_path}
    made = ListingOptions.model_validate({"extra": {"lines": "cat"}}, context=context)
    assert made.extra is not None
    assert made.extra.open().read().text == "cat"
    with pytest.raises(ValidationError):
        ListingOptions.model_validate({"extra": {"lines": "cat", "most": "x"}}, context=context)


def test_the_files_of_lists_are_files_of_the_options(registry: Registry, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("cat")
    (tmp_path / "b.txt").write_text("owl")
    made = ListingOptions.model_validate(
        {"lists": [{"file": "a.txt"}, {"block": "b.txt"}]},
        context={"registry": registry, "folder": tmp_path},
    )
    assert list(input_files(made)) == [tmp_path / "a.txt", tmp_path / "b.txt"]


@pytest.mark.parametrize(
    ("item", "path"),
    [
        ({"lines": "a b", "most": "1"}, ("most",)),
        ({"block": {"lines": "a b", "most": "1"}}, ("block", "most")),
    ],
)
def test_an_error_in_an_option_leads_to_it(
    registry: Registry, item: object, path: tuple[str, ...]
) -> None:
    with pytest.raises(OptionError, match="there are 2 words") as caught:
        choice(item, registry).open()
    assert caught.value.path == path


def test_a_block_file_has_one_place_for_all_faults(tmp_path: Path) -> None:
    def bulk(options: FileOptions) -> BulkWords:
        raise OptionError(("score",), "no such column")

    strange = registry_of(Source("file", "A file", FileOptions, file_words, bulk))
    (tmp_path / "a.txt").write_text("cat")
    with pytest.raises(OptionError, match="no such column") as caught:
        choice({"block": "a.txt"}, strange, tmp_path).open()
    assert caught.value.path == ("block",)


def made_of(fingerprint: Any, read: Any) -> BulkWords:
    return BulkWords(fingerprint, read)


class TestBlame:
    """A source that breaks its contract is named, not the generator that has its words."""

    @pytest.mark.parametrize(
        ("bulk", "said"),
        [
            (lambda _: "cat", "it returned str, not BulkWords"),
            (lambda _: made_of("1", list), "it gave a `fingerprint` that is str, not bytes"),
            (lambda _: made_of(b"1", list), "it returned list, not a RawWordList"),
            (lambda _: BulkWords(b"1", lambda: RawWordList("a", "b\nc", [1])), "1 scores for 2 l"),
            (lambda _: BulkWords(b"1", lambda: RawWordList("a", "b", 1, [1, 2])), "2 numbers for"),
            (lambda _: 1 // 0, "ZeroDivisionError"),
        ],
    )
    def test_of_bulk(self, bulk: Callable[[Any], Any], said: str) -> None:
        strange = registry_of(Source("lines", "Lines", LineOptions, lines, bulk))
        with pytest.raises(PluginError, match=r"plugin strange .*: its source lines failed") as e:
            choice({"lines": ""}, strange).open().read()
        assert said in str(e.value)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (None, "it returned None, not SourceWords"),
            (["cat"], "it gave str, not a SourceWord"),
            ([SourceWord("cat", score="5")], "a word whose `score` is str, not a number"),  # type: ignore[arg-type]
        ],
    )
    def test_of_read(self, words: Any, said: str) -> None:
        strange = registry_of(Source("lines", "Lines", LineOptions, lambda _: words))
        with pytest.raises(PluginError, match="its source lines failed") as caught:
            choice({"lines": ""}, strange).open()
        assert said in str(caught.value)

    def test_errors_for_the_user_pass(self) -> None:
        def bulk(options: LineOptions) -> BulkWords:
            raise SourceError("cannot be read")

        strange = registry_of(Source("lines", "Lines", LineOptions, lines, bulk))
        with pytest.raises(SourceError, match=r"^cannot be read$"):
            choice({"lines": ""}, strange).open()


def test_a_config_chooses_lists_for_a_generator(registry: Registry, tmp_path: Path) -> None:
    settings = {"generator": {"use": "listing", "lists": [{"lines": "cat owl", "weight": 2}]}}
    made = puzzle_config_of("settings", settings, registry)
    assert isinstance(made.origin, GeneratorChoice)
    (chosen,) = made.origin.options.lists  # type: ignore[attr-defined]
    assert chosen.open().read().text == "cat\nowl"
