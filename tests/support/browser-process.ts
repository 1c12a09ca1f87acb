import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium } from 'playwright-core';
import { requireBrowser } from './chromium';

export type BrowserProcess = {
  context: BrowserContext;
  /** SIGKILL to every process of the browser: no unload, no flush, as when a phone drops the app. */
  kill: () => Promise<void>;
  /** Ends it in order: everything it keeps is on the disk afterwards. Does nothing when it was killed. */
  close: () => Promise<void>;
};

export type BrowserProfile = {
  /** Starts Chromium on this profile; the profile outlives it. */
  launch: () => Promise<BrowserProcess>;
  remove: () => Promise<void>;
};

/** A profile on disk that survives the browser's process. */
export async function createProfile(): Promise<BrowserProfile> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-profile-'));
  return {
    launch: () => launchOn(folder),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

async function launchOn(folder: string): Promise<BrowserProcess> {
  await rm(join(folder, 'DevToolsActivePort'), { force: true });
  // A killed Chromium leaves its lock behind; the next one would take it for a browser still running.
  for (const name of ['SingletonLock', 'SingletonCookie', 'SingletonSocket']) {
    await rm(join(folder, name), { force: true });
  }
  const child = spawn(
    requireBrowser(),
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  );
  const browser = await connect(folder, child);
  const context = browser.contexts()[0];
  if (!context) throw new Error('Chromium started without a context');
  return {
    context,
    async kill() {
      await killGroup(child);
    },
    async close() {
      if (hasEnded(child)) return;
      const exited = waitForExit(child);
      const session = await browser.newBrowserCDPSession();
      await session.send('Browser.close');
      await exited;
    },
  };
}

async function connect(folder: string, child: ChildProcess): Promise<Browser> {
  const deadlineMs = Date.now() + 30_000;
  while (Date.now() < deadlineMs) {
    if (child.exitCode !== null) throw new Error(`Chromium ended with ${child.exitCode} before it answered`);
    const port = await readPort(folder);
    if (port) return chromium.connectOverCDP(`http://127.0.0.1:${port}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('Chromium did not open its debugging port within 30 s');
}

async function readPort(folder: string): Promise<number | undefined> {
  try {
    const [port] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
    return port ? Number(port) : undefined;
  } catch {
    // Not written yet.
    return undefined;
  }
}

async function killGroup(child: ChildProcess): Promise<void> {
  if (!child.pid || hasEnded(child)) return;
  const exited = waitForExit(child);
  process.kill(-child.pid, 'SIGKILL');
  await exited;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}

function waitForExit(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => child.once('exit', resolve));
}
