"""Office files and other archives without a hint at the moment in which they are written."""

import io
import os
import re
import zipfile
from datetime import UTC, datetime

_DATED = re.compile(rb"(<dcterms:(?:created|modified)[^>]*>)[^<]*")
_STAMP = (2000, 1, 1, 0, 0, 0)
_EPOCH = 946_684_800  # the same moment in seconds since 1970


def timeless(archive: bytes) -> bytes:
    """The ZIP archive with fixed times, so that the same content gives the same bytes.

    The dates in the properties of an Office file become that of `SOURCE_DATE_EPOCH`, seconds since
    1970, or the first of January 2000.
    """
    made = io.BytesIO()
    date = datetime.fromtimestamp(int(os.environ.get("SOURCE_DATE_EPOCH", _EPOCH)), UTC)
    dated = rb"\g<1>" + date.strftime("%Y-%m-%dT%H:%M:%SZ").encode()
    with (
        zipfile.ZipFile(io.BytesIO(archive)) as given,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as other,
    ):
        for name in given.namelist():
            content = given.read(name)
            if name == "docProps/core.xml":
                content = _DATED.sub(dated, content)
            info = zipfile.ZipInfo(name, _STAMP)
            info.create_system = 3  # otherwise it names the system that writes it
            other.writestr(info, content, zipfile.ZIP_DEFLATED)
    return made.getvalue()
