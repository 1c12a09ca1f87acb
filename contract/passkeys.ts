import {
  array,
  type InferOutput,
  literal,
  looseObject,
  maxLength,
  nullable,
  number,
  object,
  optional,
  pipe,
  string,
} from 'valibot';
import { sessionSchema } from './accounts';
import { apiPath, defineCall } from './calls';

/** A person has at most so many on one site. */
export const passkeysMax = 20;

const base64UrlSchema = pipe(string(), maxLength(16_384));

/** What `navigator.credentials` needs (Web Authentication, level 3: the JSON forms); opaque to the app. */
export const passkeyOptionsSchema = looseObject({ challenge: string() });

const credentialEntries = {
  id: pipe(string(), maxLength(1400)),
  rawId: pipe(string(), maxLength(1400)),
  type: literal('public-key'),
  clientExtensionResults: looseObject({}),
};

/** What the browser answers when a passkey was created. */
export const newPasskeySchema = object({
  ...credentialEntries,
  response: looseObject({
    clientDataJSON: base64UrlSchema,
    attestationObject: base64UrlSchema,
    transports: optional(pipe(array(pipe(string(), maxLength(32))), maxLength(10))),
  }),
});

/** What the browser answers when a passkey was used. */
export const usedPasskeySchema = object({
  ...credentialEntries,
  response: looseObject({
    clientDataJSON: base64UrlSchema,
    authenticatorData: base64UrlSchema,
    signature: base64UrlSchema,
    userHandle: optional(pipe(string(), maxLength(256))),
  }),
});

/** A passkey as its owner sees it; times are epoch milliseconds. */
export const passkeySchema = looseObject({
  id: string(),
  /** Browser and system it was added with, as `Chrome, Android`; '' when unknown. */
  name: string(),
  createdAt: number(),
  lastUsedAt: nullable(number()),
});

export type Passkey = InferOutput<typeof passkeySchema>;
export type NewPasskey = InferOutput<typeof newPasskeySchema>;
export type UsedPasskey = InferOutput<typeof usedPasskeySchema>;

/** Extension (capability `passkeys`): logging in without e-mail and password. */
export const passkeyCalls = {
  passkeyLoginOptions: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/passkey/options`,
    part: 'obj',
    response: passkeyOptionsSchema,
  }),
  passkeyLogin: defineCall({
    method: 'POST',
    path: `${apiPath}/user/session/passkey`,
    request: usedPasskeySchema,
    part: 'obj',
    response: sessionSchema,
  }),
  passkeys: defineCall({
    method: 'GET',
    path: `${apiPath}/user/passkeys`,
    part: 'result',
    response: array(passkeySchema),
  }),
  newPasskeyOptions: defineCall({
    method: 'POST',
    path: `${apiPath}/user/passkeys/options`,
    part: 'obj',
    response: passkeyOptionsSchema,
  }),
  addPasskey: defineCall({
    method: 'POST',
    path: `${apiPath}/user/passkeys`,
    request: newPasskeySchema,
    part: 'obj',
    response: passkeySchema,
  }),
  deletePasskey: defineCall({ method: 'POST', path: `${apiPath}/user/passkeys/:id/delete` }),
} as const;
