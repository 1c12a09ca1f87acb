import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { parse } from 'valibot';
import { measureGroupMemoryBytes, type ProcessGroup, startProcessGroup } from '../process-group';
import { DocumentRefusal, parseRefusal } from '../refusals';
import { type PageWork, pageEventSchema } from './page-work';

/** Nothing was heard of for so long: it hangs. One page takes a tenth of a second, the worst of them a few. */
const stallMs = 60_000;
const memoryIntervalMs = 1_000;
const heapMegabytes = 1_024;

export type PageWorkOptions = {
  /** 0 to 1. */
  onProgress?: ((fraction: number) => void) | undefined;
  signal?: AbortSignal | undefined;
  log: (text: string) => void;
  /** Without progress for so long, it is killed. */
  stallMs?: number;
  /** Longer in all, it is killed. */
  deadlineMs?: number;
  memoryMaxBytes?: number;
  /** The command of the process; tests replace it. */
  command?: readonly string[];
};

/** The process ended without a result and without a reason. `message` is for the log. */
export class PageWorkError extends Error {
  override readonly name = 'PageWorkError';
  constructor(
    readonly code: 'lost' | 'cancelled',
    detail: string,
  ) {
    super(`${code}: ${detail}`);
  }
}

/**
 * Does a piece of work in a process of its own, so that a picture or PDF that hangs, eats memory or crashes takes
 * nothing else along. Answers with the result's path. Throws a `DocumentRefusal`, or a `PageWorkError`.
 */
export async function runPageWork(work: PageWork, options: PageWorkOptions): Promise<string> {
  const { signal, log, deadlineMs = 30 * 60_000, memoryMaxBytes = totalmem() / 4 } = options;
  if (signal?.aborted) throw new PageWorkError('cancelled', 'before it began');
  const group = startProcessGroup([...(options.command ?? findCommand()), JSON.stringify(work)], {
    cwd: work.outDir,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
  });
  let stopping: Error | undefined;
  const end = (error: Error) => {
    stopping ??= error;
    group.kill();
  };
  const tooSlow = () => end(new DocumentRefusal({ reason: 'tooComplex' }, 'it took too long'));
  const stall = setTimeout(tooSlow, options.stallMs ?? stallMs);
  const deadline = setTimeout(tooSlow, deadlineMs);
  const memory = setInterval(() => void checkMemory(), memoryIntervalMs);
  const onAbort = () => end(new PageWorkError('cancelled', 'while it worked'));
  signal?.addEventListener('abort', onAbort);
  try {
    return await readAnswer(group, log, (fraction) => {
      stall.refresh();
      options.onProgress?.(fraction);
    });
  } catch (error) {
    throw stopping ?? error;
  } finally {
    clearTimeout(stall);
    clearTimeout(deadline);
    clearInterval(memory);
    signal?.removeEventListener('abort', onAbort);
    group.kill();
  }

  async function checkMemory() {
    const bytes = group.id === undefined ? 0 : await measureGroupMemoryBytes(group.id);
    if (bytes > memoryMaxBytes)
      end(new DocumentRefusal({ reason: 'tooComplex' }, `${bytes} bytes of memory`));
  }
}

function readAnswer(
  group: ProcessGroup,
  log: (text: string) => void,
  onProgress: (fraction: number) => void,
): Promise<string> {
  const lines = createInterface({ input: group.stdout });
  createInterface({ input: group.stderr }).on('line', (line) => log(`pages: ${line}`));
  return new Promise((resolve, reject) => {
    lines.on('line', (line) => {
      const event = parse(pageEventSchema, JSON.parse(line));
      if (event.event === 'progress') onProgress(event.fraction);
      else if (event.event === 'done') resolve(event.path);
      else reject(new DocumentRefusal(parseRefusal(event.refusal)));
    });
    // After the last line, which may still be on its way when the process is gone.
    lines.on('close', () => void group.exited.then((how) => reject(new PageWorkError('lost', how))));
  });
}

/** Beside the bundle when built; from the sources it needs the TypeScript loader. */
function findCommand(): string[] {
  const node = [process.execPath, `--max-old-space-size=${heapMegabytes}`];
  const built = join(import.meta.dirname, 'page-process.js');
  if (existsSync(built)) return [...node, built];
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return [...node, '--import', loader, join(import.meta.dirname, 'page-process.ts')];
}
