import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { engines } from '../../scripts/engine-list';
import { root } from '../../scripts/run-command.mjs';

test('npm start and npm test install every engine of the list', () => {
  for (const script of ['start.mjs', 'test.mjs']) {
    const source = readFileSync(join(root, 'scripts', script), 'utf8');
    const calls = [...source.matchAll(/'scripts\/install-engines\.ts'([^\]]*)\]/g)];
    // An engine that is named leaves out those that are not.
    expect(calls.map(([, named]) => named)).toEqual(['']);
  }
  expect(Object.keys(engines).sort()).toEqual(['documents', 'recordings', 'sandbox', 'scans']);
});

test('an engine that is missing and cannot be installed is one line that names the tool', () => {
  const nowhere = '/nowhere';
  const env = {
    ...process.env,
    PATH: nowhere,
    SOFFICE_PATH: join(nowhere, 'soffice'),
    TESSERACT_PATH: join(nowhere, 'tesseract'),
    FFMPEG_PATH: join(nowhere, 'ffmpeg'),
  };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(root, 'scripts/install-engines.ts')],
    { cwd: root, env, encoding: 'utf8' },
  );
  expect(stderr).toBe('');
  const lines = stdout.split('\n').filter((line) => line.includes(' Missing: '));
  expect(lines.map((line) => line.replace('[toolfront] ', '').split(':')[0])).toEqual([
    'Document conversion',
    'Every tool that takes a file',
    'Document conversion',
    'Speech to text',
  ]);
});
