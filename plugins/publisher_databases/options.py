"""Settings of the sources `sqlite` and `database`."""

from typing import ClassVar

from pydantic import Field, SecretStr, field_validator

from publisher import InputFile, setting
from publisher_databases.statement import check_statement
from publisher_tables import TableOptions


class QueryOptions(TableOptions):
    """The query of a database, and its limits."""

    only_by_hand: ClassVar[bool] = True

    query: str = Field(
        description="One SELECT statement with the columns answer and perhaps clue, score, tags."
    )
    timeout: float = setting(30, "How many seconds the database may take.", gt=0, le=86_400)
    max_rows: int = setting(100_000, "The most rows that are read; more are an error.", ge=1)

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
    password_from: str | None = setting(None, "The environment variable that has the password.")
