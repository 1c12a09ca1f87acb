import { array, type InferOutput, object, optional, string } from 'valibot';

/** `appUrl` is where the app is had: https, or a path of this site. Left out: this site, which installs as an app. */
export const findMyPhoneSchema = object({
  title: optional(string()),
  description: optional(string()),
  facts: optional(array(string())),
  appUrl: optional(string()),
  buttonText: optional(string()),
});

export type FindMyPhoneProps = InferOutput<typeof findMyPhoneSchema>;
