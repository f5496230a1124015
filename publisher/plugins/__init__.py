"""The plugin host: hooks, the records they return, and the registry of what is installed."""
