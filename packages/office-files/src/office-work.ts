import { boolean, type InferOutput, literal, object, optional, picklist, string, variant } from 'valibot';

/** One file to look at and to prepare; what is made of it goes to `outDir`. */
export const officeWorkSchema = object({ sourcePath: string(), outDir: string() });
export type OfficeWork = InferOutput<typeof officeWorkSchema>;

/** What LibreOffice tells apart among the files of Word, Excel and PowerPoint. */
const formatNames = [
  ...(['docx', 'doc', 'doc6', 'doc95', 'doc2', 'wordPerfect'] as const),
  ...(['xlsx', 'xls', 'xls95'] as const),
  ...(['pptx', 'ppt', 'ppt4'] as const),
] as const;
export type OfficeFormatName = (typeof formatNames)[number];

const extensions = ['docx', 'doc', 'xlsx', 'xls', 'pptx', 'ppt'] as const;

/** What a container is, by its bytes alone. */
const contentSchema = variant('kind', [
  object({
    kind: literal('document'),
    extension: picklist(extensions),
    format: picklist(formatNames),
    /** A failure to read it means a password. */
    mayBeEncrypted: optional(boolean()),
  }),
  /** An encrypted .docx, .xlsx or .pptx (which, is encrypted too), or an encrypted older one. */
  object({ kind: literal('encrypted'), extension: optional(picklist(extensions)) }),
  object({
    kind: literal('other'),
    content: picklist(['openDocument', 'binaryWorkbook', 'zip', 'unknown']),
  }),
  /** It begins like a container that cannot be read. */
  object({ kind: literal('damagedContainer'), container: picklist(['zip', 'compound']) }),
  /** It holds more than a document may; `detail` is for the log. */
  object({ kind: literal('oversize'), detail: string() }),
]);
export type OfficeContent = InferOutput<typeof contentSchema>;

/** What was found out about a file. */
export const officeReportSchema = object({
  content: contentSchema,
  /** A prepared copy lies in `outDir` under `preparedName`; the source is converted as it is otherwise. */
  isRewritten: boolean(),
  /** Whether there are letters or pictures in it. Not known of presentations and workbooks in the older formats. */
  hasContent: optional(boolean()),
});
export type OfficeReport = InferOutput<typeof officeReportSchema>;

/** The report's file in `outDir`, JSON, and the prepared copy's. */
export const reportName = 'office-report.json';
export const preparedName = 'prepared';
