"""Reads the text of workbooks and presentations from what LibreOffice has loaded."""

TEXT = 4  # com.sun.star.sheet.CellFlags.STRING
TEXT_RESULT = 2  # com.sun.star.sheet.FormulaResult.STRING
# A workbook with more is not counted: reading it would take seconds.
MAX_RANGES = 10_000
MAX_CELLS = 500_000


def count_sheet_letters(document):
    """Letters of the cells with text that Excel would print, blanks apart; 0 where there are too many cells."""
    ranges = [texts for sheet in items(document.Sheets) if sheet.IsVisible for texts in printed_texts(sheet)]
    addresses = [address for texts in ranges for address in texts.RangeAddresses]
    if len(addresses) > MAX_RANGES or sum(map(count_cells, addresses)) > MAX_CELLS:
        return 0
    return sum(count_letters(block.getDataArray()) for texts in ranges for block in items(texts))


def printed_texts(sheet):
    """Yields ranges of shown cells with text, within the print areas where there are some."""
    areas = sheet.getPrintAreas()
    for texts in (sheet.queryContentCells(TEXT), sheet.queryFormulaCells(TEXT_RESULT)):
        # LibreOffice throws where a range without cells is searched.
        shown = texts.queryVisibleCells() if texts.Count else texts
        if not areas:
            yield shown
        elif shown.Count:
            yield from (shown.queryIntersection(area) for area in areas)


def count_cells(address):
    return (address.EndRow - address.StartRow + 1) * (address.EndColumn - address.StartColumn + 1)


def count_letters(rows):
    return sum(len("".join(value.split())) for row in rows for value in row if isinstance(value, str))


def slide_texts(shapes):
    """Yields the texts of shown shapes, also in groups and tables."""
    for shape in items(shapes):
        if not getattr(shape, "Visible", True) or getattr(shape, "IsEmptyPresentationObject", False):
            continue
        if shape.ShapeType == "com.sun.star.drawing.GroupShape":
            yield from slide_texts(shape)
        elif shape.ShapeType == "com.sun.star.drawing.TableShape":
            yield from table_texts(shape.Model)
        else:
            yield getattr(shape, "String", "")


def table_texts(table):
    for row in range(table.RowCount):
        for column in range(table.ColumnCount):
            yield table.getCellByPosition(column, row).String


def items(container):
    return [container.getByIndex(index) for index in range(container.Count)]
