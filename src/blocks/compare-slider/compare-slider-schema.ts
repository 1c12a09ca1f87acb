import {
  array,
  boolean,
  type InferOutput,
  minLength,
  minValue,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot';
import { pictureSchema } from '../../../contract/picture';

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
  /** Shows one pair after the other in the place of the first, whose size counts; without it all pairs show. */
  loop: optional(boolean()),
  /** How long one pair of a loop shows, in milliseconds. */
  intervalMs: optional(pipe(number(), minValue(1_000))),
});

export type ComparePair = InferOutput<typeof pairSchema>;
export type CompareSliderBlockProps = InferOutput<typeof compareSliderSchema>;
