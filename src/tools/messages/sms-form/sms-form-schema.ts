import { array, type InferOutput, object, optional, string } from 'valibot';
import { pictureSchema } from '../../../../contract/picture';

/** Everything has a text of its own where the configuration has none, so that the form works alone. */
export const smsFormSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
  picture: optional(pictureSchema),
});

export type SmsFormProps = InferOutput<typeof smsFormSchema>;
