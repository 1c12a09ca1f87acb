import { array, type InferOutput, object, optional, string } from 'valibot';

/** Everything has a text of its own where the configuration has none, so that the form works alone. */
export const smsFormSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
});

export type SmsFormProps = InferOutput<typeof smsFormSchema>;
