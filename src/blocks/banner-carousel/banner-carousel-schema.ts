import { array, type InferOutput, minLength, object, optional, pipe, string } from 'valibot';
import { pictureSchema } from '../../../contract/picture';

export const bannerCarouselSchema = object({
  /** What the slides are about; their accessible name too. */
  title: string(),
  slides: pipe(
    array(
      object({
        title: string(),
        description: optional(string()),
        image: optional(pictureSchema),
        button: optional(object({ text: string(), path: string() })),
      }),
    ),
    minLength(1),
  ),
});

export type BannerCarouselProps = InferOutput<typeof bannerCarouselSchema>;
