"""The machine that this process runs on."""

import os


def machine_name() -> str:
    """Its name in the network, for people; the module `socket` is slow to load."""
    return os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "here")
