"""Word lists: read, merged, indexed and cached."""
