import { photoMaxBytes } from '../../contract/photos';
import type { Capabilities } from '../../contract/tenant';

export type PhotoRefusal = 'format' | 'empty' | 'too-large' | 'unreadable';

/** What a file of each accepted kind begins with. */
const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];
const signatureBytes = 8;

/** The largest photo this site takes, in bytes. */
export function photoLimitOf(capabilities: Capabilities | undefined): number {
  return Math.min(capabilities?.limits?.photoBytes ?? photoMaxBytes, photoMaxBytes);
}

/** Why a file is not taken, or null. By content: phones hand in files named as they like. */
export async function checkPhoto(file: Blob, maxBytes: number): Promise<PhotoRefusal | null> {
  if (file.size === 0) return 'empty';
  let head: Uint8Array;
  try {
    head = new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  } catch (error) {
    console.info('A chosen photo could not be read', error);
    return 'unreadable';
  }
  const isPhoto = signatures.some((signature) => signature.every((byte, at) => head[at] === byte));
  if (!isPhoto) return 'format';
  return file.size > maxBytes ? 'too-large' : null;
}
