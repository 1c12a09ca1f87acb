import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { weakIsolation } from '../isolation/isolation';
import { longWorkNice, shortWorkMs, startNice } from './group-priority';
import { createWorkerPool, type FileWork } from './worker-pool';

/** Computes for so long, and leaves the priority that it has then. */
type Work = FileWork & { processorMs: number };
const script = `
  const { createInterface } = require('node:readline');
  createInterface({ input: process.stdin }).on('line', async (line) => {
    const { outDir, processorMs } = JSON.parse(line);
    const readUsedMs = () => (process.cpuUsage().user + process.cpuUsage().system) / 1000;
    const endsAtMs = readUsedMs() + processorMs;
    while (readUsedMs() < endsAtMs) for (let count = 0; count < 1e6; count += 1);
    const path = outDir + '/priority';
    require('node:fs').writeFileSync(path, String(require('node:os').getPriority()));
    console.log(JSON.stringify({ event: 'done', path }));
  });`;

test('long work goes on behind short work, and the next work of its process is not behind', async () => {
  const outDir = await mkdtemp(join(tmpdir(), 'toolfront-test-'));
  onTestFinished(() => rm(outDir, { recursive: true }));
  const sourcePath = join(outDir, 'file');
  await writeFile(sourcePath, 'bytes');
  const pool = createWorkerPool<Work>({
    name: 'test',
    command: { words: [process.execPath, '-e', script], readable: [] },
    isolation: weakIsolation,
    log: () => {},
    stallMs: 60_000,
    deadlineMs: 60_000,
    readRefusal: () => new Error('refused'),
    refuseExcess: (detail) => new Error(detail),
  });
  onTestFinished(() => pool.close());
  const run = async (processorMs: number) => {
    const path = await pool.run({ sourcePath, outDir, processorMs }, { person: 'somebody' });
    return Number(await readFile(path, 'utf8'));
  };
  expect(await run(1)).toBe(startNice);
  expect(await run(shortWorkMs + 2_000)).toBe(longWorkNice);
  expect(await run(1)).toBe(startNice);
}, 120_000);
