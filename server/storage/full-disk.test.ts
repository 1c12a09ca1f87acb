import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, open, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import { documentCalls } from '../../contract/documents';
import { storageCalls } from '../../contract/storage';
import { makePng } from '../../tests/support/documents/image-files';
import { signInDemoMember } from '../testing/sign-in-demo-member';
import { filePayload, writeSite } from '../testing/test-backend';

const megabyte = 1024 * 1024;
const diskMegabytes = 256;
const reserveMegabytes = 48;
const timeoutMs = 120_000;

let folder: string;
let child: ChildProcess;
let output: string;
let origin: string;
/** The small disk, as seen from outside of the namespace that it is mounted in. */
let disk: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'toolfront-disk-'));
  await writeSite(join(folder, 'sites'), 'beta.test', { server: { demo: true, aliases: ['127.0.0.1'] } });
  const small = join(folder, 'disk');
  const script = `mkdir ${small} && mount -t tmpfs -o size=${diskMegabytes}m tmpfs ${small} && cp -R ${inject('preparedData')}/. ${small} && exec ${process.execPath} dist/server/main.js`;
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  child = spawn('unshare', [...user, '--mount', 'sh', '-c', script], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: '1',
      ISOLATION: 'weak',
      OFFICE_WARM: 'off',
      LOG_LEVEL: 'silent',
      SITES_DIR: join(folder, 'sites'),
      DATA_DIR: small,
      DISK_RESERVE_MB: String(reserveMegabytes),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += String(chunk)));
  await expect
    .poll(() => (child.exitCode === null ? output : `ended: ${output}`), { timeout: timeoutMs })
    .toMatch(/listens on|^ended/);
  if (child.exitCode !== null)
    throw new Error(`This test needs util-linux's unshare and mount namespaces (tmpfs): ${output}`);
  origin = `http://127.0.0.1:${/localhost:(\d+)/.exec(output)?.[1]}`;
  disk = `/proc/${child.pid}/root${small}`;
}, timeoutMs);

afterEach(async () => {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  await rm(folder, { recursive: true, force: true });
});

async function upload(headers: Record<string, string>, content: Buffer, language = 'en'): Promise<Response> {
  const body = filePayload('dot.png', content);
  return fetch(origin + storageCalls.uploadFile.path, {
    method: 'POST',
    headers: { ...headers, ...body.headers, cookie: `lang=${language}` },
    body: new Uint8Array(body.payload),
  });
}

async function ask(headers: Record<string, string>, path: string, query: Record<string, string>) {
  const answer = await fetch(`${origin}${path}?${new URLSearchParams(query)}`, { headers });
  return answer.json();
}

/** Leaves so many free bytes. */
async function fill(leftBytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(disk);
  const file = await open(join(disk, 'others'), 'a');
  try {
    for (let left = bavail * bsize - leftBytes; left > 0; left -= megabyte) {
      await file.write(Buffer.alloc(Math.min(left, megabyte), 1)).catch(() => ({ bytesWritten: 0 }));
    }
  } finally {
    await file.close();
  }
}

test(
  'a full disk answers 507 in words, loses nothing that was accepted, and mends itself',
  async () => {
    const headers = await signInDemoMember(origin);
    const picture = await makePng();
    const accepted = await upload(headers, picture);
    expect(accepted.status).toBe(200);
    const fileUrl = String((await accepted.json()).obj);

    await fill((reserveMegabytes - 8) * megabyte);
    for (const [language, words] of [
      ['en', 'The server has no space left at the moment'],
      ['vi', 'Máy chủ'],
    ] as const) {
      const refused = await upload(headers, picture, language);
      expect(refused.status).toBe(507);
      expect(refused.headers.get('retry-after')).toBe('60');
      expect((await refused.json()).msg).toContain(words);
    }
    // The reserve is the database's: what was accepted may be asked for, and waits.
    const started = await ask(headers, documentCalls.fileConvert.path, {
      type: 'png',
      fileUrl,
      outType: 'pdf',
    });
    expect(started).toMatchObject({ success: '1' });
    const progressQuery = { uniqueId: started.obj.uniqueId, resultType: 'pdf' };

    const unready = await fetch(`${origin}/readyz`);
    expect(unready.status).toBe(503);
    expect(await unready.json()).toMatchObject({
      checks: { disk: false },
      problems: expect.arrayContaining([expect.stringMatching(/DISK_RESERVE_MB/)]),
    });

    await fill(0);
    expect((await upload(headers, picture)).status).toBe(507);
    expect((await fetch(origin + fileUrl, { headers })).status).toBe(200);
    expect(child.exitCode).toBeNull();

    await rm(join(disk, 'others'));
    expect((await (await fetch(`${origin}/readyz`)).json()).checks.disk).toBe(true);
    expect((await upload(headers, picture)).status).toBe(200);
    await expect
      .poll(
        async () => (await ask(headers, documentCalls.conversionProgress.path, progressQuery)).obj?.progress,
        {
          timeout: timeoutMs,
          interval: 500,
        },
      )
      .toBe(100);
    const served = await fetch(origin + fileUrl, { headers });
    expect(Buffer.from(await served.arrayBuffer()).equals(picture)).toBe(true);
  },
  timeoutMs * 2,
);
