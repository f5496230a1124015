"""The options of plugins as forms, whoever made the plugin."""
