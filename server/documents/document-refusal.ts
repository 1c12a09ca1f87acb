import { type InferOutput, literal, number, object, picklist, variant } from 'valibot';
import { documentExtensionSchema, documentTargetSchema } from '../../contract/documents';
import { WorkRefusal } from '../work/work-refusal';

/** Content that no extension of the contract stands for. */
const otherContents = [
  'rtf',
  'webPage',
  'openDocument',
  'binaryWorkbook',
  'zip',
  'heic',
  'webp',
  'avif',
  'otherImage',
  'text',
  'unknown',
] as const;
export type OtherContent = (typeof otherContents)[number];

/** Those whose text needs nothing else. */
const plainReasons = [
  'empty',
  'passwordProtected',
  'tooComplex',
  'tooMuchMemory',
  'onlyPictures',
  'nothingRecognized',
  'blank',
  'emptyResult',
  'unpreparedWorkbook',
  'dynamicForm',
  'expired',
  'engineFailed',
] as const;
export type PlainReason = (typeof plainReasons)[number];

export const documentRefusalSchema = variant('reason', [
  object({ reason: literal('tooLarge'), maxBytes: number() }),
  object({
    reason: literal('wrongExtension'),
    named: documentExtensionSchema,
    actual: documentExtensionSchema,
  }),
  object({
    reason: literal('otherContent'),
    named: documentExtensionSchema,
    content: picklist(otherContents),
  }),
  object({ reason: literal('damaged'), named: documentExtensionSchema }),
  object({ reason: literal('notAvailable'), from: documentExtensionSchema, to: documentTargetSchema }),
  object({ reason: literal('tooManyPages'), pages: number(), maxPages: number() }),
  object({ reason: picklist(plainReasons) }),
]);

/** What is wrong with a document, and what its text needs to know. Plain data: it is stored with the work. */
export type Refusal = InferOutput<typeof documentRefusalSchema>;

/** Thrown where a document cannot be converted for a reason its owner should read. */
export class DocumentRefusal extends WorkRefusal<Refusal> {}
