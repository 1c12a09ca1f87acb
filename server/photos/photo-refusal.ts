import { type InferOutput, literal, number, object, picklist, variant } from 'valibot';
import { WorkRefusal } from '../work/work-refusal';

/** Content that a phone or a browser may hand over as a photo and that is not taken. */
const otherContents = ['heic', 'gif', 'tiff', 'bmp', 'pdf', 'unknown'] as const;
export type OtherContent = (typeof otherContents)[number];

/** Those whose text needs nothing else. */
const plainReasons = [
  'empty',
  'damaged',
  'tooComplex',
  'noPerson',
  'cutOff',
  'expired',
  'engineFailed',
  'serviceFailed',
] as const;
export type PlainReason = (typeof plainReasons)[number];

export const photoRefusalSchema = variant('reason', [
  object({ reason: literal('tooLarge'), maxBytes: number() }),
  object({ reason: literal('otherContent'), content: picklist(otherContents) }),
  object({ reason: literal('tooManyPixels'), megapixels: number(), maxMegapixels: number() }),
  object({ reason: literal('tooSmall'), minPixels: number() }),
  object({ reason: picklist(plainReasons) }),
]);

/** What is wrong with a photo or with the work on it, and what its sentence needs to know. Plain data. */
export type PhotoRefusalReason = InferOutput<typeof photoRefusalSchema>;

/** Thrown where a photo cannot be worked on for a reason its owner should read. */
export class PhotoRefusal extends WorkRefusal<PhotoRefusalReason> {}

/** The photo is not to blame: the same start again is worth a new try. */
export function isWorthRetrying({ reason }: PhotoRefusalReason): boolean {
  return reason === 'engineFailed' || reason === 'serviceFailed';
}
