"""The contracts of a plugin, and of its sources, readers, exporters, templates and executors."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent import futures
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from tempfile import gettempdir
from typing import Any

from publisher.config import Config, config_of
from publisher.errors import ExportError, FormatError, OptionError, PublisherError, SourceError
from publisher.model.bulk_words import BulkWords
from publisher.model.features import PuzzleFacts, features
from publisher.model.file_changes import PuzzleChanges
from publisher.model.grid import Cell, Position
from publisher.model.losses import WithLosses
from publisher.model.puzzle import Publication, Puzzle
from publisher.pipeline.exporting import export
from publisher.plugins.installed import OWN_DISTRIBUTION, Provider, installed
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import split_losses, type_name
from publisher.plugins.preview import Preview
from publisher.plugins.records import AnyExecutor, AnyExporter, AnyReader, AnySource, Template
from publisher.plugins.registry import KINDS, Registry, load, load_object
from publisher.reading.rewriting import differences
from publisher.words.source_words import source_words
from publisher.words.understood import UnderstoodList
from publisher_testing.calling import Calls
from publisher_testing.samples import ENGLISH, sample_puzzles


def check_plugin(plugin: object, patience: float = 60) -> None:
    """Load a plugin, usually a module, beside the built-in ones: it has no problem.

    Its hooks are known and take nothing, its records are of the right types, and no other plugin
    of the program's has a record of the same name. It offers something, and the same twice. Its
    hooks print nothing, use no network, write nothing, and read the data of packages alone.
    """
    name = str(getattr(plugin, "__name__", type(plugin).__name__))
    calls = Calls(name, patience=patience)
    first, second = (_offered(calls, plugin, name) for _ in range(2))
    assert first, f"{name}: it offers nothing: no function is marked with `@hookimpl`"
    assert first == second, f"{name}: it offers other records the second time"


def _offered(calls: Calls, plugin: object, name: str) -> list[tuple[str, str]]:
    """The kind and the name of all its records."""
    registry = load([each for each in installed() if each[1].name == OWN_DISTRIBUTION])
    before = set(_records(registry))
    provider = Provider(name, "this test", "0", name)
    calls.call(load_object, registry, plugin, provider)
    said = [each.message for each in registry.problems if each.provider == provider]
    assert not said, f"{name}: {said[0]}"
    return [each for each in _records(registry) if each not in before]


def _records(registry: Registry) -> list[tuple[str, str]]:
    return [(kind, name) for kind in KINDS for name in registry.of_kind(kind)]


def check_source(
    source: AnySource, options: Options, patience: float = 60, *, network: bool = False
) -> None:
    """Read twice: the same words each time; and in bulk: these words first, or they alone.

    The rows of a table have the names of its columns first, and are the same twice. A call ends
    within `patience` seconds and a million words. The source prints nothing, writes nothing,
    and reads no file that no option names; it uses the network only if `network` says that it may.
    """
    calls = Calls(source.name, options, patience, network=network)
    bounded = replace(source, read=lambda chosen: _bounded(calls, source.read(chosen)))
    found = calls.twice("not the same words twice", source_words, bounded, options)
    _check_bulk(source, calls, [word.text for word in found.value])
    _check_rows(source, calls)


def _bounded(calls: Calls, given: Any) -> Any:
    """The words of a source, refused after very many."""
    if isinstance(given, WithLosses):
        return WithLosses(_bounded(calls, given.value), given.losses)
    if isinstance(given, UnderstoodList):
        return replace(given, words=list(calls.iterated(given.words, "SourceWords")))
    return calls.iterated(given, "SourceWords")


def _check_bulk(source: AnySource, calls: Calls, texts: Sequence[str]) -> None:
    bulk, again = (source.bulk and calls.call(source.bulk, calls.options) for _ in range(2))
    if bulk is None or again is None:
        assert bulk is again, f"{source.name}: its bulk is None once, and not the other time"
        return
    calls.expect(bulk, BulkWords, "BulkWords")
    assert bulk.fingerprint == again.fingerprint, f"{source.name}: another fingerprint"
    lines = [" ".join(line.split()) for line in calls.call(bulk.read).text.split("\n")]
    found = list(filter(None, lines))
    wanted = [" ".join(text.split()) for text in texts if text.strip()]
    assert found[: len(wanted)] == wanted, f"{source.name}: its bulk has other words than its read"


def _check_rows(source: AnySource, calls: Calls) -> None:
    rows = source.rows
    if rows is None:
        return

    def draw() -> list[tuple[int, tuple[object, ...]]] | str:
        try:
            found = calls.iterated(rows(calls.options), "rows")
            return [(line, tuple(cells)) for line, cells in found]
        except (OptionError, SourceError) as error:  # this one is no table
            return str(error)

    found = calls.twice("not the same rows twice", draw)
    assert found, f"{source.name}: its rows have no names of columns, and it raised nothing"
    for line, _ in [] if isinstance(found, str) else found:
        calls.expect(line, int, "a number", "the line of a row is")


def check_reader(
    reader: AnyReader,
    samples: Iterable[bytes],
    options: Options | None = None,
    patience: float = 60,
) -> None:
    """Read each sample, and refuse all its beginnings and nonsense with `FormatError` alone.

    A sample is the same puzzle twice. With `rewrite`, one in which nothing changes has the same
    bytes; another clue or another letter is read in the bytes that it returns, twice the same, or
    it raises `ExportError`. A call ends within `patience` seconds. The reader prints nothing, uses
    no network, and touches no file that no option names.
    """
    calls = Calls.of(reader, options, patience)
    language = reader.language or (lambda _: None)

    def read(data: bytes) -> tuple[object, tuple[str, ...]]:
        return split_losses(reader.read(data, calls.options, ENGLISH))

    for sample in samples:
        puzzle = calls.expect(calls.call(read, sample)[0], Puzzle, "a Puzzle")
        calls.twice("not the same puzzle twice", read, sample)
        if reader.rewrite:
            _check_rewriting(calls, reader, sample, puzzle)
        code = calls.call(language, sample)
        assert code is None or isinstance(code, str), f"{reader.name}: language gave {code!r}"
        for wrong in (b"", b"\0" * 64, bytes(range(256)), sample[: len(sample) // 2]):
            for refuses in (language, read):
                with suppress(FormatError):
                    calls.call(refuses, wrong)


def _check_rewriting(calls: Calls, reader: AnyReader, sample: bytes, puzzle: Puzzle) -> None:
    assert reader.rewrite
    same = calls.call(reader.rewrite, sample, calls.options, PuzzleChanges(puzzle, puzzle))
    assert same == sample, f"{reader.name}: it changes bytes where nothing is changed"
    for wanted in _changed_samples(puzzle):
        given = (sample, calls.options, PuzzleChanges(puzzle, wanted))
        with suppress(ExportError):
            made = calls.twice("not the same bytes twice", reader.rewrite, *given)
            data = calls.expect(made, bytes, "bytes")
            found, _ = split_losses(calls.call(reader.read, data, calls.options, puzzle.language))
            found = calls.expect(found, Puzzle, "a Puzzle", "read again")
            said = f"{reader.name}: what it rewrites is not read as it was wanted"
            assert not list(differences(wanted, found)), said


def _changed_samples(puzzle: Puzzle) -> Iterator[Puzzle]:
    """The puzzle with another clue, and with another letter in its first cell that has one."""
    first, *others = puzzle.entries
    clue = replace(first.clue, text="Another clue of a test", emphasis=())
    yield replace(puzzle, entries=(replace(first, clue=clue), *others))
    lettered = [at for at in puzzle.grid.positions() if puzzle.grid[at].letter]
    letters = [puzzle.grid[at].letter for at in lettered]
    other = next((letter for letter in letters if letter != letters[0]), None)
    if other is not None:

        def changed(at: Position, cell: Cell) -> Cell:
            return replace(cell, letter=other) if at == lettered[0] else cell

        yield replace(puzzle, grid=puzzle.grid.mapped(changed))


def check_template(template: Template, exporter: str = "pdf", patience: float = 60) -> None:
    """Take the template in an export, and write a sample in each direction with it, twice the same.

    `exporter` is the name of one that is installed. The config that takes the template is in
    another folder, so that a path in it is absolute, or leads nowhere. A call ends within
    `patience` seconds; the exporter reads no file that the template does not name.
    """
    said = f"{template.name}: {template.file} depends on the working folder: begin it with "
    assert template.file.is_absolute(), said + "`Path(__file__).parent`"
    calls = Calls(template.name, patience=patience, is_free=True)
    registry = load()
    _offer(registry, template)
    config = calls.call(_config, registry, template, exporter)
    (choice,) = config.exports
    calls = Calls(f"{template.name}: {exporter}", choice.options, patience)
    for name in ("english", "hebrew"):
        given = (choice.record, sample_puzzles()[name], choice.options)
        calls.twice(f"{name}: not the same bytes twice", export, *given)


def _offer(registry: Registry, template: Template) -> None:
    known = registry.templates.get(template.name)
    if known is not None and known.file != template.file:
        plugin = registry.provider(known)
        raise AssertionError(f"{template.name}: plugin {plugin} offers a template of this name")
    if known is None:
        registry.add(template, Provider("this test", "this test", "0"))


def _config(registry: Registry, template: Template, exporter: str) -> Config:
    """A config that takes the template, in a folder where no other files are."""
    settings = {
        "words": [{"list": ["cat", "rat"]}],
        "export": [{exporter: {"template": template.name}}],
    }
    try:
        return config_of(settings, registry, Path(gettempdir(), "publisher-test", "test.yaml"))
    except PublisherError as error:
        raise AssertionError(f"{template.name}: {error}") from None


_CALLS = 20


def check_executor(
    executor: AnyExecutor, options: Options | None = None, patience: float = 60
) -> None:
    """Open it twice, and submit calls: each has its bytes, or its error, and then it shuts down.

    A call that has no answer after `patience` seconds fails, and so does an executor that is not
    opened by then. It prints nothing, on standard output, neither here nor in its processes.
    """
    calls = Calls.of(executor, options, 2 * patience, is_free=True)
    for _ in range(2):
        calls.call(_check_once, executor, calls, patience)


def _check_once(executor: AnyExecutor, calls: Calls, patience: float) -> None:
    found = executor.open(calls.options)
    opened = calls.expect(found, futures.Executor, "a concurrent.futures.Executor", "opened")
    assert int(getattr(opened, "workers", 1)) >= 1, f"{executor.name}: it has no workers"
    calls.expect(getattr(opened, "note", ""), str, "a text", "its note is")
    try:
        asked = [opened.submit(bytes, number) for number in range(_CALLS)]
        wrong = opened.submit(bytes, -1)
        late = futures.wait([*asked, wrong], patience).not_done
        assert not late, f"{executor.name}: a call has no answer after {patience:g} seconds"
        answers, error = [call.result() for call in asked], wrong.exception()
    finally:
        opened.shutdown(wait=False, cancel_futures=True)
    is_right = answers == list(map(bytes, range(_CALLS)))
    assert is_right, f"{executor.name}: the answers are not those asked for"
    assert isinstance(error, Exception), f"{executor.name}: an error of a call is lost"


_SHOWN = 150
"""The width in pixels at which pages are looked at."""

_PNG = b"\x89PNG\r\n\x1a\n"


def check_exporter(
    exporter: AnyExporter, options: Options | None = None, patience: float = 60
) -> None:
    """Export every sample twice: the same bytes each time, or `ExportError` with a message.

    The second time they come in the opposite order: nothing is kept from one to the next. What the
    record says it `refuses` is refused, and so is what its `check` refuses. An exporter of
    publications gets all samples in one, too. A call ends within `patience` seconds. The exporter
    prints nothing, uses no network, and touches no file that no option names.

    If there is a preview, each page is looked at: it is a picture as wide as it is asked for, the
    same twice, and its areas are on the page, of cells and slots that the sample has.
    """
    calls = Calls.of(exporter, options, patience)
    samples = sample_puzzles()
    given = {name: _given(exporter, sample) for name, sample in samples.items()}
    if exporter.takes == "publication":
        given["all in one"] = Publication(tuple(samples.values()), "Samples")
    first = _exported(exporter, calls, given)
    second = _exported(exporter, calls, dict(reversed(given.items())))
    for name in given:
        where = f"{exporter.name}: {name}"
        assert first[name] == second[name], f"{where}: not the same bytes twice"
        if name not in samples:
            continue
        is_file = isinstance(first[name][0], bytes)
        refused = calls.call(exporter.refusing, calls.options) & features(samples[name])
        assert not (refused and is_file), f"{where}: it has {min(refused)}, and was not refused"
        is_foreseen = _refuses_facts(exporter, calls, samples[name])
        assert not (is_foreseen and is_file), f"{where}: its facts are refused, and it is not"
        if exporter.preview is not None and is_file:
            _check_pages(exporter, calls, samples[name], where)


def _refuses_facts(exporter: AnyExporter, calls: Calls, sample: Puzzle) -> bool:
    """Whether `check` refuses every puzzle with the facts of a sample."""
    if exporter.check is None:
        return False
    try:
        found: object = calls.call(exporter.check, PuzzleFacts.of(sample), calls.options)
    except ExportError:
        return True
    assert found is None, f"{exporter.name}: its check returns {found!r}: it raises ExportError"
    return False


def _check_pages(exporter: AnyExporter, calls: Calls, sample: Puzzle, where: str) -> None:
    make: Any = exporter.preview
    one, other = (calls.call(make, _given(exporter, sample), calls.options) for _ in range(2))
    calls.call(_check_preview, where, sample, one, other)


def _check_preview(name: str, sample: Puzzle, one: Any, other: Any) -> None:
    """Look at every page of two previews of a sample; `name` is that of exporter and sample."""
    assert isinstance(one, Preview), f"{name}: its preview is {type_name(one)}, not a Preview"
    assert one.pages == other.pages > 0, f"{name}: its preview has no pages, or not always as many"
    assert 0 <= one.page_of(0) < one.pages, f"{name}: the puzzle is on none of the pages"
    slots = {entry.slot for entry in sample.entries}
    for page in range(one.pages):
        assert min(one.size(page)) > 0, f"{name}: page {page} has no size"
        data = one.png(page, _SHOWN)
        assert data == other.png(page, _SHOWN), f"{name}: page {page} is not the same picture twice"
        for picture, width in ((data, _SHOWN), (one.png(page, _SHOWN, fine=True), 2 * _SHOWN)):
            is_wide = picture[:8] == _PNG and int.from_bytes(picture[16:20], "big") == width
            assert is_wide, f"{name}: page {page} is no PNG that is {width} pixels wide"
        for part, left, top, right, bottom in one.areas(page):
            inside = 0 <= left < right <= 1 and 0 <= top < bottom <= 1
            assert inside, f"{name}: page {page}: the {part.kind} is not on the page"
            is_known = part.puzzle == 0 and (part.slot is None or part.slot in slots)
            is_known = is_known and (part.cell is None or part.cell in sample.grid)
            assert is_known, f"{name}: page {page}: the puzzle has no such {part.kind}"


def _given(exporter: AnyExporter, sample: Puzzle) -> Any:
    """A sample as an exporter takes it."""
    return Publication.of(sample) if exporter.takes == "publication" else sample


def _exported(
    exporter: AnyExporter, calls: Calls, given: Mapping[str, Any]
) -> dict[str, tuple[object, tuple[str, ...]]]:
    """The bytes and losses of each sample, or the text of its error."""
    found: dict[str, tuple[object, tuple[str, ...]]] = {}
    for name, sample in given.items():
        try:
            data, losses = split_losses(calls.call(exporter.export, sample, calls.options))
            found[name] = calls.expect(data, bytes, "bytes"), losses
        except ExportError as error:
            found[name] = str(error), ()
    return found
