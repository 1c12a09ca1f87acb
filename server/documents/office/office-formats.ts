import type { OfficeFormatName } from '@toolfront/office-files';

/** What LibreOffice must know about a file, so that it never guesses: rubbish would open as plain text and print. */
export type OfficeFormat = {
  /** The application whose module reads it. */
  family: 'writer' | 'calc' | 'impress';
  /** LibreOffice's name of the filter that reads it. */
  importFilter: string;
};

/** Names as LibreOffice's filter registry spells them. */
export const officeFormats = {
  docx: { family: 'writer', importFilter: 'MS Word 2007 XML' },
  doc: { family: 'writer', importFilter: 'MS Word 97' },
  doc95: { family: 'writer', importFilter: 'MS Word 95' },
  doc6: { family: 'writer', importFilter: 'MS WinWord 6.0' },
  doc2: { family: 'writer', importFilter: 'MS WinWord 5' },
  wordPerfect: { family: 'writer', importFilter: 'WordPerfect' },
  xlsx: { family: 'calc', importFilter: 'Calc MS Excel 2007 XML' },
  xls: { family: 'calc', importFilter: 'MS Excel 97' },
  xls95: { family: 'calc', importFilter: 'MS Excel 95' },
  pptx: { family: 'impress', importFilter: 'Impress MS PowerPoint 2007 XML' },
  ppt: { family: 'impress', importFilter: 'MS PowerPoint 97' },
  // Also reads what PowerPoint for Windows wrote before 95.
  ppt4: { family: 'impress', importFilter: 'MWAW_Presentation' },
} as const satisfies Record<OfficeFormatName, OfficeFormat>;

/** The filter that writes a PDF, by family. */
export const pdfExportFilters: Record<OfficeFormat['family'], string> = {
  writer: 'writer_pdf_Export',
  calc: 'calc_pdf_Export',
  impress: 'impress_pdf_Export',
};
