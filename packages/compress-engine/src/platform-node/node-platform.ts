import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { deflate, inflate } from 'node:zlib';
import { openEditablePdf, UnusableDocument } from '@toolfront/pdf-to-office/editable-pdf';
import { showsInk } from '@toolfront/pdf-to-office/ink';
import type { CompressPlatform } from '../platform';
import { RefusedFile } from '../refused-file';
import { nodePictures } from './node-pictures';

const [pack, unpack] = [promisify<Uint8Array, { level: number }, Uint8Array>(deflate), promisify(inflate)];
const tightest = { level: 9 };

/** What the engine needs, in a Node process. */
export const nodePlatform: CompressPlatform = {
  pictures: nodePictures,
  async openPdf(bytes) {
    try {
      return await openEditablePdf(bytes);
    } catch (error) {
      if (!(error instanceof UnusableDocument)) throw error;
      const isLocked = error.refusal.reason === 'passwordProtected';
      throw new RefusedFile(isLocked ? 'locked' : 'damaged', error.message);
    }
  },
  showsInk,
  deflate: (bytes) => pack(bytes, tightest),
  inflate: (bytes) => unpack(bytes),
  async hash(parts) {
    const hash = createHash('sha256');
    for (const part of parts) hash.update(part);
    return hash.digest('hex');
  },
};
