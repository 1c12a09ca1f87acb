import type { DocumentExtension } from '../../../contract/documents';
import type { OtherContent } from '../document-refusal';

/** One language's sentences about documents that are not converted: what is wrong, and what to do. */
export type RefusalSentences = {
  empty: string;
  tooLarge: (megabytes: number) => string;
  /** `kind` says what it is in words; `actual` is the extension of that. */
  wrongExtension: (named: string, kind: string, actual: string) => string;
  otherContent: (named: string, content: string, kindOfNamed: string) => string;
  damaged: (named: string, kind: string) => string;
  passwordProtected: string;
  notAvailable: (from: string, target: string) => string;
  tooManyPages: (pages: number, maxPages: number) => string;
  tooComplex: string;
  onlyPictures: string;
  nothingRecognized: string;
  blank: string;
  expired: string;
  engineFailed: string;
  kinds: Record<DocumentExtension, string>;
  others: Record<OtherContent, string>;
};
