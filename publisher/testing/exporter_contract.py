"""The contract of an exporter: a puzzle always becomes the same bytes, or is refused."""

from collections.abc import Mapping
from typing import Any

from publisher.errors import ExportError
from publisher.model.features import PuzzleFacts, features
from publisher.model.puzzle import Publication, Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import split_losses, type_name
from publisher.plugins.preview import Preview
from publisher.plugins.records import AnyExporter
from publisher.testing.calling import Calls
from publisher.testing.samples import sample_puzzles

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
