import {
  array,
  boolean,
  check,
  type InferOutput,
  integer,
  maxValue,
  minLength,
  minValue,
  number,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  unknown,
} from 'valibot';
import { isOnThisMachine } from '../../../config';
import { deliveries } from '../sms-gateway';

/** Names from the answer's outermost object inwards, with dots between; a list's items by number: `messages.0.id`. */
const fieldSchema = pipe(string(), regex(/^[^.]+(\.[^.]+)*$/, 'names with dots between'));
const httpStatusSchema = pipe(number(), integer(), minValue(100), maxValue(599));
const valuesSchema = pipe(array(string()), minLength(1));

const addressSchema = pipe(
  string(),
  check(isAddress, 'an https address (http on this machine alone), its host without a placeholder'),
);

const requestSchema = {
  url: addressSchema,
  headers: optional(record(string(), string()), {}),
};

const stateSchema = strictObject({
  field: fieldSchema,
  /** What the gateway's words mean; any other word: still on its way. */
  words: record(string(), picklist(deliveries)),
  /** Where it says why a message failed. */
  reason: optional(fieldSchema),
});

/** How messages are handed to a gateway that speaks JSON over HTTP. Docs: docs/messages.md. */
export const gatewayFileSchema = strictObject({
  $schema: optional(string()),
  /** Who the messages are sent as: a number that answers STOP is blocked for the account. */
  account: pipe(string(), minLength(1)),
  /** `{sender}` where a country allows no names: the number or short code that messages come from. */
  sender: optional(string(), ''),
  send: strictObject({
    ...requestSchema,
    method: optional(picklist(['POST', 'PUT', 'GET']), 'POST'),
    /** JSON; placeholders stand in its texts. */
    body: optional(unknown()),
    accepted: optional(
      strictObject({
        statuses: optional(pipe(array(httpStatusSchema), minLength(1))),
        field: optional(fieldSchema),
        values: optional(valuesSchema),
      }),
      {},
    ),
    /** Where the answer has the gateway's own id of the message; without it, ours is its id. */
    id: optional(fieldSchema),
    reason: optional(fieldSchema),
    /** The gateway makes one message of all requests with the same `{id}`. */
    isRepeatable: optional(boolean(), false),
  }),
  /** Asks for a message by `{id}`; 404, or an answer without the field `id`: it never got there. */
  find: optional(
    strictObject({
      ...requestSchema,
      id: fieldSchema,
      state: optional(stateSchema),
      /** Seconds after a request from which on an answer that lacks the message is believed. */
      settleSeconds: optional(pipe(number(), minValue(31), maxValue(3600)), 120),
    }),
  ),
  /** What the gateway posts to `{reportUrl}`, in JSON. */
  report: optional(
    strictObject({
      signature: strictObject({
        header: pipe(string(), minLength(1)),
        /** `token`: the header is the secret itself. */
        kind: picklist(['hmac-sha256', 'hmac-sha1', 'hmac-sha512', 'token']),
        encoding: optional(picklist(['hex', 'base64']), 'hex'),
        /** What stands before the signature in the header, such as `sha256=`. */
        prefix: optional(string(), ''),
        secretEnv: pipe(string(), regex(/^[A-Z][A-Z0-9_]*$/, 'the name of an environment variable')),
      }),
      /** The gateway's id of the message, as the answer to `send` had it. */
      id: fieldSchema,
      state: stateSchema,
      /** A message that somebody has written back. */
      reply: optional(strictObject({ phoneNumber: fieldSchema, text: fieldSchema })),
    }),
  ),
});

export type GatewayFile = InferOutput<typeof gatewayFileSchema>;
export type GatewayState = InferOutput<typeof stateSchema>;

/** Messages and keys are not sent in the clear, and a message does not choose whom they are sent to. */
function isAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username } = new URL(text);
  if (/[{}]|%7b/i.test(hostname) || username !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && isOnThisMachine(text));
}
