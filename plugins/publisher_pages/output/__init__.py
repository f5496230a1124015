"""Marks as files: PDF, SVG and PNG."""

import sys
from types import ModuleType

# Else reportlab runs what is there under these names, in the user's home too.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
