import { photoMaxBytes } from '../../../contract/photos';
import type { Capabilities } from '../../../contract/tenant';
import { uploadStallMs } from '../../../contract/timing';
import { withinDeadline } from '../../api/within-deadline';

export type PhotoRefusal = 'format' | 'empty' | 'too-large' | 'unreadable';

/** What a file of each accepted kind begins with. */
const signatures = [
  [0xff, 0xd8, 0xff],
  [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
];
const signatureBytes = 8;
/** A read that has not been answered by then is made again. */
const readAgainMs = 3_000;

/** The largest photo this site takes, in bytes. */
export function photoLimitOf(capabilities: Capabilities | undefined): number {
  return Math.min(capabilities?.limits?.photoBytes ?? photoMaxBytes, photoMaxBytes);
}

/** Why a file is not taken, or null. By content: phones hand in files named as they like. */
export async function checkPhoto(file: Blob, maxBytes: number): Promise<PhotoRefusal | null> {
  if (file.size === 0) return 'empty';
  let head: Uint8Array;
  try {
    head = await readHead(file);
  } catch (error) {
    console.info('A chosen photo could not be read', error);
    return 'unreadable';
  }
  const isPhoto = signatures.some((signature) => signature.every((byte, at) => head[at] === byte));
  if (!isPhoto) return 'format';
  return file.size > maxBytes ? 'too-large' : null;
}

/** Chromium now and then never answers a read of a chosen file, and asked again it does (device-answer.ts). */
async function readHead(file: Blob): Promise<Uint8Array> {
  const read = async () => new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = new Promise<Uint8Array>((resolve, reject) => {
    timer = setTimeout(() => read().then(resolve, reject), readAgainMs);
  });
  try {
    return await withinDeadline(Promise.race([read(), readAgain]), {
      ms: uploadStallMs,
      error: () => new Error(`Reading a file took more than ${uploadStallMs} ms`),
    });
  } finally {
    clearTimeout(timer);
  }
}
