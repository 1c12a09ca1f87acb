import { createHmac, timingSafeEqual } from 'node:crypto';
import { array, object, parse, record, string, union, unknown } from 'valibot';
import { StorageError } from './storage-error';

/** Whose signatures are believed: an access id and its secret, as an object store knows them. */
export type SigningKey = { accessId: string; secret: string };

/** What an upload by form may be. */
export type UploadTerms = {
  /** Every key must begin with it; ends with `/`. */
  dir: string;
  minBytes: number;
  maxBytes: number;
  /** `success_action_status`: how success is answered. */
  status: number;
  expiresAt: Date;
};

const policySchema = object({
  expiration: string(),
  conditions: array(union([array(unknown()), record(string(), unknown())])),
});

/** Signs terms as an OSS-style post policy: base64 of JSON, HMAC-SHA1 over that text, base64. */
export function signPolicy(key: SigningKey, terms: UploadTerms): { policy: string; signature: string } {
  const document = {
    expiration: terms.expiresAt.toISOString(),
    conditions: [
      ['content-length-range', terms.minBytes, terms.maxBytes],
      ['starts-with', '$key', terms.dir],
      ['eq', '$success_action_status', String(terms.status)],
    ],
  };
  const policy = Buffer.from(JSON.stringify(document)).toString('base64');
  return { policy, signature: sign(key, policy) };
}

/**
 * Checks a form's fields (names in lower case) against the policy they carry, as an object store does: who signed it,
 * when it ends, and each of its conditions. Answers with the sizes it allows. Throws StorageError.
 */
export function checkPolicy(
  key: SigningKey,
  fields: ReadonlyMap<string, string>,
  now: Date,
): { key: string; minBytes: number; maxBytes: number } {
  const objectKey = requireField(fields, 'key');
  const policy = requireField(fields, 'policy');
  const accessId = requireField(fields, 'ossaccesskeyid');
  const signature = requireField(fields, 'signature');
  if (accessId !== key.accessId) throw new StorageError('InvalidAccessKeyId');
  if (!isSameText(signature, sign(key, policy))) throw new StorageError('SignatureDoesNotMatch');
  const { expiration, conditions } = readPolicy(policy);
  // A date that is none is over too.
  if (!(Date.parse(expiration) > now.getTime())) throw new StorageError('AccessDenied', 'Policy expired.');
  const range = { minBytes: 0, maxBytes: Number.POSITIVE_INFINITY };
  for (const condition of conditions) {
    const [operator, name, value] = Array.isArray(condition) ? condition : readShortForm(condition);
    if (operator === 'content-length-range') {
      range.minBytes = Number(name);
      range.maxBytes = Number(value);
    } else if (!isMet(operator, fields.get(fieldNameOf(name)) ?? '', String(value))) {
      throw new StorageError('AccessDenied', `Policy Condition failed: ${JSON.stringify(condition)}`);
    }
  }
  return { key: objectKey, ...range };
}

function sign({ secret }: SigningKey, text: string): string {
  return createHmac('sha1', secret).update(text).digest('base64');
}

function requireField(fields: ReadonlyMap<string, string>, name: string): string {
  const value = fields.get(name);
  if (value === undefined || value === '')
    throw new StorageError('InvalidArgument', `The form has no ${name}.`);
  return value;
}

function readPolicy(policy: string) {
  try {
    return parse(policySchema, JSON.parse(Buffer.from(policy, 'base64').toString()));
  } catch (error) {
    throw new StorageError('InvalidPolicyDocument', String(error));
  }
}

/** `{ "bucket": "x" }` is short for `["eq", "$bucket", "x"]`. */
function readShortForm(condition: Record<string, unknown>): unknown[] {
  const [entry] = Object.entries(condition);
  return ['eq', `$${entry?.[0]}`, entry?.[1]];
}

function fieldNameOf(name: unknown): string {
  return String(name).replace(/^\$/, '').toLowerCase();
}

function isMet(operator: unknown, field: string, value: string): boolean {
  if (operator === 'eq') return field === value;
  return operator === 'starts-with' && field.startsWith(value);
}

function isSameText(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
