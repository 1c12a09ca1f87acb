import { type InferOutput, integer, minLength, minValue, number, object, pipe, string } from 'valibot';

const pixels = pipe(number(), integer(), minValue(1));

/** A picture in a page configuration: its room is reserved before it arrives, and it is described for who cannot see it. */
export const pictureSchema = object({
  src: pipe(string(), minLength(1)),
  alt: string(),
  width: pixels,
  height: pixels,
});

export type Picture = InferOutput<typeof pictureSchema>;
