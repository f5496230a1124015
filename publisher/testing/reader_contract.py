"""The contract of a reader: it reads its samples, and refuses all that is not its format."""

from collections.abc import Iterable
from contextlib import suppress

from publisher.errors import FormatError
from publisher.model.puzzle import Puzzle
from publisher.plugins.options import Options
from publisher.plugins.plugin_code import split_losses
from publisher.plugins.records import AnyReader
from publisher.testing.calling import Calls
from publisher.testing.samples import ENGLISH


def check_reader(
    reader: AnyReader,
    samples: Iterable[bytes],
    options: Options | None = None,
    patience: float = 60,
) -> None:
    """Read each sample, and refuse all its beginnings and nonsense with `FormatError` alone.

    A sample is the same puzzle twice. A call ends within `patience` seconds. The reader prints
    nothing, uses no network, and touches no file that no option names.
    """
    calls = Calls.of(reader, options, patience)
    language = reader.language or (lambda _: None)

    def read(data: bytes) -> tuple[object, tuple[str, ...]]:
        return split_losses(reader.read(data, calls.options, ENGLISH))

    for sample in samples:
        calls.expect(calls.call(read, sample)[0], Puzzle, "a Puzzle")
        calls.twice("not the same puzzle twice", read, sample)
        code = calls.call(language, sample)
        assert code is None or isinstance(code, str), f"{reader.name}: language gave {code!r}"
        for wrong in (b"", b"\0" * 64, bytes(range(256)), sample[: len(sample) // 2]):
            for refuses in (language, read):
                with suppress(FormatError):
                    calls.call(refuses, wrong)
