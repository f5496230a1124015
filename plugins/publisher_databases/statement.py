"""Whether a query is one SELECT statement.

This is for people who write something else by mistake. What keeps a database from changing is that
it is read in a transaction that may not write and is never committed.
"""

import re

_TOKEN = re.compile(
    r"""
      (?P<remark> --[^\n]* | /\*.*?\*/ | \s+)
    | (?P<quoted> '(?:[^']|'')*' | "(?:[^"]|"")*" | `[^`]*` | \[[^\]]*\]
      | \$(?P<tag>[A-Za-z_]\w*)?\$ .*? \$(?P=tag)\$ | \$\$ .*? \$\$)
    | (?P<end> ;)
    | (?P<word> \w+)
    | .
    """,
    re.VERBOSE | re.DOTALL,
)
_FIRST = ("select", "with", "values", "table")


def check_statement(query: str) -> None:
    """Raise `ValueError` unless the query is one statement that selects."""
    kinds = [(found.lastgroup, found[0]) for found in _TOKEN.finditer(query)]
    said = [(kind, text) for kind, text in kinds if kind != "remark"]
    while said and said[-1][0] == "end":
        said.pop()
    words = [text.casefold() for kind, text in said if kind == "word"]
    if not words or words[0] not in _FIRST:
        raise ValueError("expected a query that begins with SELECT, or with WITH")
    if any(kind == "end" for kind, _ in said):
        raise ValueError("expected one statement alone, without a `;` inside")
