"""The two kinds of .pzl file: which of them is written, read or checked."""

from publisher import FormatError, Language, Puzzle, PuzzleFacts, WithLosses
from publisher_pzl import pipe, xword
from publisher_pzl.options import PzlOptions, PzlReadOptions
from publisher_pzl.xword_file import MAGIC

LEXI_CROSS = b".PZL"


def write(puzzle: Puzzle, options: PzlOptions) -> WithLosses[bytes]:
    """The puzzle in the dialect that the options name."""
    if options.dialect == "pipe":
        return pipe.write(puzzle, options)
    return xword.write(puzzle, options)


def check(facts: PuzzleFacts, options: PzlOptions) -> None:
    """Raise `ExportError` for a language whose letters such a file has not."""
    if options.dialect == "xword":
        xword.check(facts.language, options)


def read(data: bytes, options: PzlReadOptions, language: Language) -> WithLosses[Puzzle]:
    """The puzzle of a file in either dialect; raises `FormatError` naming the byte or the line."""
    if data.startswith(LEXI_CROSS):
        raise FormatError("this is a Lexi-Cross file, of another game, which is not supported", 0)
    if data.removeprefix(pipe.BYTE_ORDER_MARK).startswith(pipe.MAGIC):
        return WithLosses(pipe.read(data, language))
    if data.startswith(MAGIC):
        return xword.read(data, options, language)
    if MAGIC.startswith(data) or pipe.MAGIC.startswith(data):
        raise FormatError("the file is empty" if not data else "the file breaks off", len(data))
    raise FormatError(
        f"this is not a .pzl file: it begins with {data[:12]!r}, not with *XWORD or x|y|direction",
        0,
    )
