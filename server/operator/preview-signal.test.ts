import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { writeSite } from '../testing/test-backend';

test('a SIGTERM to npm ends the server that its command started, and what it wrote', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-signal-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeSite(join(folder, 'sites'), 'demo.test', { server: { demo: true } });
  const words = ['run', '--silent', 'toolfront', '--', 'site', 'preview', 'demo.test', '--port', '0'];
  const npm = spawn('npm', words, {
    env: { ...process.env, SITES_DIR: join(folder, 'sites'), TMPDIR: folder, ISOLATION: 'weak' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(npm, 'exit');
  onTestFinished(() => void npm.kill('SIGKILL'));
  const origin = await readOrigin(npm.stderr);
  expect((await fetch(`${origin}/healthz`)).status).toBe(200);
  npm.kill('SIGTERM');
  await ended;
  await expect.poll(() => isServed(origin), { timeout: 30_000 }).toBe(false);
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('toolfront-preview-'));
  await expect.poll(left, { timeout: 30_000 }).toEqual([]);
});

async function readOrigin(output: NodeJS.ReadableStream): Promise<string> {
  const lines: string[] = [];
  for await (const line of createInterface({ input: output })) {
    lines.push(line);
    const port = /listens on http:\/\/localhost:(\d+)/.exec(line)?.[1];
    if (port !== undefined) return `http://localhost:${port}`;
  }
  throw new Error(`The preview ended:\n${lines.join('\n')}`);
}

function isServed(origin: string): Promise<boolean> {
  return fetch(`${origin}/healthz`).then(
    () => true,
    () => false,
  );
}
