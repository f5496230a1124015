"""The tags of Across Lite texts, each alone on its line, and what stands under them."""

import re

PARTS = ("TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD")
"""The tags in the order of the format, behind <ACROSS PUZZLE> or <ACROSS PUZZLE V2>."""

TAG = re.compile(rf"<(ACROSS PUZZLE(?: V\d)?|{'|'.join(PARTS)})>", re.IGNORECASE)
