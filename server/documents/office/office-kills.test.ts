import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeDocx } from '../../../tests/support/documents/office-files';
import { readPdfPages } from '../../../tests/support/read-pdf';
import { isWholeSuite } from '../../../tests/support/whole-suite';
import { findForkedChild, listForkServer, openTestOfficePool } from '../../testing/test-office-pool';
import { officeFormats } from './office-formats';
import type { OfficePool } from './office-pool';

const rounds = isWholeSuite ? 200 : 4;
const timeoutMs = 60_000 + rounds * 30_000;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-kills-'));
  await chmod(folder, 0o755);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'no document is lost when LibreOffice is killed, a copy or all of it, and nothing is left of those that died',
  async () => {
    const pool = await openTestOfficePool({ size: 2 });
    for (let round = 0; round < rounds; round += 1) {
      await pool.warm();
      const groupId = pool.groupId() ?? 0;
      const texts = Promise.all([convert(pool, `apricot ${round}`), convert(pool, `bergamot ${round}`)]);
      const child = await findForkedChild(groupId);
      // Every other time all of it, at other moments of the work.
      await new Promise((resolve) => setTimeout(resolve, (round % 5) * 20));
      end(round % 2 === 0 ? child : -groupId);
      expect(await texts).toEqual([
        expect.stringContaining(`apricot ${round}`),
        expect.stringContaining(`bergamot ${round}`),
      ]);
    }
    expect(listForkServer(pool.groupId() ?? 0).children).toEqual([]);
  },
  timeoutMs,
);

async function convert(pool: OfficePool, word: string): Promise<string> {
  const name = word.replace(' ', '-');
  const sourcePath = join(folder, name);
  const outputPath = join(folder, `${name}.pdf`);
  await writeFile(sourcePath, await makeDocx([word, ...Array.from({ length: 300 }, () => 'A line')]));
  await pool.convert({ sourcePath, extension: 'docx', outputPath, format: officeFormats.docx });
  return (await readPdfPages(await readFile(outputPath))).join();
}

/** A negative id is a whole group's. */
function end(id: number): void {
  try {
    process.kill(id, 'SIGKILL');
  } catch (error) {
    // It had finished.
    expect(error).toMatchObject({ code: 'ESRCH' });
  }
}
