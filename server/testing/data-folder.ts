import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';

const run = promisify(execFile);

/** A DATA_DIR of this test's own whose embedded database is initialised already. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-data-'));
  // A thousand small files: Node's own copy takes three times as long.
  await run('cp', ['-R', `${inject('preparedData')}/.`, folder]);
  return folder;
}
