import { type InferOutput, maxLength, minLength, object, optional, pipe, string, trim } from 'valibot';
import { apiPath, defineCall } from './calls';
import { emailSchema } from './email';

/** The most characters of a message to support. */
export const supportMessageMaxLength = 4_000;

/** `job`: what the message is about, by the server's id and the name that the person sees. */
export const supportRequestSchema = object({
  message: pipe(string(), trim(), minLength(1), maxLength(supportMessageMaxLength)),
  email: emailSchema,
  job: optional(object({ id: pipe(string(), maxLength(100)), name: pipe(string(), maxLength(300)) })),
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
