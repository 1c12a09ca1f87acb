import { type InferOutput, maxLength, minLength, object, optional, pipe, string, trim } from 'valibot';
import { apiPath, defineCall } from './calls';
import { emailSchema } from './email';

/** The most characters of a message to support. */
export const supportMessageMaxLength = 4_000;

/** The most characters of the name of the file that a message is about. */
export const supportJobNameMaxLength = 300;

/** `job`: what the message is about, by its id on the person's device and its file's name. */
export const supportRequestSchema = object({
  message: pipe(string(), trim(), minLength(1), maxLength(supportMessageMaxLength)),
  email: emailSchema,
  job: optional(
    object({ id: pipe(string(), maxLength(100)), name: pipe(string(), maxLength(supportJobNameMaxLength)) }),
  ),
});

export type SupportRequest = InferOutput<typeof supportRequestSchema>;

export const supportCalls = {
  /** Extension (capability `support`): mails a message to the site's support, once for each idempotency key. */
  askSupport: defineCall({
    method: 'POST',
    path: `${apiPath}/support`,
    request: supportRequestSchema,
    costs: true,
  }),
} as const;
