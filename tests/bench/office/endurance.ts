// `npm run bench:office:long [-- COUNT]`: thousands of documents through one prepared LibreOffice, and what is left of them.
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { officeFormats } from '../../../server/documents/office/office-formats';
import { createOfficePool } from '../../../server/documents/office/office-pool';
import { findIsolation } from '../../../server/isolation/isolation';
import { listGroupMembers } from '../../../server/processes/process-group';
import { readProc } from '../../../server/processes/read-proc';
import { requireOffice } from '../../support/documents/made-with-office';
import { makeOfficeSources, type OfficeSource, pick, writeMegabytes } from './office-load';

const count = Number(process.argv[2] ?? 10_000);
const steps = 10;
const growthMax = 1.05;

const folder = await mkdtemp(join(tmpdir(), 'toolfront-bench-'));
const office = await requireOffice();
const isolation = await findIsolation({ isWeak: false, hidden: [] });
const pool = createOfficePool({
  office,
  isolation,
  log: () => {},
  size: Math.min(2, availableParallelism()),
});
try {
  const sources = await makeOfficeSources(folder);
  await pool.warm();
  const groupId = pool.groupId();
  await convertAll(pick(sources, 10));
  const idle = await look();
  print(0, 0, idle);
  let worst = idle;
  for (let step = 1; step <= steps; step += 1) {
    const startedAtMs = performance.now();
    await convertAll(pick(sources, count / steps));
    worst = await look();
    print((count / steps) * step, performance.now() - startedAtMs, worst);
  }
  const isFlat = worst.bytes <= idle.bytes * growthMax;
  const isClean = worst.processes === idle.processes && worst.zombies === 0 && worst.entries === idle.entries;
  const isSame = pool.groupId() === groupId;
  console.log(`one prepared LibreOffice: ${isSame}, memory flat: ${isFlat}, nothing left: ${isClean}`);
  process.exitCode = isSame && isFlat && isClean ? 0 : 1;
} finally {
  await pool.close();
  await rm(folder, { recursive: true, force: true });
}

async function convertAll(sources: readonly OfficeSource[]): Promise<void> {
  await Promise.all(
    sources.map(async ({ path, extension }, index) => {
      const outputPath = join(folder, `made-${index}.pdf`);
      const order = { sourcePath: path, extension, outputPath, format: officeFormats[extension] };
      await pool.convert(order);
      if ((await stat(outputPath)).size === 0) throw new Error(`document ${index} is empty`);
      await rm(outputPath);
    }),
  );
}

/** What is there while nothing is converted. */
async function look() {
  const members = listGroupMembers(pool.groupId() ?? 0);
  const prepared = members.find((pid) =>
    /^[^\0]*python[^\0]*\0[^\0]*\/fork_server\.py\0/.test(readProc(`${pid}/cmdline`)),
  );
  if (prepared === undefined) throw new Error('there is no prepared LibreOffice');
  // As it sees them: its job folder and its `/tmp`.
  const folders = await Promise.all(
    ['cwd', 'root/tmp'].map(async (name) => (await readdir(`/proc/${prepared}/${name}`)).length),
  );
  return {
    bytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readProc(`${prepared}/status`))?.[1] ?? 0) * 1024,
    processes: members.length,
    zombies: members.filter((pid) => readProc(`${pid}/stat`).split(') ').at(-1)?.startsWith('Z')).length,
    entries: folders.reduce((sum, entries) => sum + entries, 0),
  };
}

function print(
  done: number,
  ms: number,
  { bytes, processes, zombies, entries }: Awaited<ReturnType<typeof look>>,
) {
  const rate = ms > 0 ? `, ${(((count / steps) * 1000) / ms).toFixed(1)} a second` : '';
  console.log(
    `${done} documents${rate}: ${writeMegabytes(bytes)}, ${processes} processes, ${zombies} zombies, ${entries} entries in its folders`,
  );
}
