import { type InferOutput, literal, number, object, parse, picklist, variant } from 'valibot';
import { documentExtensionSchema, documentTargetSchema } from '../../contract/documents';
import { WorkRefusal } from '../work/work-refusal';

/** Content that no extension of the contract stands for. */
const otherContents = [
  'rtf',
  'webPage',
  'openDocument',
  'binaryWorkbook',
  'zip',
  'otherImage',
  'text',
  'unknown',
] as const;
export type OtherContent = (typeof otherContents)[number];

export const documentRefusalSchema = variant('reason', [
  object({ reason: literal('empty') }),
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
  object({ reason: literal('passwordProtected') }),
  object({ reason: literal('notAvailable'), from: documentExtensionSchema, to: documentTargetSchema }),
  object({ reason: literal('tooManyPages'), pages: number(), maxPages: number() }),
  object({ reason: literal('tooComplex') }),
  object({ reason: literal('tooMuchMemory') }),
  object({ reason: literal('onlyPictures') }),
  object({ reason: literal('nothingRecognized') }),
  object({ reason: literal('blank') }),
  object({ reason: literal('expired') }),
  object({ reason: literal('engineFailed') }),
]);

/** What is wrong with a document, and what its text needs to know. Plain data: it is stored with the work. */
export type Refusal = InferOutput<typeof documentRefusalSchema>;

/** Reads a refusal that was stored or sent as JSON. Throws when it is none. */
export function parseRefusal(value: unknown): Refusal {
  return parse(documentRefusalSchema, value);
}

/** Thrown where a document cannot be converted for a reason its owner should read. */
export class DocumentRefusal extends WorkRefusal<Refusal> {}
