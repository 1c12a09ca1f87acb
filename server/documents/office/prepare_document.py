"""Makes LibreOffice print of a loaded document what Office would, and counts what stays out."""

from hidden_text import count_hidden_words
from read_source import asks_for_calculation, count_comments

# Smaller, the letters of a sheet are too small to read.
SMALLEST_SCALE = 0.4


def prepare(document, export_filter, source_path, store_as_docx):
    """Counts by the names of the receipt; what is not there is not counted."""
    counts = {}
    if export_filter == "writer_pdf_Export":
        hide_by_default(document)
        hidden_words = count_hidden_words(source_path, store_as_docx)
        counts = {"comments": count_comments(source_path), "hiddenWords": hidden_words}
    if export_filter == "calc_pdf_Export":
        if asks_for_calculation(source_path):
            document.calculateAll()
        counts = prepare_workbook(document)
    if export_filter == "impress_pdf_Export":
        counts = survey_slides(document)
    return {name: count for name, count in counts.items() if count > 0}


def hide_by_default(document):
    """LibreOffice prints what only the document's defaults hide, so its styles are told to hide it."""
    if not document.createInstance("com.sun.star.text.Defaults").CharHidden:
        return
    for style in items(document.StyleFamilies.getByName("ParagraphStyles")):
        if not style.ParentStyle and style.CharHidden:
            style.CharHidden = True


def prepare_workbook(document):
    styles = document.StyleFamilies.getByName("PageStyles")
    sheets = items(document.Sheets)
    shown = [sheet for sheet in sheets if sheet.IsVisible]
    for sheet in sheets:
        if not sheet.IsVisible:
            # LibreOffice prints a hidden sheet that has a print area.
            sheet.setPrintAreas(())
    hidden_cells = [count_hidden_cells(sheet) for sheet in shown]
    for sheet in shown:
        style = styles.getByName(sheet.PageStyle)
        fit_width(sheet, style)
        hide_notes(sheet, style)
    return {
        "hiddenSheets": len(sheets) - len(shown),
        "hiddenRows": sum(rows for rows, _ in hidden_cells),
        "hiddenColumns": sum(columns for _, columns in hidden_cells),
        "comments": sum(sheet.Annotations.Count for sheet in shown if not prints_notes(sheet, styles)),
    }


def survey_slides(document):
    slides = items(document.DrawPages)
    return {
        "hiddenSlides": sum(not slide.Visible for slide in slides),
        "comments": sum(count_notes(slide) for slide in slides if slide.Visible),
    }


def items(container):
    return [container.getByIndex(index) for index in range(container.Count)]


def count_notes(slide):
    comments = slide.createAnnotationEnumeration()
    count = 0
    while comments.hasMoreElements():
        comments.nextElement()
        count += 1
    return count


def count_hidden_cells(sheet):
    """Rows and columns of the used area that are not shown."""
    end = used_end(sheet)
    used = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
    areas = used.queryVisibleCells().RangeAddresses
    rows = union_length((area.StartRow, area.EndRow) for area in areas)
    columns = union_length((area.StartColumn, area.EndColumn) for area in areas)
    return end.EndRow + 1 - rows, end.EndColumn + 1 - columns


def union_length(spans):
    length = 0
    end = -1
    for first, last in sorted(spans):
        length += max(0, last - max(first, end + 1) + 1)
        end = max(end, last)
    return length


def used_end(sheet):
    cursor = sheet.createCursor()
    cursor.gotoEndOfUsedArea(False)
    return cursor.RangeAddress


def prints_notes(sheet, styles):
    return styles.getByName(sheet.PageStyle).PrintAnnotations


def hide_notes(sheet, style):
    """Excel prints notes where the page setup asks for them, LibreOffice also those that are open on the screen."""
    if style.PrintAnnotations:
        return
    for note in items(sheet.Annotations):
        if note.IsVisible:
            note.IsVisible = False


def fit_width(sheet, style):
    """Makes a sheet one page wide, so that no row is parted."""
    if style.PageScale != 100 or style.ScaleToPages or style.ScaleToPagesX or style.ScaleToPagesY:
        return  # Its author chose a scale.
    end_column = used_end(sheet).EndColumn
    width = sheet.getCellRangeByPosition(0, 0, end_column, 0).Size.Width
    printable = style.Width - style.LeftMargin - style.RightMargin
    if printable < width <= printable / SMALLEST_SCALE:
        style.ScaleToPagesX = 1
        style.ScaleToPagesY = 0
