import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { requireOffice } from '../../tests/support/documents/made-with-office';
import { officeFormats } from '../documents/office/office-formats';
import { createOfficePool } from '../documents/office/office-pool';
import { createWorkerPool } from '../processes/worker-pool';
import { findIsolation, type Isolation } from './isolation';

// One process does several jobs: what the last one left, or learned, must not reach the next person's.

const secret = 'swordfish';
let folder: string;
let isolation: Isolation;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-next-job-'));
  await chmod(folder, 0o755);
  await writeFile(join(folder, 'letter'), secret);
  await writeFile(join(folder, 'hostile'), 'nothing');
  isolation = await findIsolation({ isWeak: false, hidden: [] });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  ['files', 2, 'for place in "$PWD" /tmp "$HOME"; do cp source "$place/relic"; done'],
  ['hidden files and links', 2, 'cp source /tmp/.relic; ln -s /etc/passwd "$HOME/relic"'],
  ['folder', 1, 'mkdir -p /tmp/deep/relic; cp source /tmp/deep/relic/'],
  ['folder at home', 1, 'mkdir "$HOME/relic"; cp source "$HOME/relic/"'],
])('the next job finds no %s of the last one', async (_what, jobOfProcess, leave) => {
  const look =
    'cat $(find "$PWD" /tmp "$HOME" -type f ! -name program) > found 2>/dev/null; ls -AR /tmp "$HOME" >> found; echo "job $count" >> found';
  const done = 'echo "{\\"event\\":\\"done\\",\\"path\\":\\"$PWD/found\\"}"';
  const script = `while read -r job; do count=$((count + 1)); ${look}; ${leave}; ${done}; done`;
  const pool = createWorkerPool({
    name: 'attack',
    isolation,
    log: () => {},
    command: { words: [await writeProgram(script)], readable: [] },
    stallMs: 30_000,
    deadlineMs: 30_000,
    readRefusal: (refusal) => new Error(String(refusal)),
    refuseExcess: (detail) => new Error(detail),
  });
  onTestFinished(() => pool.close());
  const read = async (name: string, person = 'ada') =>
    readFile(await pool.run({ sourcePath: join(folder, name), outDir: folder }, { person }), 'utf8');
  expect(await read('letter')).toContain(secret);
  const found = await read('hostile');
  expect(found).not.toMatch(/swordfish|relic/);
  // More than plain files costs the process; without, it is the same.
  expect(found).toContain(`job ${jobOfProcess}`);
  // Another person's file is never given to it.
  expect(await read('hostile', 'mallory')).toContain('job 1');
});

test('a LibreOffice that was taken over by one person’s document gets none of another person', async () => {
  const listener = await writeProgram(
    `count=0; echo '{"event":"ready"}'
while read -r job; do
  count=$((count + 1)); cat document.docx >> "$HOME/seen"; cp "$HOME/seen" output.pdf
  echo "{\\"event\\":\\"done\\",\\"id\\":\\"$count\\",\\"report\\":{}}"
done`,
  );
  const office = { ...(await requireOffice()), python: listener };
  const pool = createOfficePool({ office, isolation, log: () => {}, size: 1 });
  onTestFinished(() => pool.close());
  const convert = async (name: string, person: string) => {
    const outputPath = join(folder, 'result.pdf');
    const format = officeFormats.docx;
    await pool.convert({ sourcePath: join(folder, name), person, extension: 'docx', outputPath, format });
    return readFile(outputPath, 'utf8');
  };
  expect(await convert('hostile', 'mallory')).toBe('nothing');
  const [mallorys] = pool.groupIds();
  expect(await convert('letter', 'ada')).toBe(secret);
  expect(pool.groupIds()).not.toContain(mallorys);
  expect(await convert('hostile', 'mallory')).toBe('nothing');
  // A person's own documents are worked on without another start.
  const before = pool.groupIds();
  expect(await convert('hostile', 'mallory')).toBe('nothingnothing');
  expect(pool.groupIds()).toEqual(before);
});

async function writeProgram(script: string): Promise<string> {
  const path = join(await mkdtemp(join(folder, 'program-')), 'program');
  await chmod(join(path, '..'), 0o755);
  await writeFile(path, `#!/bin/sh\n${script}\n`);
  await chmod(path, 0o755);
  return path;
}
