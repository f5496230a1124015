"""Words of tables from any source: columns by name, in many languages, and a word of each row.

It is no plugin: sources of anybody import it.
"""

from publisher_tables.table import table_words
from publisher_tables.table_columns import TableOptions, usual_column

__all__ = ["TableOptions", "table_words", "usual_column"]
