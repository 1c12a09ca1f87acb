import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import PptxGen from 'pptxgenjs';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { makeLinkingDocx, makePeekingDocx } from '../../../tests/support/documents/linking-docx';
import { requireOffice } from '../../../tests/support/documents/made-with-office';
import { makeCommentedDocx, makeDocx } from '../../../tests/support/documents/office-files';
import { makeRawXlsx, textCell } from '../../../tests/support/documents/raw-xlsx';
import { readPdfPages } from '../../../tests/support/read-pdf';
import { type Isolation, weakIsolation } from '../../isolation/isolation';
import { longWorkNice, startNice } from '../../processes/group-priority';
import { listGroupMembers } from '../../processes/process-group';
import { findForkedChild, listForkServer, openTestOfficePool } from '../../testing/test-office-pool';
import { officeFormats } from './office-formats';

const startTimeoutMs = 300_000;
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
  'each document is converted by a copy of the prepared LibreOffice, and nothing is left of it',
  async () => {
    const pool = await openTestOfficePool({ size: 1 });
    await pool.convert(order('1.pdf'));
    expect(pool.way()).toBe('fork');
    const groupId = pool.groupId() ?? 0;
    const processes = listForkServer(groupId);
    expect(processes).toMatchObject({ prepared: [expect.any(Number)], children: [] });
    await pool.convert(order('2.pdf'));
    expect(pool.groupId()).toBe(groupId);
    expect(listForkServer(groupId)).toEqual(processes);
    expect((await readPdfPages(await readFile(join(folder, '2.pdf')))).join()).toContain(
      'The pears are ripe.',
    );
  },
  startTimeoutMs,
);

test(
  'documents that come while LibreOffice is being prepared wait for it',
  async () => {
    const pool = await openTestOfficePool({ size: 2 });
    await Promise.all([pool.warm(), pool.convert(order('early.pdf')), pool.convert(order('early too.pdf'))]);
    expect(listForkServer(pool.groupId() ?? 0).prepared).toHaveLength(1);
  },
  startTimeoutMs,
);

test(
  'waiting for a place is counted apart from the work',
  async () => {
    const pool = await openTestOfficePool({ size: 1 });
    await pool.warm();
    const [first, second] = await Promise.all([pool.convert(order('w1.pdf')), pool.convert(order('w2.pdf'))]);
    expect(first.times.queuedMs).toBeLessThan(first.times.workedMs);
    expect(second.times.queuedMs).toBeGreaterThanOrEqual(first.times.workedMs * 0.9);
  },
  startTimeoutMs,
);

test(
  'when all of it is killed in the middle the job gets a LibreOffice of its own, and the next one a new copy',
  async () => {
    const pool = await openTestOfficePool({ size: 1 });
    await pool.warm();
    const groupId = pool.groupId() ?? 0;
    const lost = pool.convert({ ...order('lost.pdf'), sourcePath: await makeLongLetter() });
    await findForkedChild(groupId);
    process.kill(-groupId, 'SIGKILL');
    await expect(lost).resolves.toBeDefined();
    await expect(pool.convert(order('after.pdf'))).resolves.toBeDefined();
    expect(pool.way()).toBe('fork');
    expect(pool.groupId()).not.toBe(groupId);
  },
  startTimeoutMs,
);

test(
  'a child that dies harms nobody: its document gets another LibreOffice, and those beside it go on',
  async () => {
    const pool = await openTestOfficePool({ size: 2 });
    await pool.warm();
    const groupId = pool.groupId() ?? 0;
    const lost = pool.convert({ ...order('lost.pdf'), sourcePath: await makeLongLetter() });
    const child = await findForkedChild(groupId);
    const other = pool.convert(order('other.pdf'));
    process.kill(child, 'SIGSEGV');
    await Promise.all([lost, other]);
    expect(pool.groupId()).toBe(groupId);
  },
  startTimeoutMs,
);

test('a job past its deadline is ended together with everything its worker started', async () => {
  const pool = await openTestOfficePool(
    { size: 1, deadlineMs: 300 },
    await makeFakeServer('sleep 600 & sleep 600'),
  );
  await pool.warm();
  const groupId = pool.groupId() ?? 0;
  const hanging = pool.convert(order('never.pdf'));
  await vi.waitFor(() => expect(listGroupMembers(groupId).length).toBeGreaterThan(2), {
    timeout: 30_000,
  });
  await expect(hanging).rejects.toMatchObject({ code: 'deadline' });
  await vi.waitFor(() => expect(listGroupMembers(groupId)).toEqual([]), { timeout: 30_000 });
});

test(
  'a document that takes too much memory is ended',
  async () => {
    // Enough for a page, not for what follows.
    const pool = await openTestOfficePool({ size: 1, memoryMaxBytes: 160 * 1024 ** 2 });
    const sourcePath = join(folder, 'large');
    await writeFile(sourcePath, await makeDocx(Array.from({ length: 60_000 }, () => 'Line of many')));
    await expect(pool.convert({ ...order('never.pdf'), sourcePath })).rejects.toMatchObject({
      code: 'memory',
    });
    await pool.convert(order('small.pdf'));
  },
  startTimeoutMs,
);

test(
  'a document that takes long goes on behind shorter ones',
  async () => {
    const pool = await openTestOfficePool({ size: 1 });
    await pool.warm();
    const sourcePath = join(folder, 'long');
    await writeFile(sourcePath, await makeDocx(Array.from({ length: 60_000 }, () => 'Line of many')));
    const cancelling = new AbortController();
    const long = pool.convert({ ...order('long.pdf'), sourcePath, signal: cancelling.signal });
    const child = await findForkedChild(pool.groupId() ?? 0);
    expect(getPriority(child)).toBe(startNice);
    await vi.waitFor(() => expect(getPriority(child)).toBe(longWorkNice), { timeout: 60_000 });
    cancelling.abort();
    await expect(long).rejects.toMatchObject({ code: 'cancelled' });
  },
  startTimeoutMs,
);

test('a cancelled job is ended at once, whether it works or waits', async () => {
  const pool = await openTestOfficePool({ size: 1 }, await makeFakeServer('sleep 600'));
  const working = new AbortController();
  const waiting = new AbortController();
  const first = pool.convert({ ...order('never.pdf'), signal: working.signal });
  const second = pool.convert({ ...order('never.pdf'), signal: waiting.signal });
  waiting.abort();
  await expect(second).rejects.toMatchObject({ code: 'cancelled' });
  working.abort();
  await expect(first).rejects.toMatchObject({ code: 'cancelled' });
});

test('what nobody waits for gives its place to the next document, and does not wait for one', async () => {
  const pool = await openTestOfficePool({ size: 1 }, await makeFakeServer('sleep 600'));
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
  'without the Python bridge each document takes a process of its own',
  async () => {
    const pool = await openTestOfficePool({ size: 1 }, undefined);
    await pool.convert(order('alone.pdf'));
    expect(pool.way()).toBe('command');
    expect((await readPdfPages(await readFile(join(folder, 'alone.pdf')))).join()).toContain(
      'The pears are ripe.',
    );
  },
  startTimeoutMs,
);

test(
  'a workbook is refused where LibreOffice cannot be asked, and converted once it can',
  async () => {
    const { python } = await requireOffice();
    const script = await makeScript('exit 1');
    const pool = await openTestOfficePool({ size: 1 }, script);
    const workbook = await orderWorkbook('workbook.pdf');
    await expect(pool.convert(workbook)).rejects.toMatchObject({ code: 'unprepared' });
    await pool.convert(order('letter.pdf'));
    await writeFile(script, `#!/bin/sh\nexec ${python} "$@"\n`);
    expect((await pool.convert(workbook)).report).toMatchObject({ hiddenSheets: 1 });
    expect(await readPdfPages(await readFile(join(folder, 'workbook.pdf')))).toEqual(['Offer']);
  },
  startTimeoutMs,
);

test(
  'a LibreOffice that cannot be forked is started for each document, and the log says why',
  async () => {
    const { python } = await requireOffice();
    const unfit = `case "$1" in *fork_server.py) echo '{"event":"unfit","detail":"no such symbol"}';; *) exec ${python} "$@";; esac`;
    const lines: string[] = [];
    const pool = await openTestOfficePool(
      { size: 1, log: (line) => lines.push(line) },
      await makeScript(unfit),
    );
    expect((await pool.convert(await orderWorkbook('started.pdf'))).report).toMatchObject({
      hiddenSheets: 1,
    });
    expect(pool.way()).toBe('listener');
    expect(lines.join()).toContain('no such symbol');
  },
  startTimeoutMs,
);

test(
  'without the Python bridge hidden slides of a presentation stay out too',
  async () => {
    const pool = await openTestOfficePool({ size: 1 }, undefined);
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
  'a document with a comment, at which a LibreOffice that was started without a screen crashes, becomes a PDF all the same',
  async () => {
    const pool = await openTestOfficePool({ size: 1 });
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
  ['in a sandbox', undefined],
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

    const pool = await openTestOfficePool({ size: 1, ...(isolation ? { isolation } : {}) });
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
    const pool = await openTestOfficePool({ size: 1 });
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
    extension,
    outputPath: join(folder, name),
    format: officeFormats.docx,
  };
}

async function makeLongLetter(): Promise<string> {
  const path = join(folder, 'long');
  await writeFile(path, await makeDocx(Array.from({ length: 4_000 }, (_, index) => `Line ${index} of many`)));
  return path;
}

async function orderWorkbook(name: string) {
  const sourcePath = join(folder, 'workbook');
  await writeFile(sourcePath, await makeWorkbookWithHiddenSheet());
  return { ...order(name), sourcePath, extension: 'xlsx' as const, format: officeFormats.xlsx };
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
function makeFakeServer(work: string): Promise<string> {
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
