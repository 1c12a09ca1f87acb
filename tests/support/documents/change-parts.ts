import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';
import { readZip } from '../read-zip';

type PartChange = (xml: string) => string;

/** An Office file with some of its parts' XML written otherwise. Throws for a name that no part has. */
export async function changeParts(file: Buffer, changes: Record<string, PartChange>): Promise<Buffer> {
  const parts = await readZip(file);
  for (const [name, change] of Object.entries(changes)) {
    const xml = parts.get(name);
    if (xml === undefined) throw new Error(`no ${name}`);
    parts.set(name, Buffer.from(change(xml.toString())));
  }
  return packParts(Object.fromEntries(parts));
}

/** An Office file of these parts. */
export function packParts(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return buffer(zip.outputStream);
}
