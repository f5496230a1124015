"""What all tests of the studio share; `browsers` says how to use it."""

from studio.browsers import (  # noqa: F401
    chromium,
    chromium_page,
    firefox,
    firefox_page,
    page,
    playwright_driver,
    studio,
)
