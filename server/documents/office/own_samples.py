"""A letter, a workbook and slides of our own: they warm LibreOffice up, and tell whether it works as it should."""

import os
import re

from convert_job import properties
from measure_pdf import CHARACTER_MAP, SHOWN_LETTERS, page_contents, streams

TEXT = "Zwölf Boxkämpfer jagen 1234567890 Äpfel"
FILTERS = {
    "docx": ("swriter", "MS Word 2007 XML", "writer_pdf_Export"),
    "xlsx": ("scalc", "Calc MS Excel 2007 XML", "calc_pdf_Export"),
    "pptx": ("simpress", "Impress MS PowerPoint 2007 XML", "impress_pdf_Export"),
}
MAPPED_LETTER = re.compile(rb"^<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>", re.M)


def make_samples(desktop, folder):
    """Writes the three documents, each in a folder of its own, and answers with their jobs."""
    jobs = []
    for extension, (kind, office_filter, export_filter) in FILTERS.items():
        own = f"{folder}/{extension}"
        os.makedirs(own)
        document = desktop.loadComponentFromURL(f"private:factory/{kind}", "_blank", 0, properties(Hidden=True))
        write_text(document, kind)
        path = f"{own}/sample.{extension}"
        document.storeToURL(f"file://{path}", properties(FilterName=office_filter))
        document.close(True)
        jobs.append(
            {
                "id": extension,
                "folder": own,
                "input": path,
                "importFilter": office_filter,
                "output": f"{own}/sample.pdf",
                "exportFilter": export_filter,
            }
        )
    return jobs


def write_text(document, kind):
    if kind == "swriter":
        document.Text.String = TEXT
    elif kind == "scalc":
        document.Sheets.getByIndex(0).getCellByPosition(0, 0).String = TEXT
    else:
        page = document.DrawPages.getByIndex(0)
        shape = document.createInstance("com.sun.star.drawing.TextShape")
        page.add(shape)
        shape.String = TEXT


def check_sample(path):
    """Raises ValueError where the PDF lacks the text or its font: without a folder for temporary files fonts are left out."""
    with open(path, "rb") as file:
        pdf = file.read()
    if b"/FontFile" not in pdf:
        raise ValueError(f"{path} has no font")
    shown = [
        codes[at : at + 2]
        for content in page_contents(path)
        for codes in SHOWN_LETTERS.findall(content)
        for at in range(0, len(codes), 2)
    ]
    # Each font has a map of its own; the text is in one of them.
    maps = [dict(MAPPED_LETTER.findall(content)) for content in streams(pdf) if content.startswith(CHARACTER_MAP)]
    words = ["".join(decode(letters.get(code, b"FFFD")) for code in shown) for letters in maps]
    if not any("".join(TEXT.split()) in "".join(text.split()) for text in words):
        raise ValueError(f"{path} says {words!r}")


def decode(letter):
    return bytes.fromhex(letter.decode()).decode("utf-16-be")
