import { hasCode } from '../error-codes';
import type { Sandbox, SandboxedProgram } from '../isolation/sandbox';
import { readBeginning } from '../processes/read-lines';

/** Six hours of speech, and the pauses that ffmpeg finds in them; a damaged recording can make it print without end. */
const printedMaxCharacters = 8 * 1024 * 1024;

export type ProgramRun = {
  /** `exit code 0`, `ended by SIGKILL`, or why it could not be started. */
  how: string;
  stdout: string;
  stderr: string;
};

/**
 * Runs a program in a sandbox to its end and keeps what it prints. Past the deadline, or when the signal aborts, it and all
 * it started are ended; it also ends with this server. Throws the signal's reason when that aborted.
 */
export async function runProgram(
  sandbox: Sandbox,
  command: readonly string[],
  { deadlineMs, signal, ...program }: SandboxedProgram & { deadlineMs: number; signal: AbortSignal },
): Promise<ProgramRun> {
  signal.throwIfAborted();
  const group = sandbox.start(command, program);
  group.stdin.on('error', ignoreClosedPipe);
  group.stdin.end();
  const deadline = setTimeout(group.kill, deadlineMs);
  signal.addEventListener('abort', group.kill);
  try {
    const [how, stdout, stderr] = await Promise.all([
      group.exited,
      readBeginning(group.stdout, printedMaxCharacters),
      readBeginning(group.stderr, printedMaxCharacters),
    ]);
    signal.throwIfAborted();
    return { how, stdout, stderr };
  } finally {
    clearTimeout(deadline);
    signal.removeEventListener('abort', group.kill);
  }
}

// A program that could not be started has no reader; `exited` says why.
function ignoreClosedPipe(error: Error): void {
  if (!hasCode(error, 'EPIPE', 'ECONNRESET')) throw error;
}
