import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { weakIsolation } from '../isolation/isolation';
import { listGroupMembers } from '../processes/process-group';
import { createPageWorkers, type PageWorkersOptions } from './page-workers';

let folder: string;
const person = 'a/ann';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-pages-'));
  await writeFile(join(folder, 'source'), 'a document');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('a process is used again for the same person, one piece of work after another', async () => {
  const workers = await openWorkers(`while read -r job; do ${tell('$$')}; done`);
  const first = await readFile(await workers.run(work(), { person }), 'utf8');
  expect(await readFile(await workers.run(work(), { person }), 'utf8')).toBe(first);
  expect(await readFile(await workers.run(work(), { person: 'a/bob' }), 'utf8')).not.toBe(first);
});

test('the real process says when it has loaded what most work needs', async () => {
  const workers = createPageWorkers({ log: () => {}, isolation: weakIsolation });
  onTestFinished(() => workers.close());
  await workers.warm();
});

test('work at the same time is done by different processes', async () => {
  const workers = await openWorkers(`while read -r job; do sleep 0.2; ${tell('$$')}; done`);
  const other = await mkdtemp(join(folder, 'other-'));
  const paths = await Promise.all([
    workers.run(work(), { person }),
    workers.run({ ...work(), outDir: other }, { person }),
  ]);
  const [first, second] = await Promise.all(paths.map((path) => readFile(path, 'utf8')));
  expect(first).not.toBe(second);
});

test('one that hangs is ended with all it started, and the document is called too complex', async () => {
  const note = join(folder, 'hanging');
  const workers = await openWorkers(`echo $$ > ${note}; read -r job; sleep 600 & sleep 600`, {
    stallMs: 300,
  });
  await expect(workers.run(work(), { person })).rejects.toMatchObject({ refusal: { reason: 'tooComplex' } });
  const groupId = Number(await readFile(note, 'utf8'));
  await vi.waitFor(() => expect(listGroupMembers(groupId)).toEqual([]), { timeout: 30_000 });
});

test('progress puts the end off', async () => {
  const steps =
    'for i in 1 2 3 4 5 6; do echo "{\\"event\\":\\"progress\\",\\"fraction\\":0.$i}"; sleep 0.1; done';
  const workers = await openWorkers(`read -r job; ${steps}; ${tell('done')}`, {
    stallMs: 400,
  });
  const fractions: number[] = [];
  await workers.run(work(), { person, onProgress: (fraction) => fractions.push(fraction) });
  expect(fractions).toEqual([0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]);
});

test('one that ends on its own is lost, and the next gets a new process', async () => {
  const once = join(folder, 'once');
  const workers = await openWorkers(
    `read -r job; [ -e ${once} ] || { touch ${once}; exit 7; }; ${tell('done')}`,
  );
  await expect(workers.run(work(), { person })).rejects.toMatchObject({ code: 'lost' });
  expect(await workers.run(work(), { person })).toBe(join(folder, 'result'));
});

test('one that grows too large is ended', async () => {
  const workers = await openWorkers('read -r job; sleep 600', { memoryMaxBytes: 1 });
  await expect(workers.run(work(), { person })).rejects.toMatchObject({
    refusal: { reason: 'tooMuchMemory' },
  });
});

test('a page that ends its process twice is left out, and the others come back', async () => {
  const jobs = join(folder, 'jobs');
  const workers = await openWorkers(
    `read -r job; echo "$job" >> ${jobs}; ${atPage(2)}; case "$job" in *'"lostPages":[2]'*) ;; *) exit 7;; esac; ${tell('done')}`,
  );
  expect(await workers.run(work(), { person })).toBe(join(folder, 'result'));
  const lostPages = (await readFile(jobs, 'utf8')).match(/"lostPages":\[\d*\]/g);
  expect(lostPages).toEqual(['"lostPages":[]', '"lostPages":[]', '"lostPages":[2]']);
});

test('a page that hangs is left out at once', async () => {
  const workers = await openWorkers(
    `read -r job; ${atPage(3)}; case "$job" in *'"lostPages":[3]'*) ;; *) sleep 600;; esac; ${tell('done')}`,
    { stallMs: 300 },
  );
  expect(await workers.run(work(), { person })).toBe(join(folder, 'result'));
});

test('where nothing is left without such pages, the first of them is the reason', async () => {
  const damaged =
    'echo "{\\"event\\":\\"refused\\",\\"refusal\\":{\\"reason\\":\\"damaged\\",\\"named\\":\\"pdf\\"}}"';
  const workers = await openWorkers(
    `read -r job; case "$job" in *'"lostPages":[1]'*) ${damaged};; *) ${atPage(1)}; sleep 600;; esac`,
    { stallMs: 300 },
  );
  await expect(workers.run(work(), { person })).rejects.toMatchObject({ refusal: { reason: 'tooComplex' } });
});

test('a process that ends at the layout of all pages is no page’s fault', async () => {
  const workers = await openWorkers(`read -r job; ${atPage(1)}; ${atPage(0)}; exit 7`);
  await expect(workers.run(work(), { person })).rejects.toMatchObject({ code: 'lost' });
});

test('cancelled work ends at once', async () => {
  const workers = await openWorkers('read -r job; sleep 600');
  const controller = new AbortController();
  const running = workers.run(work(), { person, signal: controller.signal });
  controller.abort();
  await expect(running).rejects.toMatchObject({ code: 'cancelled' });
});

function work() {
  return { task: 'pdf-to-images', sourcePath: join(folder, 'source'), from: 'pdf', outDir: folder } as const;
}

/** Says that a page is begun. */
function atPage(page: number): string {
  return `echo "{\\"event\\":\\"progress\\",\\"fraction\\":0.1,\\"page\\":${page}}"`;
}

/** Leaves a result with these words, and says so. */
function tell(words: string): string {
  return `echo ${words} > result; echo {} > receipt.json; echo "{\\"event\\":\\"done\\",\\"path\\":\\"$PWD/result\\"}"`;
}

/** Workers whose process is a shell script. */
async function openWorkers(script: string, options: Partial<PageWorkersOptions> = {}) {
  const path = join(await mkdtemp(join(folder, 'fake-')), 'process');
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  const workers = createPageWorkers({
    log: () => {},
    isolation: weakIsolation,
    command: { words: [path], readable: [] },
    ...options,
  });
  onTestFinished(() => workers.close());
  return workers;
}
