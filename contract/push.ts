import { type InferOutput, looseObject, maxLength, object, pipe, regex, string, url } from 'valibot';
import { apiPath, defineCall } from './calls';

const base64Url = (length: number) => regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`));

/** A browser's subscription (Push API), as its `toJSON` gives it. */
export const pushSubscriptionSchema = object({
  endpoint: pipe(string(), maxLength(1000), url()),
  /** Of 65 and 16 bytes. */
  keys: object({ p256dh: pipe(string(), base64Url(87)), auth: pipe(string(), base64Url(22)) }),
});

export type PushSubscriptionKeys = InferOutput<typeof pushSubscriptionSchema>;
/** What the service worker is sent; `path` is the page that shows the job. */
export type PushedNotice = { title: string; path: string; tag: string };

/** Extension (capability `push`): notifications of ended jobs while no page is open. */
export const pushCalls = {
  pushKey: defineCall({
    method: 'GET',
    path: `${apiPath}/user/push/key`,
    part: 'obj',
    response: looseObject({ publicKey: string() }),
  }),
  subscribePush: defineCall({
    method: 'POST',
    path: `${apiPath}/user/push`,
    request: pushSubscriptionSchema,
  }),
} as const;
