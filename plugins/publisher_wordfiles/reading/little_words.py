"""Words of lists: articles, the marks of parts of speech, and those of other papers."""

import json
import pkgutil

_DATA = json.loads(pkgutil.get_data("publisher_wordfiles.reading", "little_words.json") or b"{}")

ARTICLES = frozenset(_DATA["articles"].split())
"""Little words before a noun, in languages of Latin and Greek letters."""

PARTS = frozenset(_DATA["parts"].split())
"""What columns of parts of speech, of genders and of articles have."""

PROPERTIES = frozenset(_DATA["properties"].split(", "))
"""What stands above a list, before what a mail or a file has of it: its title, its author."""

MINUTES = frozenset(_DATA["minutes"].split(", "))
"""What stands before colons in minutes and messages, in languages that many schools have."""

AND = frozenset(_DATA["and"].split())
"""What stands before the last word of several."""

DAYS = frozenset(_DATA["days"].split())
"""The days of the week, today and tomorrow, as diaries, timetables and lists of tasks have them."""

SETTINGS = frozenset(_DATA["settings"].split())
"""What the settings of a program are set to."""

TOTALS = frozenset(_DATA["totals"].split())
"""What a line begins with that sums up those above it."""

YOU = frozenset(_DATA["you"].split())
"""Words for the person that a text speaks to."""

FIRST_NAMES = frozenset(_DATA["names"].split())
"""First names of persons that many have, and that are no other words."""

NUMERALS = frozenset(_DATA["numbers"].split())
"""Words for numbers, and parts of such words."""

PAPERS = frozenset(_DATA["papers"].split())
"""Words in the titles of papers that are no lists of words, such as `Cast` and `Shopping`."""
