import {
  boolean,
  type InferOutput,
  looseObject,
  nullish,
  number,
  optional,
  pipe,
  string,
  transform,
  union,
  unknown,
} from 'valibot';

/** Codes that `success` may carry. */
export const successCodes = {
  ok: '1',
  alreadyRegistered: '10049',
  stillProcessing: '50014',
} as const;

const codeSchema = pipe(
  union([string(), number(), boolean()]),
  transform((code) => (code === true ? successCodes.ok : String(code))),
);

/**
 * The body of every `/backapi/v1` answer. `success` comes out as a string whatever the backend sent:
 * backends in the field send "1", 1 and true alike.
 */
export const envelopeSchema = looseObject({
  success: codeSchema,
  msg: nullish(string()),
  obj: optional(unknown()),
  result: optional(unknown()),
  page: optional(unknown()),
});

export type Envelope = InferOutput<typeof envelopeSchema>;

/** What the reference backend sends; `success` is always a string there. */
export type EnvelopeBody = {
  success: string;
  msg?: string;
  obj?: unknown;
  result?: unknown;
  page?: unknown;
};

export function isOk(envelope: Pick<Envelope, 'success'>): boolean {
  return envelope.success === successCodes.ok;
}

/** Request headers of the contract. */
export const headerNames = {
  website: 'website',
  idempotencyKey: 'idempotency-key',
  proofOfWork: 'proof-of-work',
  phoneOs: 'phone_os',
  apkVersionCode: 'apk_version_code',
} as const;

/** Value of `phone_os` on photo, storage-signature and speech calls. */
export const phoneOs = 'web';
