import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { expect, test } from '../support/journey';

const root = join(import.meta.dirname, '../..');

test('an operator sees a disabled site at this machine’s address, and nothing of it stays', async ({
  page,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-operator-'));
  await cp(join(root, 'sites/sms.localhost'), join(folder, '.disabled-sms.localhost'), { recursive: true });
  const command = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/toolfront.ts', 'site', 'preview', 'sms.localhost', '--port', '0'],
    {
      cwd: root,
      env: { ...process.env, SITES_DIR: folder, TMPDIR: folder },
      stdio: ['ignore', 'inherit', 'pipe'],
    },
  );
  const ended = once(command, 'exit');
  try {
    await page.goto(await readAddress(command.stderr));
    await expect(page.getByRole('banner')).toContainText('Quietnote');
    // What the page still asks for would be refused.
    await page.goto('about:blank');
    command.kill('SIGINT');
    expect(await ended).toEqual([0, null]);
    expect((await readdir(folder)).filter((name) => name.startsWith('toolfront-'))).toEqual([]);
  } finally {
    command.kill();
    await rm(folder, { recursive: true, force: true });
  }
});

/** Shows on what the preview says, so that a failure has its reason. */
function readAddress(output: Readable): Promise<string> {
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input: output });
    lines.on('line', (line) => {
      process.stderr.write(`${line}\n`);
      const [, address] = /listens on (\S+)$/.exec(line) ?? [];
      if (address !== undefined) resolve(address);
    });
    lines.once('close', () => reject(new Error('The preview ended without an address.')));
  });
}
