import { documentTargetNames } from '../../contract/documents';
import { failureCodes } from '../../contract/failures';
import { defaultLanguage, type Language } from '../../contract/languages';
import type { RefusalCatalogue } from '../work/work-kind';
import { documentRefusalSchema, type Refusal } from './document-refusal';
import { englishSentences } from './sentences/english-sentences';
import { filipinoSentences } from './sentences/filipino-sentences';
import { indonesianSentences } from './sentences/indonesian-sentences';
import type { RefusalSentences } from './sentences/refusal-sentences';
import { russianSentences } from './sentences/russian-sentences';
import { vietnameseSentences } from './sentences/vietnamese-sentences';

/** Why a document is not converted. */
export const documentRefusals: RefusalCatalogue<Refusal> = {
  schema: documentRefusalSchema,
  codes: failureCodes.document,
  textOf: describeRefusal,
};

/** The sentence for the person: what is wrong and what to do. */
function describeRefusal(refusal: Refusal, language: Language = defaultLanguage): string {
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
