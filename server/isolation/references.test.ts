import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { referringDocuments } from '../../tests/support/attacks/referring-documents';
import { requireOffice } from '../../tests/support/documents/made-with-office';
import { makeDocx } from '../../tests/support/documents/office-files';
import { readPdfPages } from '../../tests/support/read-pdf';
import { isWholeSuite } from '../../tests/support/whole-suite';
import { OfficeError } from '../documents/office/office-error';
import { officeFormats } from '../documents/office/office-formats';
import { createOfficePool, type OfficePool } from '../documents/office/office-pool';
import { startTestEngine, type TestEngine } from '../testing/test-engine';
import { findIsolation } from './isolation';
import type { Sandbox } from './sandbox';

const timeoutMs = 240_000;
const secret = 'swordfish';
/** Of a size that nothing else in a PDF has. */
const privatePicture = { width: 211, height: 223, channels: 3, background: 'crimson' } as const;

let folder: string;
let other: Sandbox;
let engine: TestEngine;
let pool: OfficePool;
let origin: string;
const requests: string[] = [];
const listener = createServer((request, response) => {
  requests.push(request.url ?? '');
  response.end(secret);
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-references-'));
  await writeFile(join(folder, 'letter'), secret);
  await writeFile(join(folder, 'picture'), await sharp({ create: privatePicture }).png().toBuffer());
  const isolation = await findIsolation({ isWeak: false, hidden: [] });
  // Another person's job, under way; an attacker would have to guess this path.
  other = await isolation.openSandbox('office');
  await other.put(join(folder, 'letter'), 'letter.txt');
  await other.put(join(folder, 'picture'), 'picture.png');
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  engine = await startTestEngine();
  pool = createOfficePool({ office: await requireOffice(), isolation, log: () => {}, size: 1 });
}, timeoutMs);

afterAll(async () => {
  listener.close();
  await engine.close();
  await pool.close();
  await other.remove();
  await rm(folder, { recursive: true, force: true });
}, timeoutMs);

const targets: [what: string, address: () => string][] = [
  ['another job’s picture', () => `file://${other.jobFolder}/picture.png`],
  ['a service of this machine', () => `${origin}/asked`],
  ['another job’s letter', () => `file://${other.jobFolder}/letter.txt`],
  ['the users of the system', () => 'file:///etc/passwd'],
];

describe.each(referringDocuments)('by $way', ({ extension, make }) => {
  test.each(isWholeSuite ? targets : targets.slice(0, 2))(
    'a document reads nothing of %s',
    async (_what, address) => {
      const source = await make(address());
      const { bytes } = await engine.convert(source, extension, 'pdf');
      await expectNothing(bytes);
    },
    timeoutMs,
  );

  test(
    'the sandbox alone holds, too, when nothing was taken out before',
    async () => {
      const sourcePath = join(folder, `hostile.${extension}`);
      const outputPath = join(folder, 'hostile.pdf');
      for (const [, address] of isWholeSuite ? targets : targets.slice(0, 1)) {
        await writeFile(sourcePath, await make(address()));
        const order = {
          sourcePath,
          extension,
          outputPath,
          format: officeFormats[extension],
        };
        // Some of them LibreOffice does not even load.
        const isMade = await pool.convert(order).then(
          () => true,
          (error: unknown) => !(error instanceof OfficeError && error.code === 'damaged'),
        );
        if (isMade) await expectNothing(await readFile(outputPath));
        expect(requests).toEqual([]);
      }
    },
    timeoutMs,
  );
});

test(
  'two sites that convert side by side never get a word of each other',
  async () => {
    const rounds = isWholeSuite ? 200 : 4;
    for (let round = 0; round < rounds; round += 1) {
      const words = ['apricot', 'bergamot'].map((word) => `${word}${round}`);
      const results = await Promise.all(
        words.map(async (word, index) => {
          const { bytes } = await engine.convert(await makeDocx([word]), 'docx', 'pdf', `person ${index}`);
          return (await readPdfPages(bytes)).join();
        }),
      );
      for (const [index, text] of results.entries()) {
        expect(text).toContain(words[index]);
        expect(text).not.toContain(words[1 - index]);
      }
    }
  },
  timeoutMs * (isWholeSuite ? 5 : 1),
);

async function expectNothing(pdf: Buffer): Promise<void> {
  const text = (await readPdfPages(pdf)).join();
  expect(text).toContain('Nothing to');
  expect(text).not.toContain(secret);
  expect(text).not.toMatch(/root:|engine:x/);
  expect(pdf.toString('latin1')).not.toMatch(/\/Width 211\s*\/Height 223/);
  expect(requests).toEqual([]);
}
