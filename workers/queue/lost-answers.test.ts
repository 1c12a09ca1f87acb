import { randomBytes } from 'node:crypto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { EnqueueRequest, JobId } from '../../contract/jobs';
import { failWrite } from '../../tests/support/full-storage';
import { answerWith, type QueueBackend } from '../../tests/support/queue-backend';
import { ann, identify, type TestBrowser } from '../../tests/support/queue-tabs';
import { beginQueueTest, countRows, isDone } from '../../tests/support/queue-test';
import { chunkBytes, type JobStore } from './store/job-store';
import { openStore } from './store/open-store';
import { QueueError } from './store/queue-error';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

const connectionDied = () => new QueueError('storage-blocked', 'the connection died');

describe('a connection that dies between a commit and its answer', () => {
  it('costs no bytes of a job that was taken', async () => {
    const tab = await browser.openTab({}, { openStore: () => openLossyStore('addJobs', 'after') });
    const [outcome] = await tab.queue.enqueue([request('large.docx', randomBytes(chunkBytes + 1))]);
    expect(outcome?.ok).toBe(true);
    await expect.poll(() => tab.jobs.size).toBe(1);
    const [id] = tab.jobs.keys();
    await tab.until(id ?? ('' as JobId), isDone);
    expect(backend.startCount).toBe(1);
  });

  it('costs no bytes of a result', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {});
    const tab = await browser.openTab({}, { openStore: () => openLossyStore('changeJob', 'after') });
    const id = await tab.enqueue();
    await tab.until(id, isDone);
    const file = await tab.queue.readResult(id);
    expect(file.ok && Buffer.from(await file.value.blob.arrayBuffer())).toEqual(backend.result);
    expect(log).toHaveBeenCalledExactlyOnceWith('A job could not continue for now', expect.any(QueueError));
  });
});

it('an end that cannot be written leaves no second copy of the result', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  const tab = await browser.openTab({}, { openStore: () => openLossyStore('changeJob', 'before') });
  await tab.until(await tab.enqueue(), isDone);
  expect(log).toHaveBeenCalledOnce();
  expect(await countRows()).toEqual({ jobs: 1, chunks: 1, loose: 0 });
  expect(backend.startCount).toBe(1);
});

it('a request made again under its id is the job that it was', async () => {
  const tab = await browser.openTab();
  const made = request('a.docx');
  await tab.queue.enqueue([made]);
  const again = await tab.queue.enqueue([request('b.docx'), made]);
  expect(again.map((outcome) => outcome.ok && outcome.value.fileName)).toEqual(['b.docx', 'a.docx']);
  const list = await tab.queue.setSession(ann.session);
  expect(list.ok && list.value.length).toBe(2);
});

it('commands made again, whose first answer was lost, have done what they did', async () => {
  backend.breakNext('start', answerWith(400));
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  await tab.until(id, ({ state }) => state === 'failed');
  for (let times = 0; times < 2; times += 1) expect(await tab.queue.retry(id)).toMatchObject({ ok: true });
  await tab.until(id, isDone);
  expect(backend.startCount).toBe(1);
  expect(await tab.queue.claimEndings([id], 'notify')).toEqual({ ok: true, value: [id] });
  expect(await tab.queue.claimEndings([id], 'notify')).toEqual({ ok: true, value: [] });
  await tab.until(id, ({ isNotified, isSeen }) => isNotified && !isSeen);
  for (let times = 0; times < 2; times += 1) expect(await tab.queue.remove(id)).toMatchObject({ ok: true });
});

it('an end is claimed by one of two tabs, and both hear of it', async () => {
  const [one, other] = [await browser.openTab(), await browser.openTab()];
  const id = await one.enqueue();
  await other.until(id, isDone);
  const claims = await Promise.all([one, other].map(({ queue }) => queue.claimEndings([id], 'notify')));
  expect(claims.map((claim) => claim.ok && claim.value.length).sort()).toEqual([0, 1]);
  for (const tab of [one, other]) await tab.until(id, ({ isNotified }) => isNotified);
});

it('files still to be copied when somebody else signs in do not become theirs', async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const tab = await browser.openTab(
    {},
    {
      openStore: async () => {
        const store = await openStore();
        const addJobs: JobStore['addJobs'] = async (jobs) => {
          await gate;
          await store.addJobs(jobs);
        };
        return { ...failWrite(store, () => {}), addJobs };
      },
    },
  );
  const outcomes = tab.queue.enqueue(['a', 'b', 'c', 'd'].map((name) => request(`${name}.docx`)));
  await tab.queue.signOut('keep-unfinished');
  const bob = { email: 'bob@example.com', tokenKey: 'x-token', tokenValue: 'bob' };
  await tab.queue.setSession(bob);
  release();
  expect((await outcomes).slice(1).every(({ ok }) => !ok)).toBe(true);
  expect(await tab.queue.setSession(bob)).toEqual({ ok: true, value: [] });
});

/** A store whose connection dies once, before or after it has written new jobs, or a job's end. */
async function openLossyStore(call: 'addJobs' | 'changeJob', when: 'before' | 'after'): Promise<JobStore> {
  const store = await openStore();
  let isLossy = true;
  const lose = async <Value>(isMeant: boolean, write: () => Promise<Value>): Promise<Value> => {
    const isLost = isLossy && isMeant;
    if (isLost) isLossy = false;
    if (isLost && when === 'before') throw connectionDied();
    const value = await write();
    if (isLost) throw connectionDied();
    return value;
  };
  return {
    ...failWrite(store, () => {}),
    addJobs: (jobs) => lose(call === 'addJobs' && jobs.length > 0, () => store.addJobs(jobs)),
    changeJob: (id, apply, options) =>
      lose(call === 'changeJob' && options?.touchesFiles === true, () => store.changeJob(id, apply, options)),
  };
}

function request(name: string, bytes: BlobPart = 'a document'): EnqueueRequest {
  return identify({ kind: 'document', input: { from: 'docx', to: 'pdf' }, file: new File([bytes], name) });
}
