import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';
import { pictureSchema } from '../picture-schema';

const pairSchema = object({
  before: pictureSchema,
  after: pictureSchema,
  /** What the pair shows, in a line below it. */
  caption: optional(string()),
});

export const compareSliderSchema = object({
  title: string(),
  description: optional(string()),
  pairs: pipe(array(pairSchema), minLength(1)),
});

export type CompareSliderBlockProps = InferOutput<typeof compareSliderSchema>;
