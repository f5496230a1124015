"""A value of a JSON document."""

Json = str | int | None | list["Json"] | dict[str, "Json"]
