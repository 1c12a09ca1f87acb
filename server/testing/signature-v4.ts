import { createHash, createHmac } from 'node:crypto';

const parameter = { signature: 'X-Amz-Signature', credential: 'X-Amz-Credential', date: 'X-Amz-Date' };

/**
 * The signature that an address for a GET has to carry, as a store computes it (AWS Signature Version 4 in the query, the
 * host as the only signed header). Written from Amazon's description, and not from the library that signs.
 */
export function signatureOf(address: string, secretAccessKey: string): string {
  const { host, pathname, searchParams } = new URL(address);
  const parameters = [...searchParams].filter(([name]) => name !== parameter.signature);
  const query = parameters.map(([name, value]) => `${encode(name)}=${encode(value)}`).sort();
  const request = ['GET', pathname, query.join('&'), `host:${host}`, '', 'host', 'UNSIGNED-PAYLOAD'];
  const [, ...scope] = (searchParams.get(parameter.credential) ?? '').split('/');
  const hash = createHash('sha256').update(request.join('\n')).digest('hex');
  const text = ['AWS4-HMAC-SHA256', searchParams.get(parameter.date), scope.join('/'), hash].join('\n');
  const key = scope.reduce<string | Buffer>((secret, part) => sign(secret, part), `AWS4${secretAccessKey}`);
  return sign(key, text).toString('hex');
}

/** Whether an address carries the signature of this key. */
export function isSignedBy(secretAccessKey: string, address: string): boolean {
  return new URL(address).searchParams.get(parameter.signature) === signatureOf(address, secretAccessKey);
}

function sign(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** Everything but unreserved characters: `encodeURIComponent` leaves five more. */
function encode(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
