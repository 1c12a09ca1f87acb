import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listGroupMembers } from '../../../server/processes/process-group';
import { readProc } from '../../../server/processes/read-proc';
import { makeDocx, makePptx, makeXlsx } from '../../support/documents/office-files';

export type OfficeSource = { path: string; extension: 'docx' | 'xlsx' | 'pptx' };

/** Writes a letter, a workbook and slides into a folder. */
export async function makeOfficeSources(folder: string): Promise<OfficeSource[]> {
  const lines = Array.from(
    { length: 60 },
    (_, index) => `Paragraph ${index} of a letter of two or three pages.`,
  );
  const rows = Array.from({ length: 80 }, (_, index) => [`Row ${index}`, index, index * 1.5]);
  const documents = [
    { extension: 'docx', bytes: await makeDocx(lines) },
    { extension: 'xlsx', bytes: await makeXlsx(rows) },
    { extension: 'pptx', bytes: await makePptx(lines.slice(0, 8)) },
  ] as const;
  return Promise.all(
    documents.map(async ({ extension, bytes }) => {
      const path = join(folder, `source.${extension}`);
      await writeFile(path, bytes);
      return { path, extension };
    }),
  );
}

/** Bytes of the processes of groups. A page that processes share counts once: each of the n that have it holds an nth (PSS). */
export function measureMemory(groupIds: number[]): number {
  return groupIds.flatMap(listGroupMembers).reduce((sum, pid) => {
    const kilobytes = /^Pss:\s+(\d+) kB$/m.exec(readProc(`${pid}/smaps_rollup`))?.[1];
    return sum + Number(kilobytes ?? 0) * 1024;
  }, 0);
}

/** So many of them, in turn. */
export function pick(sources: readonly OfficeSource[], count: number): OfficeSource[] {
  return Array.from({ length: count }, (_, index) => sources[index % sources.length]).filter(
    (source) => source !== undefined,
  );
}

export function writeMegabytes(bytes: number): string {
  return `${Math.round(bytes / 1024 / 1024)} MB`;
}
