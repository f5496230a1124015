"""What a JSON document may hold."""

Json = str | int | None | list["Json"] | dict[str, "Json"]
