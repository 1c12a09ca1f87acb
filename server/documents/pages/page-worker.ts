import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parse } from 'valibot';
import { startProcessGroup } from '../process-group';
import { DocumentRefusal, parseRefusal } from '../refusals';
import { type PageWork, pageEventSchema } from './page-work';

const heapMegabytes = 1_024;

/** The process ended without a result and without a reason, or was ended. `message` is for the log. */
export class PageWorkError extends Error {
  override readonly name = 'PageWorkError';
  constructor(
    readonly code: 'lost' | 'cancelled',
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** A process that does one piece of work at a time. */
export type PageWorker = {
  groupId: () => number | undefined;
  isAlive: () => boolean;
  /** Pieces of work it has been given. */
  workCount: () => number;
  /** Answers with the result's path. Rejects with a `DocumentRefusal` or a `PageWorkError`. */
  run: (work: PageWork, onProgress: (fraction: number) => void) => Promise<string>;
  kill: () => void;
};

type Pending = {
  onProgress: (fraction: number) => void;
  resolve: (path: string) => void;
  reject: (error: Error) => void;
};

/** Starts one. `command` is replaced by tests. */
export function startPageWorker(log: (text: string) => void, command = findCommand()): PageWorker {
  // Nothing of the server's environment, which may hold passwords.
  const env = { PATH: process.env.PATH, LANG: 'C.UTF-8' };
  const group = startProcessGroup(command, { cwd: tmpdir(), env });
  let pending: Pending | undefined;
  let count = 0;

  createInterface({ input: group.stderr }).on('line', (line) => log(`pages: ${line}`));
  // Writing to one that has just died: its exit says why.
  group.stdin.on('error', (error) => log(`pages: ${error.message}`));
  const lines = createInterface({ input: group.stdout }).on('line', (line) => {
    const event = parse(pageEventSchema, JSON.parse(line));
    if (event.event === 'progress') return pending?.onProgress(event.fraction);
    const answered = pending;
    pending = undefined;
    if (event.event === 'done') answered?.resolve(event.path);
    else answered?.reject(new DocumentRefusal(parseRefusal(event.refusal)));
  });
  // After the last line, which may still be on its way when the process is gone.
  const ended = new Promise<void>((resolve) => {
    lines.once('close', resolve);
  }).then(() => group.exited);

  return {
    groupId: () => group.id,
    isAlive: group.isAlive,
    workCount: () => count,
    kill: group.kill,
    run: (work, onProgress) =>
      new Promise((resolve, reject) => {
        if (pending) throw new Error('a page process does one thing at a time');
        count += 1;
        pending = { onProgress, resolve, reject };
        void ended.then((how) => reject(new PageWorkError('lost', how)));
        group.stdin.write(`${JSON.stringify(work)}\n`);
      }),
  };
}

/** Beside the bundle when built; from the sources it needs the TypeScript loader. */
function findCommand(): readonly string[] {
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`];
  const built = join(import.meta.dirname, 'page-process.js');
  if (existsSync(built)) return [...node, built];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return [...node, '--import', loader, join(import.meta.dirname, 'page-process.ts')];
}
