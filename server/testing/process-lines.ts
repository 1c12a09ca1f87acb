import { type ChildProcess, spawn } from 'node:child_process';

/** A child process that prints a line for what it does. */
export type TalkingProcess = {
  readLines: () => readonly string[];
  /** Resolves with the line when it, or one that fits, has been printed; rejects when the process ends without it. */
  waitFor: (line: string | RegExp) => Promise<string>;
  /** SIGKILL, as a crash would. */
  kill: () => Promise<void>;
  /** SIGTERM; answers with the exit code, null for a process that the signal ended. */
  stop: () => Promise<number | null>;
};

/** Starts a process of `server/testing`; `hang` never finishes what it works on, `work` does. */
export function startTestProcess(
  name: 'task-process' | 'work-process' | 'message-process' | 'payment-process',
  environment: Record<string, string>,
  mode: 'hang' | 'work',
  ...rest: string[]
): TalkingProcess {
  const child = spawn(process.execPath, ['--import', 'tsx', `server/testing/${name}.ts`, mode, ...rest], {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return watchLines(child);
}

/** Starts a script that plain Node runs. */
export function startNodeProcess(path: string, parameters: readonly string[]): TalkingProcess {
  return watchLines(spawn(process.execPath, [path, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Starts the whole server as it was built on a free port of 127.0.0.1; answers with its origin. */
export async function startServerProcess(
  environment: Record<string, string>,
): Promise<TalkingProcess & { origin: string }> {
  // As in `tests/support/running-server.ts`: what lives for seconds is not worth optimizing.
  const child = spawn(process.execPath, ['--liftoff-only', 'dist/server/main.js'], {
    env: {
      ...process.env,
      ...{ NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', DEMO: '1', OFFICE_WARM: 'off' },
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const server = watchLines(child);
  const line = await server.waitFor(/listens on/);
  return { ...server, origin: `http://127.0.0.1:${/:(\d+)$/.exec(line)?.[1]}` };
}

function watchLines(child: ChildProcess): TalkingProcess {
  const lines: string[] = [];
  const waiting = new Set<() => void>();
  let rest = '';
  child.stdout?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
    for (const check of [...waiting]) check();
  });
  const hasEnded = new Promise<number | null>((resolve) => child.once('exit', resolve));
  return {
    readLines: () => lines,
    waitFor: (line) =>
      new Promise((resolve, reject) => {
        const check = () => {
          const found = lines.find((one) => (typeof line === 'string' ? one === line : line.test(one)));
          if (found === undefined) return;
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        void hasEnded.then(() =>
          reject(new Error(`The process ended without "${String(line)}":\n${lines.join('\n')}`)),
        );
        check();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await hasEnded;
    },
    stop: () => {
      child.kill('SIGTERM');
      return hasEnded;
    },
  };
}
