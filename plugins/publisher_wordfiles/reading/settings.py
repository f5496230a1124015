"""What a config says of a list, which readings keep to."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from publisher_tables import TableOptions

_LISTED = ("answer", "clue", "score", "tags", "level")
ROLES = (*_LISTED, "explanation", "gloss")
_UNUSED = ("", "-", "_", "none")


@dataclass(frozen=True)
class ListSettings:
    """The settings of a list: its separator, whether it has a heading, its columns.

    `columns` has the role of each column, "" for one that is not used; `swap` takes answers for
    clues. `hint` is what the file's suffix says: `text`, `csv` or `tsv`. `form` is that of a file
    which says its separator itself, such as `GIFT`. A list `in_bulk` has very many rows. `cells`
    says whether brackets are cells of several letters, `articles` whether those are of the answers.
    """

    options: TableOptions = field(default_factory=TableOptions)
    separator: str = "auto"
    header: bool | None = None
    columns: tuple[str, ...] = ()
    swap: bool = False
    hint: str = "text"
    form: str = ""
    in_bulk: bool = False
    cells: str = "auto"
    articles: bool = True

    @property
    def is_fixed(self) -> bool:
        """Whether rows stay as they are: somebody named a column, or very many rows follow."""
        roles = (getattr(self.options, role) for role in ROLES)
        return self.in_bulk or any(role is not None for role in roles)

    @property
    def is_chosen(self) -> bool:
        """Whether somebody said how to read the list, so that nothing is left to ask."""
        named = any(getattr(self.options, role) is not None for role in ("answer", "clue"))
        is_separator = self.separator != "auto" and not self.form
        return named or self.swap or bool(self.columns) or is_separator

    def places(self, names: Sequence[str], width: int) -> dict[str, int]:
        """The place of each role that the settings name, -1 if a table of this width lacks it."""
        if self.columns:
            fits = width == len(self.columns)
            return {role: at if fits else -1 for at, role in enumerate(self.columns) if role}
        own = list(map(_folded, names))
        return {
            role: _place(str(wanted), own, width)
            for role in ROLES
            if (wanted := getattr(self.options, role)) is not None
        }


def roles_of_columns(text: str) -> tuple[str, ...]:
    """The roles that the setting `columns` lists: `-,answer,clue,-`; raises `ValueError`."""
    roles = tuple(
        "" if part in _UNUSED else part for part in map(str.strip, text.lower().split(","))
    )
    if wrong := next((role for role in roles if role and role not in _LISTED), ""):
        known = ", ".join(_LISTED)
        raise ValueError(f"{wrong!r} is no role of a column: they are {known} and -")
    if "answer" not in roles or len(set(filter(None, roles))) < len(list(filter(None, roles))):
        raise ValueError("say `answer` once, and each other role at most once")
    return roles


def _place(wanted: str, names: Sequence[str], width: int) -> int:
    if _folded(wanted) in names:
        return names.index(_folded(wanted))
    return int(wanted) - 1 if wanted.isdecimal() and 0 < int(wanted) <= width else -1


def _folded(name: str) -> str:
    return " ".join(name.split()).casefold().rstrip(": ")
