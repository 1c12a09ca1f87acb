// `npm run bench:office`: a document of another person each time, against the command line, in one run.
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { officeFormats } from '../../server/documents/office/office-formats';
import { createOfficePool } from '../../server/documents/office/office-pool';
import { createOfficeFileWorkers } from '../../server/documents/office-file-workers';
import { findIsolation } from '../../server/isolation/isolation';
import { startProcessGroup } from '../../server/processes/process-group';
import { requireOffice } from '../support/documents/made-with-office';
import {
  makeOfficeSources,
  measureMemory,
  type OfficeSource,
  pick,
  writeMegabytes,
} from './office/office-load';

/** As many at once on both sides; on the command line each with a profile of its own, or it loses documents. */
const lanes = Math.min(2, availableParallelism());
const poolDocuments = 120;
const commandDocuments = 12;
const leastRatio = 8;
const aimedRatio = 12;
const aloneDocuments = 9;
const crowdSize = 10;
const memoryIntervalMs = 100;
const checkedLetters = 30;
/**
 * What looking at a stranger's bytes elsewhere may add to the way of a letter, as a share of one document on the command
 * line: 30 ms where that does 1.52 documents a second, two at once.
 */
const largestCheckShare = (0.03 * 1.52) / 2;

type Result = { documentsPerSecond: number; peakBytes: number };
type PoolResult = Result & {
  firstMs: number;
  aloneMs: number;
  medianMs: number;
  idleBytes: number;
  endBytes: number;
};

const folder = await mkdtemp(join(tmpdir(), 'toolfront-bench-'));
try {
  const sources = await makeOfficeSources(folder);
  const command = await measureCommandLine(sources);
  const pool = await measurePool(sources, lanes, poolDocuments);
  const crowd = await measurePool(sources, crowdSize, poolDocuments);
  print('command line', commandDocuments, command);
  print(`${lanes} at once`, poolDocuments, pool);
  print(`${crowdSize} at once`, poolDocuments, crowd);
  const ratio = pool.documentsPerSecond / command.documentsPerSecond;
  console.log(`ratio ${ratio.toFixed(1)} (at least ${leastRatio}, aim ${aimedRatio})`);
  console.log(
    `first document after the start ${Math.round(pool.firstMs)} ms, the same again, alone ${Math.round(pool.aloneMs)} ms, ${lanes} at once ${Math.round(pool.medianMs)} ms`,
  );
  console.log(
    `memory of the prepared LibreOffice before and after: ${writeMegabytes(pool.idleBytes)}, ${writeMegabytes(pool.endBytes)}`,
  );
  const { checkMs, checksPerSecond } = await measureChecks(sources);
  const checkShare = (checkMs * command.documentsPerSecond) / (1_000 * lanes);
  console.log(
    `check of a letter in its sandbox ${Math.round(checkMs)} ms, ${writePercent(checkShare)} of a document on the command line (at most ${writePercent(largestCheckShare)}), one right after another ${checksPerSecond.toFixed(1)} a second`,
  );
  process.exitCode = ratio >= leastRatio && checkShare <= largestCheckShare ? 0 : 1;
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Counts from the moment it is warm: the first document of a server that has started. */
async function measurePool(sources: OfficeSource[], size: number, count: number): Promise<PoolResult> {
  const office = await requireOffice();
  const isolation = await findIsolation({ isWeak: false, hidden: [] });
  const pool = createOfficePool({ office, isolation, log: () => {}, size });
  await pool.warm();
  const groupIds = () => [pool.groupId()].filter((id) => id !== undefined);
  const idleBytes = measureMemory(groupIds());
  const convert = async ({ path, extension }: OfficeSource, index: number) => {
    const outputPath = join(folder, `pool-${index}.pdf`);
    const order = { sourcePath: path, extension, outputPath, format: officeFormats[extension] };
    return (await pool.convert(order)).times.workedMs;
  };
  const [letter, ...others] = pick(sources, count + 1);
  if (!letter) throw new Error('there is nothing to convert');
  const firstMs = await convert(letter, count);
  const again: number[] = [];
  while (again.length < aloneDocuments) again.push(await convert(letter, count));
  const memory = watchMemory(groupIds);
  const startedAtMs = performance.now();
  const times = await Promise.all(others.map(convert));
  const documentsPerSecond = rate(count, startedAtMs);
  const peakBytes = memory.stop();
  const endBytes = measureMemory(groupIds());
  await pool.close();
  for (let index = 0; index < count; index += 1) await stat(join(folder, `pool-${index}.pdf`));
  const [aloneMs, medianMs] = [median(again), median(times)];
  return { documentsPerSecond, peakBytes, firstMs, aloneMs, medianMs, idleBytes, endBytes };
}

/**
 * A letter's way through the process that reads it first, whoever's it is: the median time in ms, and how many it does
 * where they come one right after another, `lanes` at once.
 */
async function measureChecks([letter]: OfficeSource[]) {
  if (!letter) throw new Error('there is nothing to check');
  const isolation = await findIsolation({ isWeak: false, hidden: [] });
  const workers = createOfficeFileWorkers({ isolation, log: () => {} });
  const check = async () => {
    const outDir = await mkdtemp(join(folder, 'check-'));
    const startedAtMs = performance.now();
    await workers.prepare({ sourcePath: letter.path, outDir });
    return performance.now() - startedAtMs;
  };
  await workers.warm();
  const times: number[] = [];
  for (let count = 0; count < checkedLetters; count += 1) {
    times.push(await check());
  }
  const startedAtMs = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let count = 0; count < checkedLetters; count += 1) await check();
    }),
  );
  const checksPerSecond = rate(lanes * checkedLetters, startedAtMs);
  await workers.close();
  return { checkMs: median(times), checksPerSecond };
}

function writePercent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}

function median(times: readonly number[]): number {
  return [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

async function measureCommandLine(sources: OfficeSource[]): Promise<Result> {
  const { program } = await requireOffice();
  const waiting = pick(sources, commandDocuments);
  const running = new Set<number>();
  const memory = watchMemory(() => [...running]);
  const startedAtMs = performance.now();
  await Promise.all(Array.from({ length: lanes }, (_, lane) => runLane(program, lane, waiting, running)));
  const documentsPerSecond = rate(commandDocuments, startedAtMs);
  return { documentsPerSecond, peakBytes: memory.stop() };
}

async function runLane(
  program: string,
  lane: number,
  waiting: OfficeSource[],
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

/** The most that all groups held at once. */
function watchMemory(groupIds: () => number[]) {
  let peakBytes = 0;
  const sample = () => {
    peakBytes = Math.max(peakBytes, measureMemory(groupIds()));
  };
  const timer = setInterval(sample, memoryIntervalMs);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return peakBytes;
    },
  };
}

function rate(count: number, startedAtMs: number): number {
  return (count * 1000) / (performance.now() - startedAtMs);
}

function print(what: string, count: number, { documentsPerSecond, peakBytes }: Result): void {
  console.log(
    `${what}: ${documentsPerSecond.toFixed(2)} documents/s (${count}), ${writeMegabytes(peakBytes)} at most`,
  );
}
