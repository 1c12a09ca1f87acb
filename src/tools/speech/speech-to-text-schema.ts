import { array, type InferOutput, object, optional, string } from 'valibot';

/** Words of the page; each has one of its own where the configuration has none, so that the tool stands alone. */
export const speechToTextSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
});

export type SpeechToTextProps = InferOutput<typeof speechToTextSchema>;
