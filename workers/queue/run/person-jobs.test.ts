import { beforeEach, describe, expect, it } from 'vitest';
import { hang, type QueueBackend } from '../../../tests/support/queue-backend';
import { ann, identify, type TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, countRows, isDone } from '../../../tests/support/queue-test';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

describe('people', () => {
  it('do not see or touch the jobs of others', async () => {
    const tab = await browser.openTab();
    const id = await tab.enqueue();
    const bob = { email: 'bob@example.com', tokenKey: 'x-token', tokenValue: 'bob' };
    expect(await tab.queue.setSession(bob)).toEqual({ ok: true, value: [] });
    for (const touch of [tab.queue.retry(id), tab.queue.readSource(id), tab.queue.readResult(id)]) {
      expect(await touch).toMatchObject({ ok: false, error: { code: 'not-found' } });
    }
    // There is no such job for them, which is what they ask for.
    await tab.queue.cancel(id);
    await tab.queue.remove(id);
    expect(await tab.queue.claimEndings([id], 'see')).toEqual({ ok: true, value: [] });
    const back = await tab.queue.setSession(ann.session);
    expect(back.ok && back.value.map((job) => job.id)).toEqual([id]);
  });

  it('who sign out keep what is unfinished for themselves', async () => {
    const tab = await browser.openTab();
    const finished = await tab.enqueue('finished.docx');
    await tab.until(finished, isDone);
    const arrived = new Promise<void>((resolve) => backend.breakNext('upload', hang(resolve)));
    const id = await tab.enqueue();
    await arrived;
    const startedAtMs = performance.now();
    expect((await tab.queue.signOut('keep-unfinished')).ok).toBe(true);
    expect(performance.now() - startedAtMs).toBeLessThan(1_000);
    const back = await tab.queue.setSession(ann.session);
    const jobs = back.ok ? back.value : [];
    expect(jobs.map((job) => job.id)).toEqual([id]);
    expect(jobs.map((job) => job.id)).not.toContain(finished);
    await tab.until(id, isDone);
  });

  it('who sign out can have everything deleted', async () => {
    const tab = await browser.openTab();
    await tab.until(await tab.enqueue('finished.docx'), isDone);
    await browser.setOnline(false);
    await tab.enqueue();
    expect((await tab.queue.signOut('delete-unfinished')).ok).toBe(true);
    expect(await tab.queue.setSession(ann.session)).toEqual({ ok: true, value: [] });
    expect(await countRows()).toMatchObject({ chunks: 0 });
  });

  it('who are not signed in see why', async () => {
    const tab = await browser.openTab({ session: null });
    const [outcome] = await tab.queue.enqueue([
      identify({ kind: 'document', input: { from: 'docx', to: 'pdf' }, file: new File(['a'], 'a.docx') }),
    ]);
    expect(outcome).toEqual({ ok: false, error: expect.objectContaining({ code: 'signed-out' }) });
  });
});
