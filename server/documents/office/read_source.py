"""Looks into an Office file (a ZIP of XML) for what LibreOffice does not tell: what it asks for, and how much is in it."""

import re
import zipfile

# What is read of one file: all of any real document, and no more of a strange one than takes a second.
MAX_BYTES = 256 * 1024 * 1024

PREFIX = rb"(?:[A-Za-z]\w{0,30}:)?"
ASKS_FOR_CALCULATION = re.compile(
    rb"<" + PREFIX + rb"""calcPr\s[^<>]*?\b(?:(?:fullCalcOnLoad|forceFullCalc)\s*=\s*["'](?:1|true)|calcCompleted\s*=\s*["'](?:0|false))"""
)
FORMULA_WITHOUT_VALUE = re.compile(
    rb"(?:</" + PREFIX + rb"f\s*>|<" + PREFIX + rb"f(?:\s[^<>]*)?/>)\s*</" + PREFIX + rb"c\s*>"
)
TEXT = re.compile(rb"<" + PREFIX + rb"t(?:\s[^<>]*)?>([^<]+)<")
HIDDEN_SLIDE = re.compile(rb"<" + PREFIX + rb"""sld\s[^<>]*?\bshow\s*=\s*["'](?:0|false)""")
SHAPE_START = re.compile(rb"<" + PREFIX + rb"sp(?=[\s>])")
SHAPE_END = re.compile(rb"</" + PREFIX + rb"sp\s*>")
HIDDEN_SHAPE = re.compile(
    rb"[^<>]*>\s*<" + PREFIX + rb"nvSpPr[^<>]*>\s*<" + PREFIX + rb"""cNvPr\s[^<>]*?\bhidden\s*=\s*["'](?:1|true)"""
)
COMMENT = re.compile(rb"<" + PREFIX + rb"comment[\s>]")
WORD_PARTS = re.compile(r"word/(document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml", re.I)
SLIDE_PARTS = re.compile(r"ppt/slides/slide\d+\.xml", re.I)
SHEET_PARTS = re.compile(r"xl/worksheets/[^/]+\.xml", re.I)
WORKBOOK_PARTS = re.compile(r"xl/(workbook|worksheets/[^/]+)\.xml", re.I)
CELL_CONTENT = re.compile(rb"</" + PREFIX + rb"[vt]\s*>")
PICTURE_PARTS = re.compile(r"(word|xl|ppt)/(media|charts)/[^/]+", re.I)


def asks_for_calculation(path):
    """Whether a workbook wants all its formulas computed, or has some that nobody has computed yet."""
    return any(
        (ASKS_FOR_CALCULATION if name.lower() == "xl/workbook.xml" else FORMULA_WITHOUT_VALUE).search(part)
        for name, part in read_parts(path, WORKBOOK_PARTS)
    )


def count_letters(path):
    """Letters of a Word document or the slides of a presentation, blanks apart."""
    parts = (part for pattern in (WORD_PARTS, SLIDE_PARTS) for _, part in read_parts(path, pattern))
    shown = (without_hidden_shapes(without_fallbacks(part)) for part in parts if not HIDDEN_SLIDE.search(part))
    texts = (text for part in shown for text in TEXT.findall(part))
    return sum(len("".join(text.decode("utf-8", "ignore").split())) for text in texts)


def has_content(path):
    """Whether there is a text, a cell or a picture in it. Older files tell nothing: no."""
    if not zipfile.is_zipfile(path):
        return False
    with zipfile.ZipFile(path) as archive:
        if any(PICTURE_PARTS.fullmatch(name.lstrip("/")) for name in archive.namelist()):
            return True
    return count_letters(path) > 0 or any(CELL_CONTENT.search(part) for _, part in read_parts(path, SHEET_PARTS))


def without_fallbacks(part):
    """Word writes each text box a second time, for programs that do not know it."""
    first, *others = part.split(b"<mc:Fallback>")
    return b"".join([first, *(other.partition(b"</mc:Fallback>")[2] for other in others)])


def without_hidden_shapes(part):
    first, *shapes = SHAPE_START.split(part)
    return b"".join([first, *(after_shape(shape) if HIDDEN_SHAPE.match(shape) else shape for shape in shapes)])


def after_shape(shape):
    end = SHAPE_END.search(shape)
    return shape[end.end() :] if end else b""


def count_comments(path):
    return sum(len(COMMENT.findall(part)) for _, part in read_parts(path, re.compile(r"word/comments\.xml", re.I)))


def read_parts(path, pattern):
    """Nothing for what is no archive."""
    if not zipfile.is_zipfile(path):
        return
    left = MAX_BYTES
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            if pattern.fullmatch(entry.filename.lstrip("/")) and entry.file_size <= left:
                left -= entry.file_size
                yield entry.filename.lstrip("/"), archive.read(entry)
