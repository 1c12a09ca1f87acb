"""Compares what LibreOffice has printed with what was in the file."""

import read_source
from hidden_text import count_hidden_text
from loaded_text import count_sheet_letters, items, slide_texts

VALUE, DATE_TIME, TEXT, FORMULA = 1, 2, 4, 16  # com.sun.star.sheet.CellFlags


def is_empty(result, document, source_path):
    """The file has something in it, and its PDF shows nothing."""
    _, has_ink = result
    return not has_ink and (read_source.has_content(source_path) or is_loaded(document))


def describe_loss(result, document, source_path):
    """Letters of the source and of the result, where those are less than half."""
    letters_out, _ = result
    letters_in = count_shown_letters(source_path) or count_loaded_letters(document)
    return {"lettersIn": letters_in, "lettersOut": letters_out} if letters_out * 2 < letters_in else {}


def count_shown_letters(source_path):
    _, hidden = count_hidden_text(source_path)
    return read_source.count_letters(source_path) - hidden


def count_loaded_letters(document):
    if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        return count_sheet_letters(document)
    if document.supportsService("com.sun.star.presentation.PresentationDocument"):
        shown = (slide for slide in items(document.DrawPages) if slide.Visible)
        return sum(len("".join(text.split())) for slide in shown for text in slide_texts(slide))
    return document.CharacterCount if document.supportsService("com.sun.star.text.TextDocument") else 0


def is_loaded(document):
    """Older files do not show what is in them, so that is asked of what was loaded."""
    if document.supportsService("com.sun.star.sheet.SpreadsheetDocument"):
        return any(sheet.queryContentCells(VALUE | DATE_TIME | TEXT | FORMULA).Count for sheet in items(document.Sheets))
    if document.supportsService("com.sun.star.presentation.PresentationDocument"):
        return any(text for slide in items(document.DrawPages) for text in slide_texts(slide))
    return count_loaded_letters(document) > 0
