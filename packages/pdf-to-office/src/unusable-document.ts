/** Why a document cannot be converted, with the figures that a sentence about it needs. */
export type UnusableReason =
  | { reason: 'damaged'; named: SourceExtension }
  | { reason: 'passwordProtected' }
  | { reason: 'tooManyPages'; pages: number; maxPages: number }
  | { reason: 'tooComplex' }
  | { reason: 'tooMuchMemory' }
  /** Its pages are pictures and nothing that reads them is installed, or it has read nothing. */
  | { reason: 'onlyPictures' }
  | { reason: 'nothingRecognized' }
  | { reason: 'blank' }
  /** An XFA form: its pages only say that another program is needed. */
  | { reason: 'dynamicForm' };

/** What the page process takes. */
export const sourceExtensions = ['pdf', 'png', 'jpg', 'jpeg'] as const;
export type SourceExtension = (typeof sourceExtensions)[number];

/** Thrown where a document cannot be converted for a reason its owner should know; `detail` is for the log. */
export class UnusableDocument extends Error {
  override readonly name = 'UnusableDocument';
  constructor(
    readonly refusal: UnusableReason,
    detail = '',
  ) {
    super(detail === '' ? refusal.reason : `${refusal.reason}: ${detail}`);
  }
}
