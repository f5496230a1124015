"""The strings of the interface: a YAML file a language."""
