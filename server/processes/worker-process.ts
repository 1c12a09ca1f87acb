import { existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { literal, number, object, optional, parse, string, unknown, variant } from 'valibot';
import type { Sandbox } from '../isolation/sandbox';
import { readLines } from './read-lines';

/** Written to a worker process that is started ahead, in place of work; it answers `ready`. */
const loadLine = JSON.stringify({ task: 'load' });
/** What a worker process writes to its standard output, one JSON object a line. */
const workerEventSchema = variant('event', [
  object({ event: literal('ready') }),
  object({ event: literal('progress'), fraction: number(), page: optional(number()) }),
  object({ event: literal('done'), path: string() }),
  object({ event: literal('refused'), refusal: unknown() }),
]);

/**
 * The process ended without a result and without a reason, was ended, or could not be started: the file is not to blame,
 * as far as can be seen, and trying again may help. `message` is for the log.
 */
export class WorkerProcessError extends Error {
  override readonly name = 'WorkerProcessError';
  constructor(
    readonly code: 'lost' | 'cancelled' | 'unavailable',
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/** Takes 0 to 1, and the page that is begun where there are pages; 0: all have been read. */
export type OnWorkerProgress = (fraction: number, page?: number) => void;

/** A process that does one piece of work at a time; `Work` is plain JSON. */
export type WorkerProcess<Work extends object> = {
  groupId: () => number | undefined;
  /** Has it load what most work needs, before it is given any. Resolves when it says that it has, or has ended. */
  loadAhead: () => Promise<void>;
  isAlive: () => boolean;
  /** Pieces of work it has been given. */
  workCount: () => number;
  sandbox: Sandbox;
  /** Answers with the result's path. Rejects with what `readRefusal` makes, or a `WorkerProcessError`. */
  run: (work: Work, onProgress: OnWorkerProgress) => Promise<string>;
  kill: () => void;
  /** Ends it and removes its sandbox. */
  remove: () => Promise<void>;
};

export type WorkerCommand = {
  words: readonly string[];
  /** What it reads beside the files it is started from. */
  readable: readonly string[];
  env?: Record<string, string>;
};

export type WorkerProcessOptions = {
  /** Stands before its lines in the log. */
  name: string;
  command: WorkerCommand;
  log: (text: string) => void;
  /** What the work is rejected with when the process says why it cannot be done. */
  readRefusal: (refusal: unknown) => Error;
};

type Pending = {
  onProgress: OnWorkerProgress;
  resolve: (path: string) => void;
  reject: (error: Error) => void;
};

export function startWorkerProcess<Work extends object>(
  options: WorkerProcessOptions,
  sandbox: Sandbox,
): WorkerProcess<Work> {
  const { name, log } = options;
  const { words, ...surroundings } = options.command;
  const group = sandbox.start(words, surroundings);
  let pending: Pending | undefined;
  let count = 0;
  let sayReady = (): void => {};
  const ready = new Promise<void>((resolve) => {
    sayReady = resolve;
  });

  void readLines(group.stderr, (line) => log(`${name}: ${line}`));
  // Writing to one that has just died: its exit says why.
  group.stdin.on('error', (error) => log(`${name}: ${error.message}`));
  const spoken = readLines(group.stdout, (line) => {
    const event = readEvent(line);
    if (!event) {
      // Whoever says something else may have been taken over, and must not take the server along.
      log(`${name}: said ${line.slice(0, 200)}`);
      group.kill();
      return;
    }
    if (event.event === 'ready') return sayReady();
    if (event.event === 'progress') return pending?.onProgress(event.fraction, event.page);
    const answered = pending;
    pending = undefined;
    if (event.event === 'done') answered?.resolve(event.path);
    else answered?.reject(options.readRefusal(event.refusal));
  });
  // After the last line, which may still be on its way when the process is gone.
  const ended = spoken.then(() => group.exited);
  void ended.then(sayReady);

  return {
    groupId: () => group.id,
    loadAhead: () => {
      group.stdin.write(`${loadLine}\n`);
      return ready;
    },
    isAlive: group.isAlive,
    workCount: () => count,
    sandbox,
    kill: group.kill,
    remove: async () => {
      group.kill();
      await group.exited;
      await sandbox.remove();
    },
    run: (work, onProgress) =>
      new Promise((resolve, reject) => {
        if (pending) throw new Error('a worker process does one thing at a time');
        count += 1;
        pending = { onProgress, resolve, reject };
        void ended.then((how) => reject(new WorkerProcessError('lost', how)));
        group.stdin.write(`${JSON.stringify(work)}\n`);
      }),
  };
}

function readEvent(line: string) {
  try {
    return parse(workerEventSchema, JSON.parse(line));
  } catch {
    return undefined;
  }
}

/**
 * The command of one of the server's own worker processes: beside the bundle when built, else its `source`, a path or an
 * export of a package, which needs the TypeScript loader. It reads this app's code, and never the folder around it:
 * people's files may lie there.
 */
export function findWorkerCommand(
  source: string,
  heapMegabytes: number,
  builtFolder = import.meta.dirname,
): WorkerCommand {
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`];
  const built = join(builtFolder, `${basename(source, '.ts')}.js`);
  if (existsSync(built))
    return { words: [...node, built], readable: listAppFiles(['dist/server', 'packages']) };
  const { resolve } = createRequire(import.meta.url);
  const sources = ['server', 'contract', 'packages', 'tests/support', 'tsconfig.json', 'tsconfig.base.json'];
  return {
    words: [...node, '--import', pathToFileURL(resolve('tsx')).href, resolve(source)],
    readable: listAppFiles(sources),
    // Its folders of compiled code would cost the process after one job.
    env: { TSX_DISABLE_CACHE: '1' },
  };
}

function listAppFiles(names: readonly string[]): string[] {
  // From the sources as from dist/server: two folders up.
  const root = join(import.meta.dirname, '../..');
  const paths = [...names, 'package.json', 'node_modules'].map((name) => join(root, name)).filter(existsSync);
  // Node follows a link to where it leads.
  return [...paths, ...paths.map((path) => realpathSync(path))];
}
