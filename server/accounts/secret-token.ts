import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 32;

/** A secret that nobody guesses, for a cookie, a header or a link. Only its hash is stored. */
export function makeSecretToken(): string {
  return randomBytes(tokenBytes).toString('base64url');
}

export function hashSecretToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}
