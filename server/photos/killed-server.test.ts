import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { photoCalls } from '../../contract/photos';
import { storageCalls } from '../../contract/storage';
import { makeScene, toSharp } from '../../tests/support/photos/sample-photos';
import { makeDataFolder } from '../testing/data-folder';
import { startServerProcess } from '../testing/process-lines';
import { signInDemoMember } from '../testing/sign-in-demo-member';
import { writeSite } from '../testing/test-backend';

test('a server killed at work gives one result to the same start made again', async () => {
  const dataDir = await makeDataFolder();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const sitesDir = join(dataDir, 'sites');
  await writeSite(sitesDir, 'alpha.test', { server: { aliases: ['127.0.0.1'], demo: true } });
  const workDir = join(dataDir, 'work');
  await mkdir(workDir);
  const environment = {
    TMPDIR: workDir,
    DATA_DIR: dataDir,
    SITES_DIR: sitesDir,
    RATE_LIMIT_FACTOR: '1000',
    LOG_LEVEL: 'silent',
  };

  const first = await startServerProcess(environment);
  const member = await signInDemoMember(first.origin);
  const photo = await toSharp(await makeScene(640, 480))
    .jpeg()
    .toBuffer();
  const address = await upload(first.origin, member, photo);
  const headers = { ...member, 'idempotency-key': randomUUID() };
  const start = (origin: string) =>
    fetch(
      `${origin}${photoCalls.matting.path}?${new URLSearchParams({ imgInPath: address, action: 'colorization' })}`,
      { headers },
    );
  const lost = start(first.origin).catch(() => 'lost');
  // The task makes itself a folder when it begins; the work takes seconds.
  await expect
    .poll(() => readdir(workDir), { timeout: 30_000 })
    .toContainEqual(expect.stringMatching(/^toolfront-photo-/));
  await first.kill();
  expect(await lost).toBe('lost');

  const second = await startServerProcess(environment);
  onTestFinished(() => second.kill());
  const answers = await Promise.all([start(second.origin), start(second.origin)]);
  const [one, other] = await Promise.all(answers.map((answer) => answer.json()));
  expect(one).toMatchObject({ success: '1', obj: expect.stringMatching(/^\/files\//) });
  expect(other).toEqual(one);
}, 300_000);

/** Answers with the photo's address. */
async function upload(origin: string, headers: Record<string, string>, photo: Buffer): Promise<string> {
  const signed = await fetch(`${origin}${storageCalls.signature.path}?_model=aiphoto`, { headers });
  const { obj } = await signed.json();
  const key = `${obj.dir}${randomUUID()}.jpg`;
  const form = new FormData();
  const fields = { key, policy: obj.policy, OSSAccessKeyId: obj.accessid, signature: obj.signature };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('success_action_status', '201');
  form.set('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  expect((await fetch(obj.host, { method: 'POST', body: form })).status).toBe(201);
  return `${obj.host}/${key}`;
}
