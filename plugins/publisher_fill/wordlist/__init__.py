"""Word lists, merged, indexed and kept."""
