import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { type DocumentExtension, documentFailureCodes, documentTargetNames } from '../../contract/documents';
import type { RefusalCatalogue } from '../work/work-kind';
import { documentRefusalSchema, type OtherContent, type PlainReason, type Refusal } from './document-refusal';

/** Why a document is not converted: what is wrong and what to do. */
export const documentRefusals: RefusalCatalogue<Refusal> = {
  schema: documentRefusalSchema,
  codes: documentFailureCodes,
  textOf: (refusal, say) => {
    switch (refusal.reason) {
      case 'tooLarge': {
        const megabytes = refusal.maxBytes / bytesPerMegabyte;
        return msg`The file is larger than ${megabytes} MB. Make it smaller or split it, then upload it again.`;
      }
      case 'wrongExtension': {
        const { named, actual } = refusal;
        const kind = say(kindNames[actual]);
        return msg`The file has the extension .${named}, but it is ${kind}. Change the extension to .${actual} and upload the file again.`;
      }
      case 'otherContent': {
        const { named } = refusal;
        const content = say(contentNames[refusal.content]);
        const kindOfNamed = say(kindNames[named]);
        return msg`The file has the extension .${named}, but it is ${content}. Save it as ${kindOfNamed} and upload it again.`;
      }
      case 'damaged': {
        const kind = say(kindNames[refusal.named]);
        return msg`The file is damaged and cannot be read as ${kind}. Open it in the program it was made with, save it again, and upload that copy.`;
      }
      case 'notAvailable': {
        const { from } = refusal;
        const target = documentTargetNames[refusal.to];
        return msg`Converting .${from} to ${target} is not available on this site yet. Please choose another format.`;
      }
      case 'tooManyPages': {
        const { pages, maxPages } = refusal;
        return msg`The file has ${pages} pages; up to ${maxPages} can be converted at once. Split it and upload the parts.`;
      }
      default:
        return plainTexts[refusal.reason];
    }
  },
};

const bytesPerMegabyte = 1024 * 1024;

const plainTexts: Record<PlainReason, MessageDescriptor> = {
  empty: msg`The file is empty. Check that it was saved or downloaded completely, then upload it again.`,
  passwordProtected: msg`The file is protected with a password. Remove the password, save the file, and upload it again.`,
  tooComplex: msg`The file takes more time or memory than a conversion is allowed. Split it or make its pictures smaller, then upload it again.`,
  tooMuchMemory: msg`The file needs more memory than a conversion may use. Reduce its images or split it, then upload it again.`,
  onlyPictures: msg`The PDF is a scan: its pages are pictures without text, and this site cannot read text from pictures. Use a copy with text in it, or convert it to PNG.`,
  nothingRecognized: msg`The PDF’s pages are pictures, and no text could be read in them. Scan it again, straighter and sharper, or convert it to PNG.`,
  emptyResult: msg`The result would be empty, although the file is not: what is in it may be hidden, or stored in a way that cannot be read here. Show what is hidden and save the file again, or print it to PDF in the program it was made with.`,
  unpreparedWorkbook: msg`The workbook was not converted because hidden sheets cannot be left out at the moment. Please try again later.`,
  blank: msg`The PDF’s pages are blank. Check that it is the right file, then upload it again.`,
  dynamicForm: msg`The PDF is an XFA form, whose content only Adobe Acrobat Reader shows. Open it there, print it to a new PDF, and upload that copy.`,
  expired: msg`The file is no longer here: files are deleted after some days. Please upload it again.`,
  engineFailed: msg`The file could not be converted: the converter crashed on it twice. Save it again in the program it was made with, then upload that copy.`,
};

const kindNames: Record<DocumentExtension, MessageDescriptor> = {
  docx: msg`a Word document (.docx)`,
  doc: msg`an older Word document (.doc)`,
  xlsx: msg`an Excel workbook (.xlsx)`,
  xls: msg`an older Excel workbook (.xls)`,
  pptx: msg`a PowerPoint presentation (.pptx)`,
  ppt: msg`an older PowerPoint presentation (.ppt)`,
  pdf: msg`a PDF`,
  png: msg`a PNG picture`,
  jpg: msg`a JPEG picture`,
  jpeg: msg`a JPEG picture`,
};

const contentNames: Record<OtherContent, MessageDescriptor> = {
  rtf: msg`a rich text (RTF) file`,
  webPage: msg`a web page`,
  openDocument: msg`an OpenDocument file`,
  binaryWorkbook: msg`a binary Excel workbook (.xlsb)`,
  zip: msg`a ZIP archive`,
  heic: msg`a HEIC picture`,
  webp: msg`a WebP picture`,
  avif: msg`an AVIF picture`,
  otherImage: msg`a picture of another kind`,
  text: msg`plain text`,
  unknown: msg`something else`,
};
