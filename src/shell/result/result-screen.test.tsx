// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '../../../contract/failures';
import type { JobErrorCode, JobResult, JobView } from '../../../contract/jobs';
import { jobClient } from '../../jobs/job-client';
import { emptySnapshot } from '../../jobs/job-list';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { ResultScreen } from './result-screen';

const result: JobResult = {
  fileName: 'report.pdf',
  url: '/files/report.pdf',
  isStored: true,
  sizeBytes: 84_000,
  receipt: { engine: 'LibreOffice', pagesOut: 2, lostPages: [3] },
};

let screen: ReturnType<typeof mountScreen> | undefined;

beforeEach(() => {
  Object.assign(navigator, { pdfViewerEnabled: true, canShare: () => true });
});
afterEach(() => {
  screen?.unmount();
  vi.restoreAllMocks();
  jobClient.snapshot.set(emptySnapshot);
});

test('a result says what it is and what to look at, and offers what the browser can do', async () => {
  const host = show(makeJob('letter', { fileName: 'letter.docx', result }));
  await waitUntil(() => expect(listButtons()).toEqual(['Download', 'Share', 'Open', 'Print']));
  expect(host.querySelector('h1')?.textContent).toBe('report.pdf');
  expect(host.textContent).toContain('PDF · 82 kB');
  expect(host.textContent).toContain('Made from letter.docx');
  expect(host.textContent).toContain('1 thing to check');
  expect(host.textContent).toContain('Page 3 could not be read and is missing.');
  expect(host.querySelector('a[href="/t/pdf"]')?.textContent).toBe('Do another');
});

test('a Word document and a browser that shares no files leave only the download', async () => {
  Object.assign(navigator, { canShare: () => false });
  show(makeJob('report', { result: { ...result, fileName: 'report.docx' } }));
  await waitUntil(() => expect(jobClient.readResult).toHaveBeenCalled());
  expect(listButtons()).toEqual(['Download']);
});

test('an HTML file is never opened as a page of the site', async () => {
  Object.assign(navigator, { canShare: () => false });
  show(makeJob('report', { result: { ...result, fileName: 'report.html' } }));
  await waitUntil(() => expect(jobClient.readResult).toHaveBeenCalled());
  expect(listButtons()).toEqual(['Download']);
});

test.each<[JobErrorCode, string, string[]]>([
  ['file-expired', 'This file is no longer on this device or on our server.', []],
  ['storage-lost', 'This file is no longer on this device or on our server.', []],
  ['unreachable', 'Download', ['Download']],
])('a result whose bytes are missing (%s) says so', async (code, text, buttons) => {
  const host = show(makeJob('report', { result }), code);
  await waitUntil(() => expect(host.querySelector('[role="alert"]')).not.toBeNull());
  expect(host.textContent).toContain(text);
  expect(listButtons()).toEqual(buttons);
  expect(host.querySelector('a[href="/t/pdf"]')?.textContent).toBe(
    buttons.length ? 'Do another' : 'Do it again',
  );
});

test('a job that is under way shows its result once it is there', async () => {
  const host = show(makeJob('report', { state: 'queued' }));
  await waitUntil(() => expect(host.textContent).toContain('In the queue'));
  jobClient.snapshot.set({ ...emptySnapshot, jobs: [makeJob('report', { result, revision: 2 })] });
  await waitUntil(() => expect(listButtons()).toContain('Download'));
});

test('a restored photo shows over the one before; without that one it shows alone and says so', async () => {
  const { receipt: _, ...plain } = result;
  const photo = { ...plain, fileName: 'lake-restored.png' };
  const job = makeJob('lake', { kind: 'old-photo', input: {}, fileName: 'lake.jpg', result: photo });
  const source = vi.spyOn(jobClient, 'readSource').mockResolvedValue(succeed(new Blob(['before'])));
  const host = show(job);
  await waitUntil(() => expect(listPictures(host)).toEqual(['Before', 'After']));
  expect(host.querySelector('input[type="range"]')?.getAttribute('aria-label')).toBe('Before and after');
  screen?.unmount();
  source.mockResolvedValue(fail({ code: 'storage-lost' }));
  const other = show(job);
  await waitUntil(() => expect(listPictures(other)).toEqual(['After']));
  expect(other.textContent).toContain('The original photo is no longer on this device');
});

test('a restored photo that is gone has no pictures', async () => {
  vi.spyOn(jobClient, 'readSource').mockResolvedValue(succeed(new Blob(['before'])));
  const job = makeJob('lake', { kind: 'old-photo', input: {}, result: { ...result, fileName: 'lake.png' } });
  const host = show(job, 'file-expired');
  await waitUntil(() => expect(host.querySelector('[role="alert"]')).not.toBeNull());
  expect(listPictures(host)).toEqual([]);
});

test('a file of nobody here is not found, and logging in is offered', async () => {
  const host = show(null);
  await waitUntil(() => expect(host.querySelector('h1')?.textContent).toBe('File not found'));
  expect(listButtons()).toEqual(['Log in']);
});

test('the menu opens the details, closes at Escape, and deletes', async () => {
  const remove = vi.spyOn(jobClient, 'remove').mockResolvedValue(succeed(undefined));
  const host = show(makeJob('report', { result }));
  const more = await waitUntil(() => findMore(host));
  more.click();
  await waitUntil(() =>
    expect(listMenu(host)).toEqual(['Quality check details', 'Report a problem', 'Delete file']),
  );
  more.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  await waitUntil(() => expect(listMenu(host)).toEqual([]));
  more.click();
  await waitUntil(() => expect(listMenu(host)).toHaveLength(3));
  host.querySelectorAll<HTMLElement>('ul button')[2]?.click();
  await waitUntil(() => expect(remove).toHaveBeenCalledWith('report'));
});

function show(job: JobView | null, code?: JobErrorCode): HTMLElement {
  const file = { blob: new Blob(['%PDF-1.4']), fileName: job?.result?.fileName ?? '' };
  vi.spyOn(jobClient, 'readResult').mockResolvedValue(code ? fail({ code }) : succeed(file));
  jobClient.snapshot.set({ ...emptySnapshot, durability: 'durable', jobs: job ? [job] : [] });
  screen = mountScreen(<ResultScreen id={job?.id ?? 'nothing'} />);
  return screen.host;
}

/** Those of the page, without the menu. */
function listButtons(): string[] {
  const all = [...document.querySelectorAll('main button:not([aria-expanded])')];
  return all.map(({ textContent }) => textContent ?? '');
}

function listPictures(host: HTMLElement): string[] {
  return [...host.querySelectorAll('img')].map(({ alt }) => alt);
}

function listMenu(host: HTMLElement): string[] {
  return [...host.querySelectorAll('ul button')].map(({ textContent }) => textContent ?? '');
}

function findMore(host: HTMLElement): HTMLButtonElement {
  const more = host.querySelector<HTMLButtonElement>('button[aria-label="More"]');
  if (!more) throw new Error('no menu');
  return more;
}
