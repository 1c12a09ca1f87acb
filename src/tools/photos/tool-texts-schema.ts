import { array, type InferOutput, object, optional, string } from 'valibot';

/** Words of a tool's page. Each has one of its own where the configuration has none, so that the tool stands alone. */
export const toolTextsSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
});

export type ToolTexts = InferOutput<typeof toolTextsSchema>;
