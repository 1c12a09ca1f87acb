import { spawn } from 'node:child_process';
import { buffer, text } from 'node:stream/consumers';
import type { Recognizer } from '../pages/page-work';

/** One page takes two to six seconds; it must speak before the page process counts as hanging (page-workers.ts). */
const deadlineMs = 50_000;

/**
 * Runs the recognizer on a picture and answers with what it wrote; undefined when it failed or took too long: then the
 * page has no text. It belongs to the page process's group, whose memory is limited as a whole and which ends as one.
 */
export async function runRecognizer(
  { program }: Recognizer,
  picture: Buffer,
  args: readonly string[],
): Promise<string | undefined> {
  const child = spawn(program, ['stdin', 'stdout', ...args], {
    // Its threads fight over a page's few lines; pages run side by side as it is.
    env: { ...process.env, OMP_THREAD_LIMIT: '1' },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const timer = setTimeout(() => child.kill('SIGKILL'), deadlineMs);
  const ended = new Promise<string | number>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'ended'));
  });
  // It may end before it has read all: its exit says why.
  child.stdin.on('error', () => undefined);
  child.stdin.end(picture);
  const [output, words, how] = await Promise.all([buffer(child.stdout), text(child.stderr), ended]);
  clearTimeout(timer);
  if (how === 0) return output.toString('utf8');
  console.error(`the recognizer ended with ${how}: ${words.trim().split('\n').at(-1) ?? ''}`);
  return undefined;
}
