"""HTML from parts, so that no text is ever taken for markup."""

from html import escape

VOID = frozenset(["img", "input", "meta"])


def element(name: str, *children: str, **attributes: str | None) -> str:
    """An element of markup; `class_` is the attribute class, `aria_label` is aria-label.

    An attribute is left out if it is None, and has no value if that is empty.
    """
    parts = [
        f" {_name(key)}{_value(value)}" for key, value in attributes.items() if value is not None
    ]
    opening = f"<{name}{''.join(parts)}>"
    return opening if name in VOID else f"{opening}{''.join(children)}</{name}>"


def text(name: str, content: str, **attributes: str | None) -> str:
    """An element of plain text; nothing at all if there is no text."""
    return element(name, escape(content), **attributes) if content else ""


def _name(key: str) -> str:
    return key.rstrip("_").replace("_", "-")


def _value(value: str | None) -> str:
    return f'="{escape(value)}"' if value else ""
