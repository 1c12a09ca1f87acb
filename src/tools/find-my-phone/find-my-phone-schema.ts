import { array, type InferOutput, object, optional, string } from 'valibot';
import { pictureSchema } from '../../../contract/picture';

/**
 * `appUrl` is where an app of the site's own is had: https, or a path of this site. Left out: the tool listens itself,
 * and the code opens it on the phone.
 */
export const findMyPhoneSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
  picture: optional(pictureSchema),
  appUrl: optional(string()),
  buttonText: optional(string()),
});

export type FindMyPhoneProps = InferOutput<typeof findMyPhoneSchema>;
