"""Settings of an `xlsx` source."""

from pydantic import Field

from publisher import InputFile, TableOptions


class SpreadsheetOptions(TableOptions):
    """A spreadsheet, which of its sheets, and which columns."""

    xlsx: InputFile = Field(
        description="The spreadsheet; a relative path starts at the config's folder."
    )
    sheet: str | None = Field(default=None, description="The sheet by its name, or the first.")
    max_rows: int = Field(
        default=100_000, ge=1, description="The most rows that are read; more are an error."
    )
