import { spawn } from 'node:child_process';
import type { Readable } from 'node:stream';
import { findInPath } from '../../scripts/run-command.mjs';

type Display = { environment: NodeJS.ProcessEnv; close: () => Promise<void> };

/**
 * A screen that nobody sees, for a browser that cannot do without one; the one of the desktop where there is no Xvfb.
 * Throws with what to install where there is neither.
 */
export async function startDisplay(): Promise<Display> {
  const program = findInPath('Xvfb');
  if (!program) {
    if (process.env.DISPLAY || process.env.WAYLAND_DISPLAY) {
      return { environment: {}, close: async () => undefined };
    }
    throw new Error('There is no display, and no Xvfb to make one with. Install Xvfb (docs/testing.md).');
  }
  const server = spawn(program, ['-displayfd', '3', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const hasEnded = new Promise((resolve) => server.once('exit', resolve));
  const number = await Promise.race([
    // It writes the number of the display that it took when it listens.
    new Promise<string>((resolve) =>
      (server.stdio[3] as Readable).once('data', (data) => resolve(String(data))),
    ),
    hasEnded.then(() => Promise.reject(new Error('Xvfb ended before it had a display'))),
  ]);
  return {
    environment: { DISPLAY: `:${number.trim()}`, GDK_BACKEND: 'x11' },
    async close() {
      server.kill('SIGTERM');
      await hasEnded;
    },
  };
}
