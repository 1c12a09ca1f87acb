/**
 * Files of public collections of which pdftotext reads something else than their pages show, by a look at the pages. Their
 * words and characters are not scored: a document that says what the page says would lose by it.
 */
export const wrongTexts: Readonly<Record<string, string>> = {
  bug1865341:
    'the field holds "Załącznik"; pdftotext says "Zacznik", without the letters that its font for fields lacks',
  'sci-notation': 'pdftotext skips the line whose size is written 1e2, which the page shows in tiny letters',
  issue18117:
    'pdftotext leaves out four rare Chinese characters, twice, and parts a word where there is no space',
  XiaoBiaoSong:
    'the text is Chinese in a font that is not in the file; pdftotext reads its bytes as Latin letters',
  TAMReview: 'codes of its fonts stand for nothing; the page is read from its picture',
  ThuluthFeatures: 'its letters are numbers of glyphs; the page is shown as a picture',
};
