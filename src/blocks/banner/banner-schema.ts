import { array, type InferOutput, object, optional, string } from 'valibot';

export const bannerSchema = object({
  title: string(),
  description: optional(string()),
  /** Short promises under the description. */
  facts: optional(array(string())),
  /** What a visitor has to know first, set apart from the promises. */
  notice: optional(string()),
  image: optional(string()),
  imageAlt: optional(string()),
  button: optional(object({ text: string(), path: string() })),
});

export type BannerProps = InferOutput<typeof bannerSchema>;
