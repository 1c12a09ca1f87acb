import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PptxGen from 'pptxgenjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeLinkingDocx, makePeekingDocx } from '../../../tests/support/documents/linking-docx';
import { requireOffice } from '../../../tests/support/documents/made-with-office';
import { makeCommentedDocx, makeDocx } from '../../../tests/support/documents/office-files';
import { makeRawXlsx, textCell } from '../../../tests/support/documents/raw-xlsx';
import { findProcesses } from '../../../tests/support/os-processes';
import { readPdfPages } from '../../../tests/support/read-pdf';
import { findIsolation, type Isolation, weakIsolation } from '../../isolation/isolation';
import { listGroupMembers } from '../../processes/process-group';
import { officeFormats } from './office-formats';
import { createOfficePool, type OfficePoolOptions } from './office-pool';

const startTimeoutMs = 120_000;
let folder: string;
let letter: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-pool-'));
  await chmod(folder, 0o755);
  letter = join(folder, 'letter');
  await writeFile(letter, await makeDocx(['Dear reader', 'The pears are ripe.']));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test(
  'a worker converts one document after another, and is replaced after its number of jobs',
  async () => {
    const pool = await openPool({ size: 1, jobsPerWorker: 2 });
    await pool.convert(order('1.pdf'));
    const first = pool.groupIds();
    await pool.convert(order('2.pdf'));
    await pool.convert(order('3.pdf'));
    expect(pool.groupIds()).not.toEqual(first);
    expect(await listGroupMembers(first[0] ?? 0)).toEqual([]);
    expect((await readPdfPages(await readFile(join(folder, '3.pdf')))).join()).toContain(
      'The pears are ripe.',
    );
  },
  startTimeoutMs,
);

test(
  'a document that comes while the worker is being warmed up waits for that worker',
  async () => {
    const pool = await openPool({ size: 1 });
    const warming = pool.warm();
    await Promise.all([warming, pool.convert(order('early.pdf'))]);
    // A second one would have cleared the folder of the first under it.
    const [group = 0] = pool.groupIds();
    expect(await listGroupMembers(group)).toEqual(expect.arrayContaining(await findListeners()));
  },
  startTimeoutMs,
);

test(
  'waiting for a free worker is counted apart from the work',
  async () => {
    const pool = await openPool({ size: 1 });
    await pool.warm();
    const [first, second] = await Promise.all([pool.convert(order('w1.pdf')), pool.convert(order('w2.pdf'))]);
    expect(first.times.queuedMs).toBeLessThan(first.times.workedMs);
    expect(second.times.queuedMs).toBeGreaterThanOrEqual(first.times.workedMs * 0.9);
  },
  startTimeoutMs,
);

test(
  'a worker that is killed in the middle leaves its job to a process of its own, and the next one gets a new worker',
  async () => {
    const pool = await openPool({ size: 1 });
    await pool.warm();
    const [groupId = 0] = pool.groupIds();
    const long = join(folder, 'long');
    await writeFile(
      long,
      await makeDocx(Array.from({ length: 2_000 }, (_, index) => `Line ${index} of many`)),
    );
    const lost = pool.convert({ ...order('lost.pdf'), sourcePath: long });
    await Promise.resolve();
    setImmediate(() => process.kill(-groupId, 'SIGKILL'));
    await expect(lost).resolves.toBeDefined();
    expect(pool.groupIds()).toEqual([]);
    await expect(pool.convert(order('after.pdf'))).resolves.toBeDefined();
    expect(pool.groupIds()).not.toContain(groupId);
  },
  startTimeoutMs,
);

test('a job past its deadline is ended together with everything its worker started', async () => {
  const pool = await openPool({ size: 1, deadlineMs: 300 }, await makeFakeListener('sleep 600 & sleep 600'));
  await pool.warm();
  const [groupId = 0] = pool.groupIds();
  const hanging = pool.convert(order('never.pdf'));
  await vi.waitFor(async () => expect((await listGroupMembers(groupId)).length).toBeGreaterThan(2), {
    timeout: 30_000,
  });
  await expect(hanging).rejects.toMatchObject({ code: 'deadline' });
  await vi.waitFor(async () => expect(await listGroupMembers(groupId)).toEqual([]), { timeout: 30_000 });
});

test('a worker that takes too much memory is ended', async () => {
  const pool = await openPool({ size: 1, memoryMaxBytes: 1 }, await makeFakeListener('sleep 600'));
  await expect(pool.convert(order('never.pdf'))).rejects.toMatchObject({ code: 'memory' });
});

test('a cancelled job is ended at once, whether it works or waits', async () => {
  const pool = await openPool({ size: 1 }, await makeFakeListener('sleep 600'));
  const working = new AbortController();
  const waiting = new AbortController();
  const first = pool.convert({ ...order('never.pdf'), signal: working.signal });
  const second = pool.convert({ ...order('never.pdf'), signal: waiting.signal });
  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  working.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
});

test('what nobody waits for gives its worker to the next document, and does not wait for one', async () => {
  const pool = await openPool({ size: 1 }, await makeFakeListener('sleep 600'));
  const optional = pool.convert({ ...order('count.pdf'), isOptional: true });
  const controller = new AbortController();
  const wanted = pool.convert({ ...order('never.pdf'), signal: controller.signal });
  await expect(optional).rejects.toMatchObject({ code: 'cancelled' });
  await expect(pool.convert({ ...order('count.pdf'), isOptional: true })).rejects.toMatchObject({
    code: 'cancelled',
  });
  controller.abort();
  await expect(wanted).rejects.toMatchObject({ code: 'cancelled' });
});

test(
  'what nobody waits for takes no LibreOffice from the person whose documents it read',
  async () => {
    const pool = await openPool({ size: 2 });
    await pool.convert({ ...order('ann.pdf'), person: 'a/ann' });
    await pool.convert({ ...order('bob.pdf'), person: 'b/bob' });
    const count = { ...order('count.pdf'), isOptional: true };
    await expect(pool.convert({ ...count, person: 'c/cid' })).rejects.toMatchObject({ code: 'cancelled' });
    await pool.convert({ ...count, person: 'a/ann' });
  },
  startTimeoutMs,
);

test(
  'without the Python bridge each document takes a process of its own',
  async () => {
    const pool = await openPool({ size: 1 }, undefined);
    await pool.convert(order('alone.pdf'));
    expect(pool.groupIds()).toEqual([]);
    expect((await readPdfPages(await readFile(join(folder, 'alone.pdf')))).join()).toContain(
      'The pears are ripe.',
    );
  },
  startTimeoutMs,
);

test(
  'a workbook is refused where the listener does not start, and converted once it does',
  async () => {
    const { python } = await requireOffice();
    const script = await makeScript('exit 1');
    const pool = await openPool({ size: 1 }, script);
    const workbook = join(folder, 'workbook');
    await writeFile(workbook, await makeWorkbookWithHiddenSheet());
    const workbookOrder = {
      ...order('workbook.pdf'),
      sourcePath: workbook,
      extension: 'xlsx' as const,
      format: officeFormats.xlsx,
    };
    await expect(pool.convert(workbookOrder)).rejects.toMatchObject({ code: 'unprepared' });
    await pool.convert(order('letter.pdf'));
    await writeFile(script, `#!/bin/sh\nexec ${python} "$@"\n`);
    const { report } = await pool.convert(workbookOrder);
    expect(report).toMatchObject({ hiddenSheets: 1 });
    expect(await readPdfPages(await readFile(join(folder, 'workbook.pdf')))).toEqual(['Offer']);
  },
  startTimeoutMs,
);

test(
  'without the Python bridge hidden slides of a presentation stay out too',
  async () => {
    const pool = await openPool({ size: 1 }, undefined);
    const presentation = join(folder, 'presentation');
    await writeFile(presentation, await makePresentationWithHiddenSlide());
    await pool.convert({
      ...order('slides.pdf'),
      sourcePath: presentation,
      extension: 'pptx',
      format: officeFormats.pptx,
    });
    expect(await readPdfPages(await readFile(join(folder, 'slides.pdf')))).toEqual(['Welcome']);
  },
  startTimeoutMs,
);

test(
  'a document with a comment, at which a LibreOffice without a screen crashes, becomes a PDF all the same',
  async () => {
    const pool = await openPool({ size: 1 });
    const path = join(folder, 'commented');
    await writeFile(path, await makeCommentedDocx('The pears are ripe.'));
    await pool.convert({ ...order('commented.pdf'), sourcePath: path });
    await pool.convert(order('next.pdf'));
    for (const name of ['commented.pdf', 'next.pdf']) {
      expect((await readPdfPages(await readFile(join(folder, name)))).join()).toContain(
        'The pears are ripe.',
      );
    }
  },
  startTimeoutMs,
);

test.each<[string, Isolation | undefined]>([
  ['in a cage', undefined],
  ['held by its profile alone', weakIsolation],
])(
  'a document that links to elsewhere fetches nothing and reads no other file, %s',
  async (_how, isolation) => {
    const requests: string[] = [];
    const elsewhere = createServer((request, response) => {
      requests.push(request.url ?? '');
      response.end();
    });
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void elsewhere.close());
    const { port } = elsewhere.address() as AddressInfo;
    const secret = join(folder, 'secret.txt');
    await writeFile(secret, 'the password is swordfish');
    const hostile = join(folder, 'hostile');
    await writeFile(hostile, await makeLinkingDocx(`http://127.0.0.1:${port}/a.png`, `file://${secret}`));

    const pool = await openPool({ size: 1, ...(isolation ? { isolation } : {}) });
    await pool.convert({ ...order('hostile.pdf'), sourcePath: hostile });
    const text = (await readPdfPages(await readFile(join(folder, 'hostile.pdf')))).join();
    expect(text).toContain('Nothing to see here');
    expect(text).not.toContain('swordfish');
    expect(requests).toEqual([]);
  },
  startTimeoutMs,
);

test(
  'a picture in a document shows no picture of another person',
  async () => {
    const picture = join(folder, 'private.png');
    await writeFile(picture, await sharp({ create: privatePicture }).png().toBuffer());
    const peeking = join(folder, 'peeking');
    await writeFile(peeking, await makePeekingDocx(`file://${picture}`));
    const pool = await openPool({ size: 1 });
    await pool.convert({ ...order('peeking.pdf'), sourcePath: peeking });
    const pdf = await readFile(join(folder, 'peeking.pdf'), 'latin1');
    expect(pdf).not.toMatch(/\/Width 211\s*\/Height 223/);
  },
  startTimeoutMs,
);

/** Of a size that nothing else in the PDF has. */
const privatePicture = { width: 211, height: 223, channels: 3, background: 'crimson' } as const;

function order(name: string) {
  const extension = 'docx' as const;
  return {
    sourcePath: letter,
    person: 'ada',
    extension,
    outputPath: join(folder, name),
    format: officeFormats.docx,
  };
}

/** A pool on the installed LibreOffice; `python` replaces what talks to it. */
async function openPool(options: Partial<OfficePoolOptions>, ...replaced: [python?: string]) {
  const office = await requireOffice();
  const pool = createOfficePool({
    office: replaced.length === 0 ? office : { ...office, python: replaced[0] },
    isolation: await findIsolation({ isWeak: false, hidden: [] }),
    log: () => {},
    ...options,
  });
  onTestFinished(() => pool.close());
  return pool;
}

/** Processes of listener.py that this process started; each is named after it. */
async function findListeners(): Promise<number[]> {
  const scripts = await findProcesses('/listener.py\0');
  const own = await findProcesses(`\0toolfront-${process.pid}-`);
  return scripts.filter((pid) => own.includes(pid));
}

/** A workbook whose hidden sheet has a print area, so that LibreOffice alone would print it. */
function makeWorkbookWithHiddenSheet(): Promise<Buffer> {
  return makeRawXlsx({
    sheets: [
      { name: 'Offer', rows: `<row r="1">${textCell('A1', 'Offer')}</row>` },
      { name: 'Margins', state: 'hidden', rows: `<row r="1">${textCell('A1', 'Margin')}</row>` },
    ],
    afterSheets:
      '<definedNames><definedName name="_xlnm.Print_Area" localSheetId="1">Margins!$A$1</definedName></definedNames>',
  });
}

async function makePresentationWithHiddenSlide(): Promise<Buffer> {
  const presentation = new PptxGen();
  presentation.addSlide().addText('Welcome', { x: 1, y: 1, w: 8, h: 1 });
  const secret = presentation.addSlide();
  secret.addText('Margins', { x: 1, y: 1, w: 8, h: 1 });
  secret.hidden = true;
  const bytes = await presentation.write({ outputType: 'nodebuffer' });
  if (!Buffer.isBuffer(bytes)) throw new TypeError('pptxgenjs was asked for a buffer');
  return bytes;
}

/** Says that it is ready, and does `work` with the first job. */
function makeFakeListener(work: string): Promise<string> {
  return makeScript(`echo '{"event":"ready"}'\nread -r job\n${work}`);
}

/** A shell script that takes the place of Python. */
async function makeScript(commands: string): Promise<string> {
  const own = await mkdtemp(join(tmpdir(), 'toolfront-fake-'));
  onTestFinished(() => rm(own, { recursive: true, force: true }));
  await chmod(own, 0o755);
  const path = join(own, 'python');
  await writeFile(path, `#!/bin/sh\n${commands}\n`);
  await chmod(path, 0o755);
  return path;
}
