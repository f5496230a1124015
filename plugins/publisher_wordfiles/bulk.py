"""Word files as word lists of hundreds of thousands of lines, which a cache may have already."""

from publisher import BulkWords, RawWordList
from publisher_wordfiles.file_data import file_data
from publisher_wordfiles.options import FileOptions


def bulk_file(options: FileOptions) -> BulkWords:
    """The words of a file; raises what `read_file` raises."""
    data = file_data(options.file, "file")

    def read() -> RawWordList:
        from publisher_wordfiles.raw_list import raw_list  # a word list is often in a cache

        return raw_list(data, options)

    return BulkWords.of_bytes(data, read)
