"""Settings of the exporter of CSV tables."""

from typing import Literal

from pydantic import Field

from publisher import Options


class CsvOptions(Options):
    """Settings of a `csv` export."""

    separator: Literal["comma", "semicolon", "tab"] = Field(
        default="comma",
        description="The sign between columns; spreadsheets of many countries expect a semicolon.",
    )
    bom: bool = Field(
        default=True,
        description="Begin with a byte-order mark, without which Excel takes UTF-8 for another "
        "encoding.",
    )
