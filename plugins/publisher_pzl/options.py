"""Settings of the .pzl exporter and reader."""

from typing import Annotated, Literal

from pydantic import AfterValidator, model_validator

from publisher import Options, setting


def _like_ascii(name: str) -> str:
    """An encoding that writes the signs between letters as ASCII does, as the format needs."""
    try:
        fits = " \x03".encode(name) == b" \x03"
    except (LookupError, ValueError):
        fits = False
    if not fits:
        raise ValueError(f"{name!r} is not a code page; usual ones are cp1252, cp1255 and cp1251")
    return name


CodePage = Annotated[str, AfterValidator(_like_ascii)]


class PzlOptions(Options):
    """Settings of a `pzl` export."""

    dialect: Literal["xword", "pipe"] = setting(
        "xword", "What is stored: the letters alone, as XWORD does, or entries and clues."
    )
    encoding: CodePage | None = setting(
        None, "The code page of an xword file; by the language if not given."
    )
    case: Literal["list", "lower", "upper"] = setting(
        "list", "The letters of an xword file: as the word list has them, small, or capitals."
    )
    enumerations: bool = setting(
        True, "Whether the clues of a pipe file end with their enumeration."
    )

    @model_validator(mode="after")
    def _of_one_dialect(self) -> "PzlOptions":
        idle = {"xword": {"enumerations"}, "pipe": {"encoding", "case"}}[self.dialect]
        for name in sorted(idle & self.model_fields_set):
            raise ValueError(f"dialect {self.dialect} has no `{name}`")
        return self


class PzlReadOptions(Options):
    """Settings for reading a .pzl file."""

    encoding: CodePage | None = setting(
        None, "The code page of an xword file; by the language if not given."
    )
    lenient: bool = setting(
        False, "Whether to pass over parts of an xword file that are not known."
    )
