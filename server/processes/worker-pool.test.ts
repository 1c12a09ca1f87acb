import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { weakIsolation } from '../isolation/isolation';
import { longWorkNice, startNice } from './group-priority';
import { createWorkerPool, type FileWork, type WorkerPoolOptions } from './worker-pool';

/** Computes until its process has this priority. */
type Work = FileWork & { untilNice: number; givenAtMs: number };
type Answer = { pid: number; nice: number; startedAtMs: number; givenAtMs: number };

const script = `
  const { getPriority } = require('node:os');
  const startedAtMs = Date.now();
  require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
    const { task, outDir, untilNice, givenAtMs } = JSON.parse(line);
    if (task === 'load') return console.log(JSON.stringify({ event: 'ready' }));
    const nice = getPriority();
    while (getPriority() !== untilNice);
    const path = outDir + '/answer';
    require('node:fs').writeFileSync(path, JSON.stringify({ pid: process.pid, nice, startedAtMs, givenAtMs }));
    console.log(JSON.stringify({ event: 'done', path }));
  });`;

test('long work goes on behind short work, and the next work of its process is not behind', async () => {
  const { run } = await openPool();
  // It ends when it has been put behind.
  const long = await run('ann', longWorkNice);
  expect(long.nice).toBe(startNice);
  expect((await run('ann', startNice)).nice).toBe(startNice);
}, 60_000);

test('whoever has used much is behind others from the start, and not behind nobody', async () => {
  const { run } = await openPool({ lightUseMs: 50 });
  const first = await run('dee', longWorkNice);
  expect(first.nice).toBe(startNice);
  // It ends when it has been put behind, after the others.
  let other: Promise<Answer> | undefined;
  await new Promise<void>((resolve) => {
    other = run('eve', longWorkNice, resolve);
  });
  const second = await run('dee', longWorkNice);
  expect([second.nice, second.pid]).toEqual([longWorkNice, first.pid]);
  await other;
  expect((await run('dee', startNice)).nice).toBe(startNice);
}, 60_000);

test('a process started ahead is for whoever comes first, and for nobody after', async () => {
  const { pool, run } = await openPool();
  await pool.warm();
  const first = await run('ann', startNice);
  expect(first.startedAtMs).toBeLessThan(first.givenAtMs);
  expect((await run('ben', startNice)).pid).not.toBe(first.pid);
  expect((await run('ann', startNice)).pid).toBe(first.pid);
});

async function openPool(options: Partial<WorkerPoolOptions> = {}) {
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
    shortWorkMs: 100,
    readRefusal: () => new Error('refused'),
    refuseExcess: (detail) => new Error(detail),
    ...options,
  });
  onTestFinished(() => pool.close());
  return {
    pool,
    run: async (person: string, untilNice: number, onBegin?: () => void): Promise<Answer> => {
      const work = { sourcePath, outDir, untilNice, givenAtMs: Date.now() };
      return JSON.parse(await readFile(await pool.run(work, { person, onProgress: onBegin }), 'utf8'));
    },
  };
}
