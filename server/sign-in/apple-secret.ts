import { createPrivateKey, sign } from 'node:crypto';
import { dayMs } from '../../contract/time-spans';

/** Apple allows half a year; this one is made again at each discovery. */
const lifetimeMs = dayMs;

type AppleKey = { teamId: string; keyId: string; clientId: string; privateKey: string };

/** The client secret that Apple asks for: a token signed by ES256 with the key of the team. Throws where that is no key. */
export function signAppleSecret({ teamId, keyId, clientId, privateKey }: AppleKey, now: Date): string {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const claims = {
    iss: teamId,
    sub: clientId,
    aud: 'https://appleid.apple.com',
    iat: issuedAt,
    exp: issuedAt + lifetimeMs / 1000,
  };
  const text = `${encode({ alg: 'ES256', kid: keyId })}.${encode(claims)}`;
  // One line in an environment file: line breaks come as \n.
  const key = createPrivateKey(privateKey.replaceAll('\\n', '\n'));
  return `${text}.${sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`;
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
