import { type InferOutput, literal, number, object, parse, picklist, variant } from 'valibot';
import { WorkRefusal } from '../work/work-refusal';

/** Content that a phone or a browser may hand over as a photo and that is not taken. */
const otherContents = ['webp', 'heic', 'avif', 'gif', 'tiff', 'bmp', 'pdf', 'unknown'] as const;
export type OtherContent = (typeof otherContents)[number];

export const photoRefusalSchema = variant('reason', [
  object({ reason: literal('empty') }),
  object({ reason: literal('tooLarge'), maxBytes: number() }),
  object({ reason: literal('otherContent'), content: picklist(otherContents) }),
  object({ reason: literal('damaged') }),
  object({ reason: literal('tooManyPixels'), megapixels: number(), maxMegapixels: number() }),
  object({ reason: literal('tooSmall'), minPixels: number() }),
  object({ reason: literal('tooComplex') }),
  object({ reason: literal('noPerson') }),
  object({ reason: literal('cutOff') }),
  object({ reason: literal('expired') }),
  object({ reason: literal('engineFailed') }),
  object({ reason: literal('serviceFailed') }),
]);

/** What is wrong with a photo or with the work on it, and what its sentence needs to know. Plain data. */
export type PhotoRefusalReason = InferOutput<typeof photoRefusalSchema>;

/** Thrown where a photo cannot be worked on for a reason its owner should read. */
export class PhotoRefusal extends WorkRefusal<PhotoRefusalReason> {}

/** Reads a refusal that was sent as JSON. Throws when it is none. */
export function parsePhotoRefusal(value: unknown): PhotoRefusalReason {
  return parse(photoRefusalSchema, value);
}

/** The photo is not to blame: the same start again is worth a new try. */
export function isWorthRetrying({ reason }: PhotoRefusalReason): boolean {
  return reason === 'engineFailed' || reason === 'serviceFailed';
}
