import type { FileHandle } from 'node:fs/promises';
import { type CompoundStream, readCompoundFile } from './compound-file';

/** First bytes of Word 2 for Windows, before compound files: its number, and the version of its header. */
const word2Signature = Buffer.from([0xdb, 0xa5, 0x2d, 0x00]);

export function isWord2(head: Buffer): boolean {
  return head.subarray(0, word2Signature.length).equals(word2Signature);
}

/** The streams of an older Word file; one of Word 2 is one stream. Throws a RangeError when the file is damaged. */
export async function readWordStreams(file: FileHandle, fileBytes: number): Promise<CompoundStream[]> {
  const head = await readStart(file, word2Signature.length);
  if (!isWord2(head)) return await readCompoundFile(file, fileBytes);
  return [
    {
      name: 'WordDocument',
      read: (maxBytes) => readStart(file, Math.min(maxBytes, fileBytes)),
      locate: async () => (offset) => offset,
    },
  ];
}

async function readStart(file: FileHandle, bytes: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, 0);
  return buffer.subarray(0, bytesRead);
}
