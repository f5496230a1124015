"""Settings of the ipuz exporter."""

from pydantic import Field

from publisher import Options


class IpuzOptions(Options):
    """Settings of an `ipuz` export."""

    enumerations: bool = Field(
        default=True, description="Whether each clue's text ends with its enumeration."
    )
