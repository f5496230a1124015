"""Commands as JSON: `{"do": "reject", "slot": "12d", "everywhere": false}`."""

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from pydantic import TypeAdapter, ValidationError

from publisher.errors import CommandError
from publisher.messages.excerpt import shortened
from publisher.messages.wording import unknown_record, unknown_setting
from publisher.workbench.cell_commands import (
    MakeSymmetric,
    MarkCell,
    SetLetter,
    SetSymmetry,
    ToggleBar,
    ToggleBlock,
)
from publisher.workbench.history import AnyCommand, Recall, Redo, Undo
from publisher.workbench.letter_commands import ClearLetters, TypeLetters
from publisher.workbench.search_commands import (
    Another,
    FillAnew,
    FillCells,
    Mend,
    RefillCells,
    Swap,
)
from publisher.workbench.word_commands import Allow, FreeLetters, PinLetters, Put, Reject, WriteClue

COMMANDS: Mapping[str, type[AnyCommand]] = {
    kind.do: kind
    for kind in (
        SetLetter,
        TypeLetters,
        ClearLetters,
        ToggleBlock,
        ToggleBar,
        MarkCell,
        SetSymmetry,
        MakeSymmetric,
        PinLetters,
        FreeLetters,
        Put,
        Reject,
        Allow,
        WriteClue,
        FillCells,
        FillAnew,
        RefillCells,
        Mend,
        Swap,
        Another,
        Undo,
        Redo,
        Recall,
    )
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


def _adapter(kind: type[AnyCommand]) -> TypeAdapter[Any]:
    return TypeAdapter(kind)
