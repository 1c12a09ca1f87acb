import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { writeSite } from '../testing/test-backend';

const timeoutMs = 180_000;

test.each([
  ['that is full', 'a new data folder', 'true', 0],
  ['that fills up while the database is made', 'a new data folder', 'true', 300],
  ['that is full', 'an existing data folder', `cp -R ${inject('preparedData')}/. .`, 0],
  ['with a few bytes left', 'an existing data folder', `cp -R ${inject('preparedData')}/. .`, 8],
])(
  'a start on a disk %s, with %s, ends in one sentence and leaves no lock',
  async (_, __, prepare, leftKilobytes) => {
    const { output, left } = await startOnSmallDisk(prepare, leftKilobytes);
    expect(output).toBe(
      'The disk of DATA_DIR is full, so the server cannot start. Free some space there and start it again; nothing was lost.\n',
    );
    expect(left).not.toMatch(/db\.lock/);
  },
  timeoutMs,
);

/** Runs the built server on a disk of its own with so much left; answers with what it printed and left there. */
async function startOnSmallDisk(prepare: string, leftKilobytes: number) {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-disk-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await writeSite(join(folder, 'sites'), 'beta.test', { server: { demo: true } });
  const disk = join(folder, 'disk');
  const script = [
    `mkdir ${disk} && mount -t tmpfs -o size=128m tmpfs ${disk} && cd ${disk} && ${prepare}`,
    `head -c $(($(df --output=avail -k . | tail -1) - ${leftKilobytes}))K /dev/zero > others`,
    `cd ${process.cwd()} && { ${process.execPath} dist/server/main.js >&2; ls ${disk}; }`,
  ].join(' && ');
  const user = process.getuid?.() === 0 ? [] : ['--user', '--map-root-user'];
  const child = spawn('unshare', [...user, '--mount', 'sh', '-c', script], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: '1', ISOLATION: 'weak' },
      ...{ OFFICE_WARM: 'off', SITES_DIR: join(folder, 'sites'), DATA_DIR: disk },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let left = '';
  child.stderr.on('data', (chunk) => (output += String(chunk)));
  child.stdout.on('data', (chunk) => (left += String(chunk)));
  await once(child, 'close');
  return { output, left };
}
