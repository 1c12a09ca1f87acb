import { beforeEach, expect, it } from 'vitest';
import { answerWith, type QueueBackend } from '../../../tests/support/queue-backend';
import type { TestBrowser } from '../../../tests/support/queue-tabs';
import { beginQueueTest, isDone } from '../../../tests/support/queue-test';
import { JobDatabase } from '../store/job-database';

let backend: QueueBackend;
let browser: TestBrowser;

beforeEach(async () => {
  ({ backend, browser } = await beginQueueTest());
});

it('reads a result from the server once the browser has deleted its bytes', async () => {
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  await tab.until(id, isDone);
  await deleteBytes();
  const file = await tab.queue.readResult(id);
  expect(file.ok && Buffer.from(await file.value.blob.arrayBuffer())).toEqual(backend.result);
});

it('says that a result is gone when neither the browser nor the server has it', async () => {
  const tab = await browser.openTab();
  const id = await tab.enqueue();
  await tab.until(id, isDone);
  await deleteBytes();
  backend.breakNext('result', answerWith(404, {}));
  expect(await tab.queue.readResult(id)).toMatchObject({ ok: false, error: { code: 'file-expired' } });
});

/** As a browser does that needs the space. */
async function deleteBytes(): Promise<void> {
  const database = new JobDatabase();
  await database.write(['chunks'], async (transaction) => {
    void transaction.objectStore('chunks').clear();
  });
  database.close();
}
