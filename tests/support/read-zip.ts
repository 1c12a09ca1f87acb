import { fromBuffer } from 'yauzl';

/** Names of the entries of a zip archive, in its own order. Rejects when it is none. */
export function readZipNames(bytes: Buffer): Promise<string[]> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: false }, (error, archive) => {
      if (error || !archive) return reject(error ?? new Error('The archive did not open'));
      const names: string[] = [];
      archive.on('entry', ({ fileName }: { fileName: string }) => names.push(fileName));
      archive.on('end', () => resolve(names));
      archive.on('error', reject);
    });
  });
}
