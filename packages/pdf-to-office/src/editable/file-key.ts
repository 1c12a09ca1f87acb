import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';
import { applyRc4 } from './rc4';

/** What a PDF's encryption dictionary says about its key. */
export type KeyEntries = {
  revision: number;
  keyBytes: number;
  owner: Uint8Array;
  user: Uint8Array;
  /** The key itself, encrypted (revisions 5 and 6). */
  userKey: Uint8Array;
  permissions: number;
  /** The first of the file's two identifiers; empty: it has none. */
  fileId: Uint8Array;
  hasPlainMetadata: boolean;
};

/** The key that the empty user password opens; undefined where it opens none. */
export function deriveFileKey(entries: KeyEntries): Uint8Array | undefined {
  return entries.revision >= 5 ? deriveFromHash(entries) : deriveFromPadding(entries);
}

/** Fills a password of less than 32 bytes (ISO 32000-1, algorithm 2). */
const passwordPadding = Buffer.from(
  '28bf4e5e4e758a4164004e56fffa01082e2e00b6d0683e802f0ca9fe6453697a',
  'hex',
);

/** Algorithms 4 and 5 check what algorithm 2 derives. */
function deriveFromPadding(entries: KeyEntries): Uint8Array | undefined {
  const { revision, user, fileId } = entries;
  const key = derivePaddedKey(entries);
  const expected = revision >= 3 ? signKey(key, fileId) : applyRc4(key, passwordPadding);
  return Buffer.compare(expected, user.subarray(0, expected.length)) === 0 ? key : undefined;
}

/** Algorithm 2: the key of revisions 2 to 4, right where what it signs is the entry U. */
export function derivePaddedKey({
  revision,
  keyBytes,
  owner,
  permissions,
  fileId,
  hasPlainMetadata,
}: Omit<KeyEntries, 'user' | 'userKey'>): Uint8Array {
  const flags = Buffer.alloc(4);
  flags.writeInt32LE(permissions | 0);
  const hash = createHash('md5')
    .update(passwordPadding)
    .update(owner.subarray(0, 32))
    .update(flags)
    .update(fileId);
  if (revision >= 4 && hasPlainMetadata) hash.update(Buffer.alloc(4, 0xff));
  let key: Uint8Array = hash.digest().subarray(0, keyBytes);
  if (revision >= 3) for (let round = 0; round < 50; round += 1) key = md5(key).subarray(0, keyBytes);
  return key;
}

/** Algorithm 5: what the entry U holds where this key is right; its last 16 bytes are arbitrary. */
export function signKey(key: Uint8Array, fileId: Uint8Array): Uint8Array {
  let sign: Uint8Array = md5(Buffer.concat([passwordPadding, fileId]));
  for (let round = 0; round < 20; round += 1)
    sign = applyRc4(
      key.map((byte) => byte ^ round),
      sign,
    );
  return sign;
}

/** Algorithm 2.A. U is a hash of 32 bytes and two salts of 8, one to check the password and one for the key. */
function deriveFromHash({ revision, user, userKey }: KeyEntries): Uint8Array | undefined {
  const hash = revision === 5 ? sha256 : hashHard;
  const [expected, checkSalt, keySalt] = [user.subarray(0, 32), user.subarray(32, 40), user.subarray(40, 48)];
  if (keySalt.length < 8 || userKey.length < 32 || Buffer.compare(hash(checkSalt), expected) !== 0)
    return undefined;
  const cipher = createDecipheriv('aes-256-cbc', hash(keySalt), Buffer.alloc(16));
  cipher.setAutoPadding(false);
  return Buffer.concat([cipher.update(userKey.subarray(0, 32)), cipher.final()]);
}

const hashNames = ['sha256', 'sha384', 'sha512'] as const;

/** Algorithm 2.B, for the empty password. */
function hashHard(salt: Uint8Array): Uint8Array {
  let key = sha256(salt);
  for (let round = 0, last = 0; round < 64 || last > round - 32; round += 1) {
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => key));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    cipher.setAutoPadding(false);
    const encrypted = cipher.update(repeated);
    // 256 is 1 modulo 3, so the number that 16 bytes are is alike to their sum.
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    key = createHash(hashNames[remainder] ?? 'sha256')
      .update(encrypted)
      .digest();
    last = encrypted.at(-1) ?? 0;
  }
  return key.subarray(0, 32);
}

function md5(bytes: Uint8Array): Buffer {
  return createHash('md5').update(bytes).digest();
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}
