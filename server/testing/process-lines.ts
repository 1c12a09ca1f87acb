import { type ChildProcess, spawn } from 'node:child_process';

/** A child process that tells by lines what it does. */
export type TalkingProcess = {
  readLines: () => readonly string[];
  /** Resolves when the line has been printed; rejects when the process ends without it. */
  waitFor: (line: string) => Promise<void>;
  /** SIGKILL, as a crash would. */
  kill: () => Promise<void>;
};

/** Starts `server/testing/task-process.ts`: `hang` never finishes a task, `work` does; then the tasks to enqueue. */
export function startTaskProcess(
  environment: Record<string, string>,
  mode: 'hang' | 'work',
  ...taskIds: string[]
): TalkingProcess {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'server/testing/task-process.ts', mode, ...taskIds],
    { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  return watchLines(child);
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
  const hasEnded = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    readLines: () => lines,
    waitFor: (line: string) =>
      new Promise<void>((resolve, reject) => {
        const check = () => {
          if (!lines.includes(line)) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        void hasEnded.then(() =>
          reject(new Error(`The process ended without "${line}":\n${lines.join('\n')}`)),
        );
        check();
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await hasEnded;
    },
  };
}
