/** What the PDF engine throws about a PDF, also about one of its pages long after it was opened. */
export function isPdfErrorName(name: string): boolean {
  return pdfErrors.has(name);
}

const pdfErrors = new Set([
  'UnknownErrorException',
  'InvalidPDFException',
  'PasswordException',
  'FormatError',
  'XRefEntryException',
  'XRefParseException',
  'ParserEOFException',
  'MissingDataException',
  'AbortException',
]);
