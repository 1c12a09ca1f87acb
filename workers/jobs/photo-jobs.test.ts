import { beforeEach, describe, expect, it } from 'vitest';
import type { JobRequest } from '../../contract/jobs';
import { PhotoBackend } from '../../tests/support/photo-backend';
import type { QueueBackend } from '../../tests/support/queue-backend';
import type { TestBrowser, TestTab } from '../../tests/support/queue-tabs';
import { beginQueueTest, isEnded } from '../../tests/support/queue-test';

const file = new File(['a photo'], 'Aunt May.JPG', { type: 'image/jpeg' });
const oldPhoto: JobRequest = { kind: 'old-photo', input: {}, file };

let backend: QueueBackend;
let photos: PhotoBackend;
let browser: TestBrowser;
let tab: TestTab;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
  photos = new PhotoBackend(backend);
  // The least of every range: the shortest pauses.
  tab = await browser.openTab({}, { random: () => 0 });
});

describe('an old photo', () => {
  it('is uploaded, coloured, and what comes of it is enlarged', async () => {
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    const [form] = photos.forms;
    expect(photos.made).toMatchObject([
      { action: 'colorization', of: `${backend.origin}/storage/${form?.key}` },
      { action: 'superResolution', of: '/files/colorization-1.png' },
    ]);
    expect(job.result).toMatchObject({
      url: '/files/superResolution-2.png',
      fileName: 'Aunt May-restored.png',
      isStored: true,
    });
  });

  it('keeps the picture it was made of beside the result until it is removed', async () => {
    const id = await tab.enqueueJob(oldPhoto);
    await tab.until(id, isEnded);
    const source = await tab.queue.readSource(id);
    expect(source.ok && (await source.value.text())).toBe('a photo');
    await tab.queue.remove(id);
    expect(await tab.queue.readSource(id)).toMatchObject({ ok: false, error: { code: 'not-found' } });
  });

  it('asks for neither step twice when an answer is lost', async () => {
    photos.faults.push('lost');
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job.state).toBe('done');
    const [first, again, second] = photos.made;
    expect(again).toMatchObject({ action: 'colorization', key: first?.key, isRepeat: true });
    expect(second).toMatchObject({ action: 'superResolution', isRepeat: false });
    expect(second?.key).not.toBe(first?.key);
  });

  it('goes back to the colours, not to the upload, when the coloured picture is gone', async () => {
    photos.faults.push('none', { status: 404 });
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job.state).toBe('done');
    expect(photos.made.map(({ action }) => action)).toEqual([
      'colorization',
      'colorization',
      'superResolution',
    ]);
    expect(photos.forms).toHaveLength(1);
  });

  it('fails with the sentence of the backend', async () => {
    photos.faults.push({ code: '10102' });
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job).toMatchObject({
      state: 'failed',
      error: { code: 'refused', msg: 'The picture could not be read.' },
    });
  });
});

describe('a signed upload', () => {
  it('sends the fields in order, the file last, and nothing of the person', async () => {
    await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    const [form] = photos.forms;
    expect(form?.fields).toEqual([
      'key',
      'policy',
      'OSSAccessKeyId',
      'signature',
      'success_action_status',
      'file',
    ]);
    expect(form?.key).toMatch(/^uploads\/ann\/[0-9a-f-]{36}\.jpg$/);
  });

  it('is signed again without a word when the signature has run out, under the same key', async () => {
    photos.storageStatuses.push(403);
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job.state).toBe('done');
    expect(photos.forms.map(({ signature, status }) => [signature, status])).toEqual([
      ['signature-1', 403],
      ['signature-2', 201],
    ]);
    expect(new Set(photos.forms.map(({ key }) => key)).size).toBe(1);
  });

  it('fails when a fresh signature is refused too, and does not ask for a membership', async () => {
    photos.storageStatuses.push(403, 403);
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job).toMatchObject({ state: 'failed', error: { code: 'rejected' } });
    expect(photos.forms).toHaveLength(2);
  });

  it('comes again with the same key after a failed attempt', async () => {
    photos.storageStatuses.push(500);
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job.state).toBe('done');
    expect(photos.forms.map(({ status }) => status)).toEqual([500, 201]);
    expect(new Set(photos.forms.map(({ key }) => key)).size).toBe(1);
  });

  it('does not take another 2xx for the 201 it asked for', async () => {
    photos.storageStatuses.push(200);
    const job = await tab.until(await tab.enqueueJob(oldPhoto), isEnded);
    expect(job.state).toBe('done');
    expect(photos.forms.map(({ status }) => status)).toEqual([200, 201]);
  });

  it('takes a new key when the storage gives another folder', async () => {
    photos.storageStatuses.push(500);
    const id = await tab.enqueueJob(oldPhoto);
    await tab.until(id, ({ state }) => state === 'waiting');
    photos.dir = 'elsewhere/';
    await tab.until(id, isEnded);
    expect(photos.forms[1]?.key).toMatch(/^elsewhere\//);
  });
});

it('an ID photo is asked for with everything of its type and the place of the head', async () => {
  const request = {
    dpi: 300,
    bgColor: '#ffffff',
    cutSizeX: 413,
    cutSizeY: 531,
    headHeightRatio: 0.7,
    topHairHeightRatio: 0.08,
    bottomEyeHeightRatio: 0.55,
    placement: { crownY: 0.1, chinY: 0.6, centerX: 0.5 },
  };
  const input = { typeName: 'Passport', request };
  const job = await tab.until(await tab.enqueueJob({ kind: 'id-photo', input, file }), isEnded);
  expect(job.result?.fileName).toBe('Aunt May-id-photo.png');
  const imgInPath = `${backend.origin}/storage/${photos.forms[0]?.key}`;
  expect(photos.made).toMatchObject([{ action: 'idPhoto', request: { ...request, imgInPath } }]);
});

it("an anime picture's address is read where that call puts it", async () => {
  const job = await tab.until(await tab.enqueueJob({ kind: 'anime', input: { style: 3 }, file }), isEnded);
  expect(job.result?.url).toBe('/files/anime-1.png');
});
