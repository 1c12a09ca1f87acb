/** Content that a phone or a browser may hand over as a photo and that is not taken. */
export type OtherContent = 'heic' | 'gif' | 'tiff' | 'bmp' | 'pdf' | 'unknown';

/** Why a photo cannot be worked on, with the figures that a sentence about it needs. */
export type UnusableReason =
  | { reason: 'empty' }
  | { reason: 'tooLarge'; maxBytes: number }
  | { reason: 'otherContent'; content: OtherContent }
  | { reason: 'damaged' }
  | { reason: 'tooManyPixels'; megapixels: number; maxMegapixels: number }
  | { reason: 'tooSmall'; minPixels: number }
  /** For an ID photo. */
  | { reason: 'noPerson' }
  | { reason: 'cutOff' };

/** Thrown where a photo cannot be worked on for a reason its owner should know; `detail` is for the log. */
export class UnusablePhoto extends Error {
  override readonly name = 'UnusablePhoto';
  constructor(
    readonly refusal: UnusableReason,
    detail = '',
  ) {
    super(detail === '' ? refusal.reason : `${refusal.reason}: ${detail}`);
  }
}
