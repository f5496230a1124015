"""Projects of plugins, written for somebody to go on from: `publisher plugins new`."""
