import { array, type InferOutput, object, optional, string } from 'valibot';
import { pictureSchema } from '../../contract/picture';

/** Texts of a tool's page. Every tool has defaults for them, so that it also works without a page configuration. */
export const toolTextsSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
  /** A file of the site's own to try the tool with, in one press. */
  sample: optional(
    object({
      file: string(),
      label: string(),
      /** What the tool made of it, shown to who has no plan. */
      result: optional(
        object({
          /** To download. */
          file: optional(string()),
          picture: optional(pictureSchema),
          /** The sample itself, to compare with the picture, in the same size. */
          before: optional(pictureSchema),
          /** A JSON file with a text and its segments. */
          transcript: optional(string()),
        }),
      ),
    }),
  ),
  /** What the tool makes, beside it; where, the site's `look` says. */
  picture: optional(pictureSchema),
});

export type ToolTexts = InferOutput<typeof toolTextsSchema>;
export type Sample = NonNullable<ToolTexts['sample']>;
