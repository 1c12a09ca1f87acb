import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { JobEvent, JobId, JobView } from '../../../contract/jobs';
import { progressMessagesPerSecond } from '../../../contract/timing';
import { EventOutbox } from './event-outbox';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('sends at most ten messages in any second and always the latest view', () => {
  const sent: JobEvent[] = [];
  const times: number[] = [];
  const outbox = new EventOutbox((event) => {
    sent.push(event);
    times.push(performance.now());
  });
  for (let ms = 0; ms < 3000; ms += 1) {
    outbox.addChanged(viewOf('a', ms));
    outbox.addChanged(viewOf('b', ms));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(1000);
  const inSecondsFrom = times.map((from) => times.filter((at) => at >= from && at < from + 1000).length);
  expect(Math.max(...inSecondsFrom)).toBe(progressMessagesPerSecond);
  expect(sent.at(-1)).toEqual({ type: 'changed', jobs: [viewOf('a', 2999), viewOf('b', 2999)] });
});

it('does not send a view that is older than one already waiting', () => {
  const sent: JobEvent[] = [];
  const outbox = new EventOutbox((event) => sent.push(event));
  outbox.addChanged(viewOf('a', 2));
  outbox.addChanged(viewOf('a', 1));
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([{ type: 'changed', jobs: [viewOf('a', 2)] }]);
});

it('says that a job is gone, and nothing of it after', () => {
  const sent: JobEvent[] = [];
  const outbox = new EventOutbox((event) => sent.push(event));
  outbox.addChanged(viewOf('a', 1));
  outbox.addRemoved('a' as JobId);
  vi.advanceTimersByTime(200);
  expect(sent).toEqual([{ type: 'removed', ids: ['a'] }]);
});

function viewOf(id: string, revision: number): JobView {
  return {
    id: id as JobId,
    kind: 'document',
    owner: 'ann@example.com',
    input: { from: 'docx', to: 'pdf' },
    fileName: 'a.docx',
    fileSizeBytes: 1,
    state: 'running',
    step: 'upload',
    attempt: 0,
    createdAtMs: 1,
    updatedAtMs: 1,
    revision,
    isNotified: true,
    isSeen: true,
  };
}
