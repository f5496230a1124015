"""Commands as JSON: `{"do": "reject", "slot": "12d", "everywhere": false}`."""

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from inspect import isabstract
from typing import Any

from pydantic import TypeAdapter, ValidationError

from publisher.errors import CommandError
from publisher.messages.excerpt import shortened
from publisher.messages.wording import unknown_record, unknown_setting
from publisher.workbench import cell_commands, history, search_commands, word_commands
from publisher.workbench.history import AnyCommand

_MODULES = (cell_commands, word_commands, search_commands, history)

COMMANDS: Mapping[str, type[AnyCommand]] = {
    kind.do: kind
    for module in _MODULES
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, AnyCommand) and not isabstract(kind)
}
"""All commands by their names."""


def read_command(data: object) -> AnyCommand:
    """The command of a JSON value; raises `CommandError` that says what is wrong with it."""
    if not isinstance(data, Mapping) or not isinstance(data.get("do"), str):
        raise CommandError('a command is an object that says what to do, such as {"do": "undo"}')
    name = data["do"]
    if name not in COMMANDS:
        raise CommandError(unknown_record("command", name, COMMANDS))
    kind = COMMANDS[name]
    given = {str(key): value for key, value in data.items() if key != "do"}
    names = [each.name for each in fields(kind)]  # type: ignore[arg-type]
    for key in given:
        if key not in names:
            raise CommandError(f"{name}: {unknown_setting(key, names)}")
    try:
        made: AnyCommand = _adapter(kind).validate_python(given)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = str(first["loc"][0]) if first["loc"] else ""
        said = f"{where}: {first['msg']}" if where else first["msg"]
        raise CommandError(f"{name}: {shortened(said, 200)}") from None
    return made


def command_form(command: AnyCommand) -> dict[str, object]:
    """The JSON value of a command, from which `read_command` makes it again."""
    form = _adapter(type(command)).dump_python(command, mode="json", exclude_defaults=True)
    return {"do": command.do, **form}


@cache
def _adapter(kind: type[AnyCommand]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
