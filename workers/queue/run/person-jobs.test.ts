import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { visitorJobLifetimeMs } from '../../../contract/jobs';
import { hang, type QueueBackend } from '../../../tests/support/queue-backend';
import { ann, type TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, countRows, isDone } from '../../../tests/support/queue-test';

/** Ann, who was the visitor before: she signed in to continue. */
const annWhoVisited = ann.session && { ...ann.session, takesVisitorJobs: true as const };

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

  it('who were not signed in get what they handed in once they sign in to continue, over a closed tab', async () => {
    const visit = await browser.openTab({ session: null });
    const id = await visit.enqueue();
    expect(visit.jobs.get(id)).toMatchObject({ state: 'waiting', waitReason: 'sign-in', owner: 'visitor' });
    await visit.close();
    const back = await browser.openTab({ session: null });
    expect([...back.jobs.keys()]).toEqual([id]);
    expect(backend.count('userInfo')).toBe(0);
    const signedIn = await back.queue.setSession(annWhoVisited);
    expect(signedIn.ok && signedIn.value).toMatchObject([{ id, owner: 'ann@example.com' }]);
    await back.until(id, isDone);
    expect(backend.startCount).toBe(1);
  });

  it('who sign in after a visitor neither see nor start the visitor’s files, which stay the visitor’s', async () => {
    const visit = await browser.openTab({ session: null });
    const id = await visit.enqueue();
    expect(await visit.queue.setSession(ann.session)).toEqual({ ok: true, value: [] });
    expect(await visit.queue.readSource(id)).toMatchObject({ ok: false, error: { code: 'not-found' } });
    const other = await browser.openTab();
    expect(other.jobs.size).toBe(0);
    await other.until(await other.enqueue('own.docx'), isDone);
    expect(backend.startCount).toBe(1);
    expect((await visit.queue.signOut('delete-unfinished')).ok).toBe(true);
    const later = await browser.openTab({ session: null });
    expect([...later.jobs.values()]).toMatchObject([{ id, owner: 'visitor', waitReason: 'sign-in' }]);
  });

  it('who say after signing in that they were the visitor get the files in every tab', async () => {
    const visit = await browser.openTab({ session: null });
    const id = await visit.enqueue();
    await visit.queue.setSession(ann.session);
    const other = await browser.openTab();
    const claimed = await visit.queue.setSession(annWhoVisited);
    expect(claimed.ok && claimed.value).toMatchObject([{ id, owner: 'ann@example.com' }]);
    expect(await other.queue.setSession(annWhoVisited)).toMatchObject({ ok: true, value: [{ id }] });
    await visit.until(id, isDone);
    expect(backend.startCount).toBe(1);
  });

  it('who never signed in leave nothing behind after a day, and can take it back before', async () => {
    const tab = await browser.openTab({ session: null });
    const [cancelled, left] = [await tab.enqueue(), await tab.enqueue()];
    expect((await tab.queue.cancel(cancelled)).ok).toBe(true);
    vi.useFakeTimers({ now: Date.now() + visitorJobLifetimeMs + 1, toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const later = await browser.openTab({ session: null });
    expect(later.jobs.has(left)).toBe(false);
    expect(await countRows()).toMatchObject({ jobs: 0, chunks: 0 });
  });

  it('who are known to be no members wait from the start, and start once they have paid', async () => {
    const tab = await browser.openTab();
    const input = { from: 'docx', to: 'pdf' } as const;
    const file = new File(['a'], 'a.docx');
    const id = await tab.enqueueJob({ kind: 'document', input, file, waitsForMembership: true });
    expect(tab.jobs.get(id)).toMatchObject({ state: 'waiting', waitReason: 'membership' });
    expect(backend.count('userInfo')).toBe(0);
    await tab.queue.wake('paid');
    await tab.until(id, isDone);
    expect(backend.startCount).toBe(1);
  });
});
