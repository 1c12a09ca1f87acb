"""Measures a PDF that LibreOffice has just written: the letters on its pages, and whether anything is on them."""

import re
import zlib

STREAM = re.compile(rb"obj\s{1,4}(<<[^\x00]{0,2000}?>>)\s{0,4}stream\r?\n")
# Fonts, pictures and lists of other objects are no content of a page.
OTHER_STREAM = re.compile(rb"/Length1|/Subtype\s*/Image|/Type\s*/(?:ObjStm|XRef|Metadata)")
CHARACTER_MAP = b"/CIDInit"
SHOWN_LETTERS = re.compile(rb"<([0-9A-Fa-f]+)>")
COLOUR_OR_PAINT = re.compile(rb"(?<![\w.])(?:(1 1 1 rg)|(\S+ \S+ \S+ rg|\S+ g)|(f\*?|B\*?|b\*?)|(S|s|Do|sh))(?![\w*])")
MAX_STREAM_BYTES = 64 * 1024 * 1024


def measure(path):
    """Answers with the number of letters, blanks among them, and whether a page shows letters, lines or pictures."""
    letters = 0
    has_ink = False
    for content in page_contents(path):
        shown = sum(len(codes) for codes in SHOWN_LETTERS.findall(content)) // 2
        letters += shown
        has_ink = has_ink or shown > 0 or paints(content)
    return letters, has_ink


def page_contents(path):
    with open(path, "rb") as file:
        pdf = file.read()
    return (content for content in streams(pdf) if not content.startswith(CHARACTER_MAP))


def streams(pdf):
    """Yields what is drawn on pages, and the fonts' maps of characters."""
    for stream in STREAM.finditer(pdf):
        if b"/FlateDecode" in stream[1] and not OTHER_STREAM.search(stream[1]):
            yield inflate(pdf, stream.end())


def inflate(pdf, start):
    try:
        return zlib.decompressobj().decompress(memoryview(pdf)[start:], MAX_STREAM_BYTES)
    except zlib.error:
        return b""  # No stream of a page: LibreOffice wrote it right a moment ago.


def paints(content):
    """White areas do not count: each slide has one as its background."""
    is_white = False
    for white, colour, area, other in COLOUR_OR_PAINT.findall(content):
        if other or (area and not is_white):
            return True
        is_white = bool(white) or (is_white and not colour)
    return False
