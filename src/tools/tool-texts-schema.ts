import { array, type InferOutput, object, optional, string } from 'valibot';

/** Texts of a tool's page. Every tool has defaults for them, so that it also works without a page configuration. */
export const toolTextsSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
});

export type ToolTexts = InferOutput<typeof toolTextsSchema>;
