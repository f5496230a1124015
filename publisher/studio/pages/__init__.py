"""The templates of the rooms."""
