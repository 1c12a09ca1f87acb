import { type ChildProcess, spawn } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import type { BrowserProcess } from './browser-handle';
import { requireBrowser } from './chromium';

/** Chromium as a process group of its own, driven over its debugging port. */
export async function launchChromium(folder: string): Promise<BrowserProcess> {
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
      '--disable-gpu-rasterization',
      '--disable-software-rasterizer',
      '--disable-quic',
      '--no-first-run',
      '--no-default-browser-check',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--in-process-gpu',
      // The address bar's list is a page of its own, and half of the processor time of a start.
      '--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,WebUIOmniboxFullPopup',
      // Nothing here is about movement, and a moving bar would cost more than the job behind it.
      '--force-prefers-reduced-motion',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { detached: true, stdio: 'ignore' },
  );
  const browser = await connect(folder, child);
  const context = browser.contexts()[0];
  if (!context || !child.pid) throw new Error('Chromium started without a context');
  return {
    context,
    pid: child.pid,
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
