import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The hash of an account that a payment made and that has no password yet: none fits it. */
export const noPassword = '';

let unknownPersonHash: Promise<string> | undefined;

/** Argon2id with a salt of its own, in the library's defaults (OWASP's first choice: 19 MiB, 2 passes). */
export function hashPassword(password: string): Promise<string> {
  return hash(password);
}

/**
 * Takes as long for an unknown person (`undefined`), or one without a password, as for a wrong password, so that time does not tell who has an
 * account.
 */
export async function isPasswordRight(passwordHash: string | undefined, password: string): Promise<boolean> {
  unknownPersonHash ??= hashPassword(randomBytes(16).toString('hex'));
  const isKnown = passwordHash !== undefined && passwordHash !== noPassword;
  const isRight = await verify(isKnown ? passwordHash : await unknownPersonHash, password);
  return isKnown && isRight;
}
