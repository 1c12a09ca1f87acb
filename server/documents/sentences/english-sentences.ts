import type { RefusalSentences } from './refusal-sentences';

export const englishSentences: RefusalSentences = {
  empty: 'The file is empty. Check that it was saved or downloaded completely, then upload it again.',
  tooLarge: (megabytes) =>
    `The file is larger than ${megabytes} MB. Make it smaller or split it, then upload it again.`,
  wrongExtension: (named, kind, actual) =>
    `The file is named .${named}, but it is ${kind}. Rename it to .${actual} and upload it again.`,
  otherContent: (named, content, kindOfNamed) =>
    `The file is named .${named}, but it is ${content}. Save it as ${kindOfNamed} and upload it again.`,
  damaged: (_named, kind) =>
    `The file is damaged and cannot be read as ${kind}. Open it in the program it was made with, save it again, and upload that copy.`,
  passwordProtected:
    'The file is protected with a password. Remove the password, save the file, and upload it again.',
  notAvailable: (from, target) =>
    `Converting .${from} to ${target} is not available on this site yet. Please choose another format.`,
  tooManyPages: (pages, maxPages) =>
    `The file has ${pages} pages; up to ${maxPages} can be converted at once. Split it and upload the parts.`,
  tooComplex:
    'The file takes more time or memory than a conversion may have. Split it or make its pictures smaller, then upload it again.',
  onlyPictures:
    'The PDF is a scan: its pages are pictures without text, and this site cannot read text from pictures. Use a copy with text in it, or convert it to PNG.',
  nothingRecognized:
    'The PDF’s pages are pictures, and no text could be read in them. Scan it again straighter and sharper, or convert it to PNG.',
  blank: 'The PDF’s pages are blank. Check that it is the right file, then upload it again.',
  expired: 'The file is no longer here: files are deleted after some days. Please upload it again.',
  engineFailed:
    'The file could not be converted: the converter stopped at it twice. Save it again in the program it was made with and upload that copy.',
  kinds: {
    docx: 'a Word document (.docx)',
    doc: 'an older Word document (.doc)',
    xlsx: 'an Excel workbook (.xlsx)',
    xls: 'an older Excel workbook (.xls)',
    pptx: 'a PowerPoint presentation (.pptx)',
    ppt: 'an older PowerPoint presentation (.ppt)',
    pdf: 'a PDF',
    png: 'a PNG picture',
    jpg: 'a JPEG picture',
    jpeg: 'a JPEG picture',
  },
  others: {
    rtf: 'a rich text (RTF) file',
    webPage: 'a web page',
    openDocument: 'an OpenDocument file',
    binaryWorkbook: 'a binary Excel workbook (.xlsb)',
    zip: 'a ZIP archive',
    otherImage: 'a picture of another kind',
    text: 'plain text',
    unknown: 'something else',
  },
};
