import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** The hash of an account that a payment made and that has no password yet: none fits it. */
export const noPassword = '';

let unknownPersonHash: Promise<string> | undefined;

/** OWASP's floor for Argon2id (Password Storage Cheat Sheet): 19 MiB, two passes, one lane. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const costInHash = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`;

/** With a salt of its own. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

/** The hash was made at another cost than today's: it is made again while the password is at hand. */
export function isOutdated(passwordHash: string): boolean {
  return !passwordHash.startsWith(costInHash);
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
