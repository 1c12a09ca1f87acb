import { randomUUID } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { messageCalls } from '../../contract/messages';
import { makeDataFolder } from '../testing/data-folder';
import { startServerProcess } from '../testing/process-lines';
import { signInDemoMember } from '../testing/sign-in-demo-member';
import { writeSite } from '../testing/test-backend';

/** Long enough for the server to be killed and to stand again before the first of them is due. */
const untilDueMs = 12_000;

test('a killed server sends what was scheduled and what was on its way, each once and none before its time', async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sitesDir = join(dataDir, 'sites');
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true } });
  const environment = {
    DATA_DIR: dataDir,
    SITES_DIR: sitesDir,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  };

  const first = await startServerProcess(environment);
  const member = await signInDemoMember(first.origin);
  const send = (origin: string, text: string, key: string, scheduledTime: number | null) =>
    fetch(origin + messageCalls.send.path, {
      method: 'POST',
      headers: { ...member, 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({
        sender: 'Info',
        type: 'anonymous',
        message: text,
        number: 1,
        phoneNumber: '+14155552671',
        isScheduled: scheduledTime !== null,
        scheduledTime,
      }),
    });
  const dueAt = Date.now() + untilDueMs;
  const texts = ['now-1', 'now-2', 'now-3', 'later-1', 'later-2', 'later-3'];
  const starts = texts.map((text, index) => ({
    text,
    key: randomUUID(),
    scheduledTime: text.startsWith('later') ? dueAt + index * 500 : null,
  }));
  for (const { text, key, scheduledTime } of starts) {
    const answer = await send(first.origin, text, key, scheduledTime);
    expect((await answer.json()).success).toBe('1');
  }
  await first.kill();

  const second = await startServerProcess(environment);
  onTestFinished(() => second.kill());
  // Whoever lost the answer starts again with the same key: it is the same message.
  for (const { text, key, scheduledTime } of starts) {
    expect((await (await send(second.origin, text, key, scheduledTime)).json()).success).toBe('1');
  }
  await expect
    .poll(() => readStatuses(second.origin, member), { timeout: 60_000, interval: 250 })
    .toEqual(Object.fromEntries(texts.map((text) => [text, 1])));

  const outbox = join(dataDir, 'sms-outbox');
  const names = await readdir(outbox);
  const sent = await Promise.all(
    names.map(async (name) => ({
      text: (await readFile(join(outbox, name), 'utf8')).split('\n')[3] ?? '',
      atMs: (await stat(join(outbox, name))).mtimeMs,
    })),
  );
  expect(sent.map(({ text }) => text).sort()).toEqual([...texts].sort());
  for (const { text, atMs } of sent.filter(({ text }) => text.startsWith('later'))) {
    const due = starts.find((start) => start.text === text)?.scheduledTime ?? 0;
    expect(atMs, text).toBeGreaterThanOrEqual(due);
  }
}, 300_000);

/** The status of each message of the history, by its text. */
async function readStatuses(
  origin: string,
  headers: Record<string, string>,
): Promise<Record<string, number>> {
  const answer = await fetch(`${origin}${messageCalls.history.path}?pageNumber=1&pageSize=50`, { headers });
  const { page } = await answer.json();
  const rows: { message: string; status: number }[] = page.result;
  expect(rows.length).toBeLessThanOrEqual(6);
  return Object.fromEntries(rows.map(({ message, status }) => [message, status]));
}
