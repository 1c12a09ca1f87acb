// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, succeed } from '../../../contract/failures';
import type { JobErrorCode, JobResult, JobView } from '../../../contract/jobs';
import { dayMs } from '../../../contract/time-spans';
import { jobClient } from '../../jobs/job-client';
import { emptySnapshot } from '../../jobs/job-list';
import { makeJob } from '../../jobs/testing/shown-jobs';
import { cacheMembership } from '../../session/cached-membership';
import { readPlace } from '../../session/return-place';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
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
  vi.unstubAllGlobals();
  sessions.set(null);
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

test.each([
  ['a member', 1, ['Download', 'Share', 'Open', 'Print']],
  ['who is none', 0, []],
])('a drawing is handed to members alone: %s', async (_, subStatus, buttons) => {
  signInAs(subStatus);
  vi.spyOn(jobClient, 'readSource').mockResolvedValue(succeed(new Blob(['before'])));
  const { receipt: _receipt, ...plain } = result;
  const host = show(
    makeJob('me', { kind: 'anime', input: { style: 1 }, result: { ...plain, fileName: 'me.png' } }),
  );
  await waitUntil(() => expect(host.querySelector('a[href="/t/ai-photo"]')?.textContent).toBe('Do another'));
  await waitUntil(() => expect(listButtons('[aria-label="What to do with the file"]')).toEqual(buttons));
  const plans = host.querySelector<HTMLAnchorElement>('a[href="/sub/price"]');
  expect(plans?.textContent).toBe(buttons.length > 0 ? undefined : 'See all plans');
  if (!plans) return;
  expect(host.textContent).toContain('The download is for members.');
  document.addEventListener('click', (event) => event.preventDefault(), { once: true });
  plans.click();
  expect(readPlace()).toBe('/');
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

function signInAs(subStatus: number): void {
  const email = 'kim@mail.test';
  sessions.set({ email, tokenKey: 'x-token', tokenValue: 'secret' });
  const profile = { email, firstName: '', lastName: '', address: '', country: '', subscription: null };
  cacheMembership({ ...profile, subStatus, expirationTime: Date.now() + dayMs });
  answerCalls({});
}

/** Those of the page or a part of it, without the menu. */
function listButtons(part = 'main'): string[] {
  const all = [...document.querySelectorAll(`${part} button:not([aria-expanded])`)];
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
