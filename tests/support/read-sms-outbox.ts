import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The messages that a server has sent to its folder. One that is still being written has another ending. */
export async function readSmsOutbox(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, 'sms-outbox');
  const names = await readdir(folder).catch(() => []);
  const whole = names.filter((name) => name.endsWith('.txt'));
  return Promise.all(whole.map((name) => readFile(join(folder, name), 'utf8')));
}
