import {
  array,
  fallback,
  type InferOutput,
  integer,
  looseObject,
  maxLength,
  maxValue,
  minValue,
  nullish,
  number,
  object,
  optional,
  picklist,
  pipe,
  string,
} from 'valibot';
import { apiPath, defineCall } from './calls';
import { visibleFileName } from './file-names';
import { looseNumberSchema, looseTextSchema } from './loose-values';
import {
  type DocumentExtension,
  type DocumentTarget,
  documentExtensions,
  documentTargets,
} from './tools/documents';

const count = pipe(number(), integer(), minValue(0));
const name = pipe(string(), maxLength(120));

/**
 * Extension: what a finished conversion did, for the person to open. A missing field is unknown, never guessed.
 */
export const conversionReceiptSchema = looseObject({
  /** The program that read the file, with its version: a product name, the same in every language. */
  engine: name,
  /** Pages of the source, and of the result as it prints. A picture a page, a sheet a table. */
  pagesIn: optional(count),
  pagesOut: optional(count),
  sheetsOut: optional(count),
  /** What Office would not print, and is not in the result: hidden parts, and comments. */
  hiddenSheets: optional(count),
  hiddenSlides: optional(count),
  hiddenRows: optional(count),
  hiddenColumns: optional(count),
  comments: optional(count),
  /** Words in the source, and those of them that the result has. */
  wordsIn: optional(count),
  wordsKept: optional(count),
  /** Words left out because the source shows nothing of them: under a bar, in the color of their background, or marked hidden. */
  hiddenWords: optional(count),
  /** Letters of an Office file and of its PDF, where the PDF has less than half of them. */
  lettersIn: optional(count),
  lettersOut: optional(count),
  tables: optional(count),
  pictures: optional(count),
  /** Pages without text whose words were read from their picture, by which program, knowing which languages. */
  recognizedPages: optional(count),
  recognizer: optional(name),
  /** Pages without text that nothing was read from. */
  unreadPages: optional(count),
  /** Numbers of the pages that could not be read and that the result lacks. */
  lostPages: optional(array(count)),
  /** Fonts that documents cannot name, and their replacements. */
  substitutedFonts: optional(array(looseObject({ from: name, to: name }))),
});
export type ConversionReceipt = InferOutput<typeof conversionReceiptSchema>;

/** Most of the text is missing from the result: less than half of it came through. */
export function lacksMostText({ wordsIn, wordsKept, lettersIn, lettersOut }: ConversionReceipt): boolean {
  const isLess = (kept: number | undefined, all: number | undefined) =>
    kept !== undefined && all !== undefined && kept * 2 < all;
  return isLess(wordsKept, wordsIn) || isLess(lettersOut, lettersIn);
}

/** A receipt of another shape, from a backend that means something else by it, counts as none. */
export const maybeReceiptSchema = fallback(nullish(conversionReceiptSchema), undefined);

export { type DocumentExtension, type DocumentTarget, documentExtensions };
export const documentExtensionSchema = picklist(documentExtensions);

export const documentTargetSchema = picklist(documentTargets);

/** Names of the targets in the `Convert to` select; product names, the same in every language. */
export const documentTargetNames: Record<DocumentTarget, string> = {
  pdf: 'PDF',
  docx: 'Word',
  xlsx: 'Excel',
  png: 'PNG',
  html: 'HTML',
};

/** The calls that start a conversion. */
export const conversionCallNames = ['fileToPdf', 'pdfToHtml', 'pdfToImg', 'fileConvert', 'pdfToDoc'] as const;
export type ConversionCallName = (typeof conversionCallNames)[number];

/** A document larger than this is refused, in bytes. */
export const documentMaxBytes = 100 * 1024 * 1024;

type Conversion = { from: DocumentExtension; to: DocumentTarget; call: ConversionCallName };

const officeExtensions = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx'] as const;
const imageExtensions = ['png', 'jpg', 'jpeg'] as const;

/** Every conversion there is and the call that starts it. */
export const conversions: readonly Conversion[] = [
  ...officeExtensions.map((from): Conversion => ({ from, to: 'pdf', call: 'fileToPdf' })),
  ...imageExtensions.map((from): Conversion => ({ from, to: 'pdf', call: 'fileConvert' })),
  { from: 'pdf', to: 'docx', call: 'pdfToDoc' },
  { from: 'pdf', to: 'xlsx', call: 'fileConvert' },
  { from: 'pdf', to: 'png', call: 'pdfToImg' },
  { from: 'pdf', to: 'html', call: 'pdfToHtml' },
];

/** How `capabilities.conversions` names one: `docx>pdf`. */
export type ConversionName = `${DocumentExtension}>${DocumentTarget}`;

export function conversionName(from: DocumentExtension, to: DocumentTarget): ConversionName {
  return `${from}>${to}`;
}

export function findConversion(from: string, to: string): Conversion | undefined {
  return conversions.find((conversion) => conversion.from === from && conversion.to === to);
}

/** The targets of a source, best guess first. An unknown extension has none. */
export function targetsOf(extension: string): DocumentTarget[] {
  return conversions.filter(({ from }) => from === extension).map(({ to }) => to);
}

/** The lower-case extension without dot, or '' when the name has none. */
export function extensionOf(fileName: string): string {
  const name = visibleFileName(fileName);
  const dot = name.lastIndexOf('.');
  return dot > 0 ? name.slice(dot + 1).toLowerCase() : '';
}

export function isDocumentExtension(value: string): value is DocumentExtension {
  return (documentExtensions as readonly string[]).includes(value);
}

/** Query of the conversion starts. */
export const conversionStartSchema = object({
  type: documentExtensionSchema,
  fileUrl: pipe(string(), maxLength(2048)),
  outType: documentTargetSchema,
});

export const conversionStartedSchema = looseObject({ uniqueId: looseTextSchema });

export const progressRequestSchema = object({
  uniqueId: pipe(string(), maxLength(128)),
  resultType: optional(documentTargetSchema),
});

/** `obj` of GET pdf/getProgress; `url` comes with 100. */
export const conversionProgressSchema = looseObject({
  progress: pipe(looseNumberSchema, number(), minValue(0), maxValue(100)),
  url: nullish(string()),
  /** Extension: comes with the url. */
  receipt: maybeReceiptSchema,
});

/** Progress of a finished conversion. */
export const progressComplete = 100;

export type ConversionStart = InferOutput<typeof conversionStartSchema>;

/** What is wrong with a document; the sentence, with its names and numbers, is the answer's `msg`. */
export const documentFailureCodes = {
  empty: '10101',
  tooLarge: '10102',
  wrongExtension: '10103',
  otherContent: '10104',
  damaged: '10105',
  passwordProtected: '10106',
  notAvailable: '10107',
  tooManyPages: '10108',
  tooComplex: '10109',
  engineFailed: '10110',
  expired: '10111',
  onlyPictures: '10112',
  /** Pages with nothing on them. */
  blank: '10113',
  /** Pictures in which the recognizer found no text. */
  nothingRecognized: '10114',
  /** More memory than a conversion may use. */
  tooMuchMemory: '10115',
  /** An XFA form, which only Adobe's programs can show. */
  dynamicForm: '10116',
  /** The source holds something, and nothing of it is in the result. */
  emptyResult: '10117',
  /** Hidden sheets of a workbook could not be left out: LibreOffice's listener did not start. */
  unpreparedWorkbook: '10118',
} as const;

export const documentCalls = {
  fileToPdf: defineConversionCall('fileToPdf'),
  pdfToHtml: defineConversionCall('pdfToHtml'),
  pdfToImg: defineConversionCall('pdfToImg'),
  fileConvert: defineConversionCall('fileConvert'),
  pdfToDoc: defineConversionCall('pdfToDoc'),
  conversionProgress: defineCall({
    method: 'GET',
    path: `${apiPath}/pdf/getProgress`,
    request: progressRequestSchema,
    part: 'obj',
    response: conversionProgressSchema,
  }),
} as const;

function defineConversionCall(name: ConversionCallName) {
  return defineCall({
    method: 'GET',
    path: `${apiPath}/pdf/${name}`,
    request: conversionStartSchema,
    part: 'obj',
    response: conversionStartedSchema,
    costs: true,
  });
}
