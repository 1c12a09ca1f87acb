import { createHmac, timingSafeEqual } from 'node:crypto';
import { photoStorageModel } from '../../contract/storage';
import { objectsPath } from './file-address';
import { pathOnHost } from './path-on-host';

const tokenLength = 32;
const maxKeyBytes = 1_000;
const keyPattern = new RegExp(
  `^(${photoStorageModel}/([\\w-]{1,64})/[0-9a-f]{${tokenLength}}/)[\\w.-]{8,200}$`,
);

/**
 * Where one person's uploads go, the same each time, so that a retry finds its object again. It ends with a secret of
 * theirs: knowing a person's id is not knowing their folder.
 */
export function folderOfPerson(secret: string, personId: string): string {
  const token = createHmac('sha256', secret).update(`folder ${personId}`).digest('hex').slice(0, tokenLength);
  return `${photoStorageModel}/${personId}/${token}/`;
}

/** Whose folder a key lies in; undefined for a key that is in none, or has a name that we would not write to a disk. */
export function personOfKey(secret: string, key: string): string | undefined {
  const [, folder, personId] = key.length <= maxKeyBytes ? (keyPattern.exec(key) ?? []) : [];
  if (folder === undefined || personId === undefined) return undefined;
  const expected = Buffer.from(folderOfPerson(secret, personId));
  const given = Buffer.from(folder);
  return expected.length === given.length && timingSafeEqual(expected, given) ? personId : undefined;
}

/** The key that an address on this server names, by path or in full on `host`; undefined for every other address. */
export function keyOfAddress(address: string, host: string): string | undefined {
  const path = pathOnHost(address, host);
  return path?.startsWith(`${objectsPath}/`) ? path.slice(objectsPath.length + 1) : undefined;
}
