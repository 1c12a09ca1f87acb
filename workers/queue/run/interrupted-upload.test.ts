import { randomBytes } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import type { JobEnvironment, JobView } from '../../../contract/jobs';
import { uploadChunkBytes } from '../../../contract/limits';
import {
  answerWith,
  answerWithPortal,
  dropBefore,
  type Fault,
  type QueueBackend,
} from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';

// A file of its own: each waits seconds for its next attempts, beside those of other files.

let backend: QueueBackend;
let browser: TestBrowser;
let environment: Partial<JobEnvironment>;
let bytes: Buffer<ArrayBuffer>;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
  environment = { capabilities: { idempotency: true, tus: await backend.offerTus() } };
  bytes = randomBytes(uploadChunkBytes * 2 + 12_345);
});

it.each<[string, 'tusPOST' | 'tusHEAD' | 'tusPATCH', Fault]>([
  ['a busy server', 'tusHEAD', answerWith(429, { 'retry-after': '1' })],
  ['a server out of order', 'tusHEAD', answerWith(503)],
  ['a server out of order', 'tusPATCH', answerWith(500)],
  ['another request that holds it', 'tusPATCH', answerWith(423)],
  ['an offset that has moved', 'tusPATCH', answerWith(409)],
  ['a captive portal', 'tusHEAD', answerWithPortal],
  ['a captive portal', 'tusPATCH', answerWithPortal],
  ['a dropped connection', 'tusPATCH', dropBefore],
])(
  'a resumable upload continues where it was after %s (%s)',
  async (_, call, fault) => {
    // A first chunk is in before anything goes wrong, so that there is something to continue from.
    backend.breakNext('tusPATCH', () => 'pass', dropBefore);
    if (call === 'tusPATCH') backend.breakNext('tusPATCH', fault);
    else backend.breakNext(call, fault);
    const tab = await browser.openTab(environment, { random: () => 0 });
    const id = await tab.enqueue('big.docx', bytes);
    await tab.until(id, isDone, 30_000);
    expect(backend.count('tusPOST')).toBe(1);
    expect((await backend.listTusUploads())[0]?.bytes.equals(bytes)).toBe(true);
    expectForward(tab.messages.flatMap(({ event }) => (event.type === 'changed' ? event.jobs : [])));
  },
  40_000,
);

function expectForward(views: JobView[]): void {
  const loaded = views.flatMap(({ progress }) => (progress?.phase === 'upload' ? [progress.loaded] : []));
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual([...loaded].sort((a, b) => a - b));
}
