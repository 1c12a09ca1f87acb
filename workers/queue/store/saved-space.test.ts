import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type JobId, listedEndedJobs } from '../../../contract/jobs';
import { answerWith, type QueueBackend } from '../../../tests/support/queue-backend';
import { ann, type TestBrowser, type TestTab } from '../../../tests/support/queue-tabs';
import { beginQueueTest, countRows, isDone, isEnded } from '../../../tests/support/queue-test';
import { SpeechBackend } from '../../../tests/support/speech/speech-backend';
import { JobDatabase } from './job-database';
import { createRecord } from './job-record';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

afterEach(() => void vi.restoreAllMocks());

describe('the space that ended jobs take', () => {
  it('counts the recording that a text was made of, and what a failed job was given', async () => {
    const speech = new SpeechBackend(backend);
    const tab = await browser.openTab({}, { random: () => 0 });
    const file = new File([new Uint8Array(5_000)], 'meeting.mp3');
    const recording = await tab.enqueueJob({ kind: 'speech', input: { languageCode: 'en-GB' }, file });
    const { result } = await tab.until(recording, isDone);
    const textBytes = (await readSize(tab, recording)) ?? 0;
    expect(await measure(tab, 'speech')).toEqual({ endedJobs: 1, bytes: 5_000 + textBytes });
    expect(result?.isStored).toBe(true);

    speech.answers.push({ success: '10205', msg: 'Nobody was heard speaking.' });
    const again = new File([new Uint8Array(700)], 'silence.mp3');
    await tab.until(
      await tab.enqueueJob({ kind: 'speech', input: { languageCode: 'en-GB' }, file: again }),
      isEnded,
    );
    expect(await measure(tab)).toEqual({ endedJobs: 2, bytes: 5_700 + textBytes });
    expect(await measure(tab, 'document')).toEqual({ endedJobs: 0, bytes: 0 });
  });

  it('is freed of one kind or of all, whatever is not listed with it, and what is unfinished stays', async () => {
    await seedEndedJobs(listedEndedJobs + 150);
    const tab = await browser.openTab();
    backend.breakNext('upload', answerWith(400));
    await tab.until(await tab.enqueue('failed.docx'), isEnded);
    await browser.setOnline(false);
    const waiting = await tab.enqueue('waiting.docx');
    const other = await browser.openTab();
    expect(await measure(tab, 'document')).toMatchObject({ endedJobs: listedEndedJobs + 151 });

    expect(await tab.queue.clearSaved('speech')).toMatchObject({ ok: true });
    expect(await measure(tab)).toMatchObject({ endedJobs: listedEndedJobs + 151 });
    expect(await tab.queue.clearSaved('document')).toMatchObject({ ok: true });
    expect(await measure(tab)).toEqual({ endedJobs: 0, bytes: 0 });
    expect(await countRows()).toEqual({ jobs: 1, chunks: 1, loose: 0 });
    await Promise.all([tab, other].map((one) => one.untilGone('seeded-349' as JobId)));
    expect([...tab.jobs.keys()]).toEqual([waiting]);
  });

  it('is nobody else’s', async () => {
    await seedEndedJobs(3);
    const session = { email: 'bob@example.com', tokenKey: 'x-token', tokenValue: 'bob' };
    const tab = await browser.openTab({ session });
    expect(await measure(tab)).toEqual({ endedJobs: 0, bytes: 0 });
    await tab.queue.clearSaved();
    expect(await countRows()).toMatchObject({ jobs: 3 });
    await tab.queue.setSession(null);
    expect(await tab.queue.clearSaved()).toMatchObject({ ok: true });
    expect(await countRows()).toMatchObject({ jobs: 3 });
  });
});

describe('10,000 ended jobs', () => {
  it('cost the list no more rows and no more messages than a few hundred do', async () => {
    await seedEndedJobs(10_000);
    const tab = await browser.openTab();
    expect(tab.jobs.size).toBe(listedEndedJobs);
    expect(tab.jobs.has('seeded-9999' as JobId)).toBe(true);
    expect(tab.messages).toEqual([]);
    expect(await measure(tab)).toEqual({ endedJobs: 10_000, bytes: 70_000 });

    const id = await tab.enqueue();
    await tab.until(id, isDone);
    const notified = tab.messages.flatMap(({ event }) => (event.type === 'changed' ? event.jobs : []));
    expect(new Set(notified.map((job) => job.id))).toEqual(new Set([id]));
  });

  it('leave with the person who signs out in one transaction', async () => {
    await seedEndedJobs(10_000);
    const tab = await browser.openTab();
    await browser.setOnline(false);
    const waiting = await tab.enqueue();
    const begin = vi.spyOn(IDBDatabase.prototype, 'transaction');
    expect(await tab.queue.signOut('keep-unfinished')).toMatchObject({ ok: true });
    const writes = begin.mock.calls.filter(
      ([stores, mode]) => mode === 'readwrite' && [stores].flat().includes('jobs'),
    );
    // One parks what waits, one takes out the rest.
    expect(writes).toHaveLength(2);
    expect(await countRows()).toEqual({ jobs: 1, chunks: 1, loose: 0 });
    const back = await tab.queue.setSession(ann.session);
    expect(back.ok && back.value.map(({ id }) => id)).toEqual([waiting]);
  });
});

/** Jobs of Ann's that are done, the oldest first, with 7 bytes of result each. */
async function seedEndedJobs(count: number): Promise<void> {
  const database = new JobDatabase();
  await database.write(['jobs', 'chunks'], async (transaction) => {
    for (let number = 0; number < count; number += 1) {
      const fileId = `file-${number}`;
      const record = createRecord({
        id: `seeded-${number}` as JobId,
        kind: 'document',
        owner: (ann.session?.email ?? '').toLowerCase(),
        input: { from: 'docx', to: 'pdf' },
        fileName: `${number}.docx`,
        fileSizeBytes: 1,
        step: 'save',
        createdAtMs: number + 1,
      });
      void transaction.objectStore('jobs').put({
        ...record,
        state: 'done',
        openOwner: null,
        resultFile: { fileId, place: 'chunks', sizeBytes: 7, chunkBytes: 7, sha256: '', mediaType: '' },
        result: { fileName: `${number}.pdf`, url: '/result', isStored: true, sizeBytes: 7 },
      });
      void transaction.objectStore('chunks').put(new ArrayBuffer(7), [fileId, 0]);
    }
  });
  database.close();
}

async function measure(tab: TestTab, kind?: 'document' | 'speech') {
  const answer = await tab.queue.measureSaved(kind);
  return answer.ok ? answer.value : answer.error;
}

async function readSize(tab: TestTab, id: JobId): Promise<number | undefined> {
  const answer = await tab.queue.readResult(id);
  return answer.ok ? answer.value.blob.size : undefined;
}
