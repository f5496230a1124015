"""Settings of the sources `sqlite` and `database`."""

from typing import ClassVar

from pydantic import Field, SecretStr, field_validator

from publisher import InputFile, TableOptions
from publisher_databases.statement import check_statement


class QueryOptions(TableOptions):
    """The query of a database, and its limits."""

    only_by_hand: ClassVar[bool] = True

    query: str = Field(
        description="One SELECT statement with the columns answer and perhaps clue, score, tags."
    )
    timeout: float = Field(
        default=30, gt=0, le=86_400, description="How many seconds the database may take."
    )
    max_rows: int = Field(
        default=100_000, ge=1, description="The most rows that are read; more are an error."
    )

    @field_validator("query")
    @classmethod
    def _one_select(cls, query: str) -> str:
        check_statement(query)
        return query


class SqliteOptions(QueryOptions):
    """Settings of a `sqlite` source."""

    sqlite: InputFile = Field(
        description="The file; a relative path starts at the config's folder."
    )


class DatabaseOptions(QueryOptions):
    """Settings of a `database` source."""

    database: SecretStr = Field(
        description="The URL of SQLAlchemy, such as postgresql://user@host/name."
    )
    password_from: str | None = Field(
        default=None, description="The environment variable that has the password."
    )
