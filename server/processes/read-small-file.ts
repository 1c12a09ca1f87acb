import { open } from 'node:fs/promises';

/** Reads a file that an engine wrote. Rejects when it is larger than such a file can be: an engine may have been taken over. */
export async function readSmallFile(path: string, maxBytes: number): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(maxBytes + 1), 0, maxBytes + 1, 0);
    if (bytesRead > maxBytes) throw new Error(`an engine's ${maxBytes} bytes are exceeded`);
    return buffer.toString('utf8', 0, bytesRead);
  } finally {
    await file.close();
  }
}
