import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';
import { pictureSchema } from '../../../contract/picture';

export const readingCarouselSchema = object({
  title: string(),
  description: optional(string()),
  /** Each a way to read, or a page to read: a picture of it, its name, and what it is good for. */
  items: pipe(
    array(object({ title: string(), text: string(), image: optional(pictureSchema) })),
    minLength(1),
  ),
});

export type ReadingCarouselProps = InferOutput<typeof readingCarouselSchema>;
