import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { firefox } from 'playwright-core';
import type { BrowserProcess } from './browser-handle';
import { findProcesses } from './os-processes';

/**
 * Firefox ESR over WebDriver BiDi, which is what Playwright's `moz-firefox` channel speaks to a stock Firefox.
 * Playwright starts it as the leader of a process group; its process is found by the profile's folder.
 */
export async function launchFirefox(folder: string): Promise<BrowserProcess> {
  const executablePath = process.env.TOOLFRONT_FIREFOX;
  if (!executablePath || !existsSync(executablePath)) {
    throw new Error(
      'No Firefox was found. Run `node scripts/install-browser.mjs`, or set FIREFOX_PATH to one.',
    );
  }
  const context = await firefox.launchPersistentContext(folder, {
    channel: 'moz-firefox',
    executablePath,
    headless: true,
    downloadsPath: downloadsFolderOf(folder),
  });
  const [pid] = await findProcesses(`\0--profile\0${folder}\0`);
  if (!pid) throw new Error(`No process has the profile ${folder}`);
  let isOver = false;
  context.on('close', () => {
    isOver = true;
  });
  return {
    context,
    pid,
    async kill() {
      if (isOver) return;
      const closed = new Promise((resolve) => context.once('close', resolve));
      process.kill(-pid, 'SIGKILL');
      await closed;
    },
    async close() {
      if (!isOver) await context.close();
    },
  };
}

/** Where a Firefox on this profile saves what is downloaded. */
export function downloadsFolderOf(folder: string): string {
  return join(folder, 'downloads');
}
