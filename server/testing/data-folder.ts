import { cp, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';

/** A DATA_DIR of this test's own whose embedded database is initialised already. The caller removes it. */
export async function makeDataFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-data-'));
  await cp(inject('preparedData'), folder, { recursive: true });
  return folder;
}
