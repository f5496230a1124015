"""A whole document: passes over its pages, front matter, header and footer, margins, links."""
