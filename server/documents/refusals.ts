import { type InferOutput, literal, number, object, parse, picklist, variant } from 'valibot';
import { documentExtensionSchema, documentTargetNames, documentTargetSchema } from '../../contract/documents';
import { failureCodes } from '../../contract/failures';
import { defaultLanguage, type Language } from '../../contract/languages';
import { englishSentences } from './sentences/english-sentences';
import { filipinoSentences } from './sentences/filipino-sentences';
import { indonesianSentences } from './sentences/indonesian-sentences';
import { otherContents, type RefusalSentences } from './sentences/refusal-sentences';
import { russianSentences } from './sentences/russian-sentences';
import { vietnameseSentences } from './sentences/vietnamese-sentences';

const refusalSchema = variant('reason', [
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
  object({ reason: literal('onlyPictures') }),
  object({ reason: literal('nothingRecognized') }),
  object({ reason: literal('blank') }),
  object({ reason: literal('expired') }),
  object({ reason: literal('engineFailed') }),
]);

/** What is wrong with a document, and what its sentence needs to know. Plain data: it is kept with the conversion. */
export type Refusal = InferOutput<typeof refusalSchema>;

/** Reads a refusal that was kept or sent as JSON. Throws when it is none. */
export function parseRefusal(value: unknown): Refusal {
  return parse(refusalSchema, value);
}

/** Thrown where a document cannot be converted for a reason its owner should hear. */
export class DocumentRefusal extends Error {
  override readonly name = 'DocumentRefusal';
  /** `detail` is for the log only. */
  constructor(
    readonly refusal: Refusal,
    detail = '',
  ) {
    super(detail === '' ? refusal.reason : `${refusal.reason}: ${detail}`);
  }
}

/** The code of the envelope that answers with a refusal. */
export function codeOfRefusal(refusal: Refusal): string {
  return failureCodes.document[refusal.reason];
}

/** The sentence for the person: what is wrong and what to do. */
export function describeRefusal(refusal: Refusal, language: Language = defaultLanguage): string {
  const sentences = allSentences[language];
  switch (refusal.reason) {
    case 'tooLarge':
      return sentences.tooLarge(refusal.maxBytes / bytesPerMegabyte);
    case 'wrongExtension':
      return sentences.wrongExtension(refusal.named, sentences.kinds[refusal.actual], refusal.actual);
    case 'otherContent':
      return sentences.otherContent(
        refusal.named,
        sentences.others[refusal.content],
        sentences.kinds[refusal.named],
      );
    case 'damaged':
      return sentences.damaged(refusal.named, sentences.kinds[refusal.named]);
    case 'notAvailable':
      return sentences.notAvailable(refusal.from, documentTargetNames[refusal.to]);
    case 'tooManyPages':
      return sentences.tooManyPages(refusal.pages, refusal.maxPages);
    default:
      return sentences[refusal.reason];
  }
}

const bytesPerMegabyte = 1024 * 1024;

const allSentences: Record<Language, RefusalSentences> = {
  en: englishSentences,
  vi: vietnameseSentences,
  ru: russianSentences,
  id: indonesianSentences,
  fil: filipinoSentences,
};
