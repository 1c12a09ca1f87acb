import { beforeEach, expect, it } from 'vitest';
import type { JobRequest } from '../../contract/jobs';
import type { QueueBackend } from '../../tests/support/queue-backend';
import type { TestBrowser, TestTab } from '../../tests/support/queue-tabs';
import { beginQueueTest, isEnded } from '../../tests/support/queue-test';
import { SpeechBackend } from '../../tests/support/speech/speech-backend';

const request: JobRequest = {
  kind: 'speech',
  input: { languageCode: 'ja-JP' },
  file: new File(['a recording'], 'Board meeting.MP3', { type: 'audio/mpeg' }),
};

let backend: QueueBackend;
let speech: SpeechBackend;
let browser: TestBrowser;
let tab: TestTab;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
  speech = new SpeechBackend(backend);
  tab = await browser.openTab({}, { random: () => 0 });
});

it('a recording is uploaded, started in its language, and its text stored on the device with the times', async () => {
  const id = await tab.enqueueJob(request);
  const job = await tab.until(id, isEnded);
  expect(speech.started).toMatchObject([{ fileUrl: expect.any(String), languageCode: 'ja-JP' }]);
  expect(job.result).toMatchObject({ fileName: 'Board meeting.txt', isStored: true, sizeBytes: 12 });
  const result = await tab.queue.readResult(id);
  expect(result.ok && JSON.parse(await result.value.blob.text())).toEqual({
    text: 'Hello there.',
    segments: [{ startMs: 0, endMs: 900, text: 'Hello there.' }],
  });
  const source = await tab.queue.readSource(id);
  expect(source.ok && (await source.value.text())).toBe('a recording');
});

it('is polled while the server is processing, whatever the code comes as, and shows how far it is', async () => {
  speech.answers.push({ success: 50014, obj: { progress: 40 } });
  const id = await tab.enqueueJob(request);
  const working = await tab.until(id, ({ progress }) => progress?.phase === 'work');
  expect(working.progress).toMatchObject({ loaded: 40, total: 100 });
  expect(await tab.until(id, isEnded)).toMatchObject({ state: 'done' });
  expect(speech.polls).toBe(2);
});

it('the text so far is on the device, and each question asks for what is new', async () => {
  const [first, second] = ['One.', 'Two.'].map((text, at) => ({ startMs: at, endMs: at + 1, text }));
  speech.answers.push(
    { success: '50014', obj: { progress: 30, from: 0, segments: [first] } },
    { success: '50014', obj: { progress: 60, from: 1, segments: [second] } },
    { success: '50014', obj: { progress: 61, from: 2, segments: [] } },
  );
  const id = await tab.enqueueJob(request);
  await tab.until(id, ({ progress }) => progress?.loaded === 61);
  const partial = await tab.queue.readPartialResult(id);
  expect(partial.ok && JSON.parse(partial.value)).toEqual([first, second]);
  await tab.until(id, isEnded);
  expect(speech.asked.map(({ from }) => from)).toEqual([null, '1', '2', '2']);
  expect(await tab.queue.readPartialResult(id)).toMatchObject({ ok: true, value: '' });
});

it('a text without times is a text', async () => {
  speech.transcript = { obj: 'Only words.', result: 'unknown' };
  const id = await tab.enqueueJob(request);
  await tab.until(id, isEnded);
  const result = await tab.queue.readResult(id);
  expect(result.ok && JSON.parse(await result.value.blob.text())).toEqual({ text: 'Only words.' });
});

it('any other code is the end, with the reason; the retry starts again under another key', async () => {
  speech.answers.push({ success: '10205', msg: 'Nobody was heard speaking.' });
  const id = await tab.enqueueJob(request);
  const failed = await tab.until(id, isEnded);
  expect(failed).toMatchObject({ state: 'failed', error: { msg: 'Nobody was heard speaking.' } });
  await tab.queue.retry(id);
  expect(await tab.until(id, ({ state }) => state === 'done')).toMatchObject({ state: 'done' });
  expect(new Set(speech.started.map(({ key }) => key)).size).toBe(2);
  expect(backend.count('upload')).toBe(1);
});
