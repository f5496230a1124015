"""Settings of the exporter of CSV tables."""

from typing import Literal

from publisher import Options, setting


class CsvOptions(Options):
    """Settings of a `csv` export."""

    separator: Literal["comma", "semicolon", "tab"] = setting(
        "comma", "The sign between columns; spreadsheets of many countries expect a semicolon."
    )
    bom: bool = setting(
        True, "Begin with a byte-order mark, without which Excel takes UTF-8 for another encoding."
    )
