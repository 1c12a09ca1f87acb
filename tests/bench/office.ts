// `npm run bench:office`: the warm pool against plain command-line conversions of the same documents, in one run.
import { mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { officeFormats } from '../../server/documents/office/office-formats';
import { createOfficePool } from '../../server/documents/office/office-pool';
import { findIsolation } from '../../server/isolation/isolation';
import { measureGroupMemoryBytes } from '../../server/processes/group-load';
import { startProcessGroup } from '../../server/processes/process-group';
import { requireOffice } from '../support/documents/made-with-office';
import { makeDocx, makePptx, makeXlsx } from '../support/documents/office-files';

/** As many at once on both sides; on the command line each with a profile of its own, or it loses documents. */
const lanes = Math.min(2, availableParallelism());
const poolDocuments = 120;
const commandDocuments = 12;
const aimedRatio = 8;
const memoryIntervalMs = 100;

type Source = { path: string; extension: 'docx' | 'xlsx' | 'pptx' };
type Result = { documentsPerSecond: number; peakBytes: number };

const folder = await mkdtemp(join(tmpdir(), 'toolfront-bench-'));
try {
  const sources = await makeSources();
  const command = await measureCommandLine(sources);
  const pool = await measurePool(sources, () => 'one person');
  const mixed = await measurePool(sources, (index) => `person ${index}`, commandDocuments);
  print('command line, a process a document', commandDocuments, command);
  print(`warm pool of ${lanes}`, poolDocuments, pool);
  print('the same, a person a document', commandDocuments, mixed);
  const ratio = pool.documentsPerSecond / command.documentsPerSecond;
  console.log(`ratio ${ratio.toFixed(1)} (aim: at least ${aimedRatio})`);
  process.exitCode = ratio >= aimedRatio ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function makeSources(): Promise<Source[]> {
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

/** Counts from the moment it is warm: the first document of a server that has started. */
async function measurePool(
  sources: Source[],
  personOf: (index: number) => string,
  count = poolDocuments,
): Promise<Result> {
  const office = await requireOffice();
  const pool = createOfficePool({
    office,
    isolation: await findIsolation({ isWeak: false, hidden: [] }),
    log: () => {},
    size: lanes,
  });
  await pool.warm();
  const memory = watchMemory(() => pool.groupIds());
  const startedAtMs = performance.now();
  await Promise.all(
    pick(sources, count).map(({ path, extension }, index) =>
      pool.convert({
        sourcePath: path,
        person: personOf(index),
        extension,
        outputPath: join(folder, `pool-${index}.pdf`),
        format: officeFormats[extension],
      }),
    ),
  );
  const documentsPerSecond = rate(count, startedAtMs);
  const peakBytes = await memory.stop();
  await pool.close();
  for (let index = 0; index < count; index += 1) await stat(join(folder, `pool-${index}.pdf`));
  return { documentsPerSecond, peakBytes };
}

async function measureCommandLine(sources: Source[]): Promise<Result> {
  const { program } = await requireOffice();
  const waiting = pick(sources, commandDocuments);
  const running = new Set<number>();
  const memory = watchMemory(() => [...running]);
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(program, lane, waiting, running)));
  const documentsPerSecond = rate(commandDocuments, startedAtMs);
  return { documentsPerSecond, peakBytes: await memory.stop() };
}

async function runLane(
  program: string,
  lane: number,
  waiting: Source[],
  running: Set<number>,
): Promise<void> {
  const profile = join(folder, `profile-${lane}`);
  for (let source = waiting.shift(); source; source = waiting.shift()) {
    const outDir = join(folder, `command-${lane}-${waiting.length}`);
    await mkdir(outDir);
    const words = ['--headless', '--convert-to', 'pdf', '--outdir', outDir, source.path];
    const group = startProcessGroup([program, `-env:UserInstallation=file://${profile}`, ...words], {});
    if (group.id !== undefined) running.add(group.id);
    const printed = readAll(group.stderr);
    const how = await group.exited;
    if (group.id !== undefined) running.delete(group.id);
    await stat(join(outDir, 'source.pdf')).catch(async () => {
      throw new Error(`the command line made no PDF of ${source.path}: ${how}, ${await printed}`);
    });
  }
}

/** The most that all groups held at once. Pages they share count in each. */
function watchMemory(groupIds: () => number[]) {
  let peakBytes = 0;
  const sample = async () => {
    const sizes = await Promise.all(groupIds().map(measureGroupMemoryBytes));
    peakBytes = Math.max(
      peakBytes,
      sizes.reduce((total, size) => total + size, 0),
    );
  };
  const timer = setInterval(() => void sample(), memoryIntervalMs);
  return {
    stop: async () => {
      clearInterval(timer);
      await sample();
      return peakBytes;
    },
  };
}

function pick(sources: Source[], count: number): Source[] {
  return Array.from({ length: count }, (_, index) => sources[index % sources.length]).filter(
    (source) => source !== undefined,
  );
}

function rate(count: number, startedAtMs: number): number {
  return (count * 1000) / (performance.now() - startedAtMs);
}

function print(what: string, count: number, { documentsPerSecond, peakBytes }: Result): void {
  const megabytes = Math.round(peakBytes / 1024 / 1024);
  console.log(`${what}: ${documentsPerSecond.toFixed(2)} documents/s (${count}), ${megabytes} MB at most`);
}
