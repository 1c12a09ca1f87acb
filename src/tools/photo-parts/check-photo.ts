import { photoMaxBytes } from '../../../contract/photos';
import type { Capabilities } from '../../../contract/tenant';
import { uploadStallMs } from '../../../contract/timing';
import { photoExtensions } from '../../../contract/tools/photo-extensions';
import { withinDeadline } from '../../api/within-deadline';

export type PhotoRefusal = 'format' | 'empty' | 'too-large' | 'unreadable' | { content: string };

/** What a file of each accepted kind begins with, as Latin-1. */
const signatures = [/^\xff\xd8\xff/, /^\x89PNG\r\n/];
/** Phones and messengers give these the name of a JPEG or PNG; the server reads them as well. */
const renamed = [/^RIFF.{4}WEBP/s, /^.{4}ftyp.{0,20}avi[fs]/s];
/** What else cameras, messengers and scanners hand in, by the name people know. */
const others: readonly [RegExp, string][] = [
  [/^.{4}ftyp(hei|hev|mif|msf)/s, 'HEIC'],
  [/^RIFF.{4}WEBP/s, 'WebP'],
  [/^.{4}ftyp.{0,20}avi[fs]/s, 'AVIF'],
  [/^(II\*\0|MM\0\*)/, 'TIFF'],
];
const signatureBytes = 32;
/** A read that has not been answered by then is made again. */
const readAgainMs = 3_000;

/** The largest photo this site takes, in bytes. */
export function photoLimitOf(capabilities: Capabilities | undefined): number {
  return Math.min(capabilities?.limits?.photoBytes ?? photoMaxBytes, photoMaxBytes);
}

/** Why a file is not taken, or null. By content: phones hand in files named as they like. */
export async function checkPhoto(file: File, maxBytes: number): Promise<PhotoRefusal | null> {
  if (file.size === 0) return 'empty';
  let head: string;
  try {
    head = await readHead(file);
  } catch (error) {
    console.info('A chosen photo could not be read', error);
    return 'unreadable';
  }
  const isPhoto = signatures.some((signature) => signature.test(head));
  const isRenamed = hasPhotoName(file) && renamed.some((signature) => signature.test(head));
  const other = isPhoto || isRenamed ? undefined : others.find(([signature]) => signature.test(head));
  if (other) return { content: other[1] };
  if (!isPhoto && !isRenamed) return 'format';
  return file.size > maxBytes ? 'too-large' : null;
}

function hasPhotoName({ name }: File): boolean {
  const ending = name.toLowerCase().split('.').at(-1);
  return photoExtensions.some((extension) => extension === ending);
}

/** Chromium now and then never answers a read of a chosen file, and asked again it does (device-answer.ts). */
async function readHead(file: Blob): Promise<string> {
  const read = async () =>
    String.fromCharCode(...new Uint8Array(await file.slice(0, signatureBytes).arrayBuffer()));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const readAgain = new Promise<string>((resolve, reject) => {
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
