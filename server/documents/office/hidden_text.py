"""Counts the text of a Word document that Word hides: by a property of a run, or by its styles."""

import io
import os
import re
import zipfile
from xml.etree import ElementTree

from read_source import WORD_PARTS, read_parts

STYLES_PART = re.compile(r"word/styles\.xml", re.I)
# sprmCFVanish, set or inverted, as Word 97 writes it and as Word 6 does.
HIDES_IN_OLD_FILE = re.compile(rb"(?:\x3c\x08|\x5c)[\x01\x80\x81]")


def count_hidden_words(path, store_as_docx):
    """Of an older file, those of the .docx that LibreOffice makes of it; `store_as_docx` writes that to a path."""
    if zipfile.is_zipfile(path):
        return count_hidden_text(path)[0]
    with open(path, "rb") as file:
        if not HIDES_IN_OLD_FILE.search(file.read()):
            return 0
    copy = f"{path}-hidden.docx"
    try:
        store_as_docx(copy)
        return count_hidden_text(copy)[0]
    finally:
        if os.path.exists(copy):
            os.remove(copy)


def count_hidden_text(path):
    """Returns the number of words and the number of letters without blanks."""
    styles = Styles(path)
    words = []
    for _, part in read_parts(path, WORD_PARTS):
        if styles.may_hide or b"vanish" in part:
            words += "".join(hidden_texts(part, styles)).split()
    return len(words), sum(len(word) for word in words)


def hidden_texts(part, styles):
    """Yields the hidden texts of a part, with a blank in place of the visible text between them."""
    paragraph_styles = []
    table_styles = [None]
    open_fallbacks = 0
    try:
        for event, element in ElementTree.iterparse(io.BytesIO(part), ("start", "end")):
            name = local_name(element)
            if name == "Fallback":
                open_fallbacks += 1 if event == "start" else -1
            elif name == "p" and event == "start":
                paragraph_styles.append(None)
            elif name == "tbl":
                table_styles.append(None) if event == "start" else table_styles.pop()
            elif name == "tblPr" and event == "end":
                # A tracked change holds the earlier properties, and ends first.
                table_styles[-1] = read_value(find_child(element, "tblStyle"))
            elif event == "start" or not paragraph_styles:
                continue
            elif name == "pPr":
                paragraph_styles[-1] = read_value(find_child(element, "pStyle"))
            elif name == "r":
                is_hidden = open_fallbacks == 0 and styles.hide(element, paragraph_styles[-1], table_styles[-1])
                yield read_text(element) if is_hidden else " "
                element.clear()
            elif name == "p":
                paragraph_styles.pop()
                yield " "
                element.clear()
    except ElementTree.ParseError:
        return  # LibreOffice reads no further either.


class Styles:
    """What the styles of a document say about hiding."""

    def __init__(self, path):
        self.own = {}
        self.parents = {}
        self.default = None
        self.hide_by_default = None
        for _, part in read_parts(path, STYLES_PART):
            if b"vanish" in part:
                self.read(part)
        self.may_hide = bool(self.hide_by_default) or any(self.own.values())

    def read(self, part):
        try:
            root = ElementTree.fromstring(part)
        except ElementTree.ParseError:
            return
        for style in root:
            if local_name(style) == "docDefaults":
                self.hide_by_default = read_vanish(find_child(find_child(style, "rPrDefault"), "rPr"))
            if local_name(style) != "style":
                continue
            name = read_attribute(style, "styleId")
            self.own[name] = read_vanish(find_child(style, "rPr"))
            self.parents[name] = read_value(find_child(style, "basedOn"))
            if read_attribute(style, "type") == "paragraph" and read_attribute(style, "default") in ("1", "true"):
                self.default = name

    def hide(self, run, paragraph_style, table_style):
        properties = find_child(run, "rPr")
        answers = (
            read_vanish(properties),
            self.look_up(read_value(find_child(properties, "rStyle"))),
            self.look_up(paragraph_style or self.default),
            self.look_up(table_style),
            self.hide_by_default,
        )
        return next((answer for answer in answers if answer is not None), False)

    def look_up(self, name):
        seen = set()
        while name in self.own and name not in seen:
            if self.own[name] is not None:
                return self.own[name]
            seen.add(name)
            name = self.parents[name]
        return None


def read_vanish(properties):
    """None if the property is absent."""
    vanish = find_child(properties, "vanish")
    return None if vanish is None else read_value(vanish) not in ("0", "false", "off")


def read_text(run):
    return "".join(child.text or "" if local_name(child) == "t" else " " for child in run if local_name(child) != "rPr")


def find_child(element, name):
    return None if element is None else next((child for child in element if local_name(child) == name), None)


def read_value(element):
    return None if element is None else read_attribute(element, "val")


def read_attribute(element, name):
    return next((value for key, value in element.attrib.items() if key.rpartition("}")[2] == name), None)


def local_name(element):
    return element.tag.rpartition("}")[2]
