import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInPath } from '../../scripts/run-command.mjs';
import { startDisplay } from './virtual-display';
import { WebDriverSession } from './webdriver-session';

type WebKitProcess = { session: WebDriverSession; downloadsFolder: string; close: () => Promise<void> };

/** Starts WebKitGTK's driver, and by it a browser that keeps everything in a folder of its own. */
export async function startWebKit(): Promise<WebKitProcess> {
  const program = requireWebKitDriver();
  const display = await startDisplay();
  const home = await mkdtemp(join(tmpdir(), 'toolfront-webkit-'));
  const downloadsFolder = join(home, 'downloads');
  const port = await takePort();
  const driver = spawn(program, [`--port=${port}`], {
    // A group of its own: the browser's processes end with their driver.
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...display.environment, ...(await makeHome(home, downloadsFolder)) },
  });
  const close = async () => {
    await end(driver);
    await display.close();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await waitUntilReady(driver, port);
    const session = await WebDriverSession.create(`http://127.0.0.1:${port}`, capabilities);
    await session.setWindowSize(1280, 860);
    return {
      session,
      downloadsFolder,
      async close() {
        await session.end();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const capabilities = { 'webkitgtk:browserOptions': { args: ['--automation'] } };

/** The WebKitWebDriver to use. Throws with what to install when there is none. */
function requireWebKitDriver(): string {
  const named = process.env.WEBKIT_DRIVER_PATH;
  const path = named ? named : findInPath('WebKitWebDriver');
  if (path && existsSync(path)) return path;
  throw new Error(
    `No WebKitWebDriver was found${named ? ` at ${named}` : ''}. It is WebKitGTK's: install it (docs/testing.md; on Debian and Ubuntu: apt-get install webkit2gtk-driver), or set WEBKIT_DRIVER_PATH to it.`,
  );
}

/** Folders of its own, and the language that the journeys read. */
async function makeHome(home: string, downloadsFolder: string): Promise<NodeJS.ProcessEnv> {
  const configuration = join(home, 'config');
  await mkdir(configuration);
  await mkdir(downloadsFolder);
  // Without movement: the processor draws, and on a busy machine frames come seconds apart.
  for (const version of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(configuration, version));
    await writeFile(join(configuration, version, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  await writeFile(join(configuration, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloadsFolder}"\n`);
  return {
    HOME: home,
    XDG_CONFIG_HOME: configuration,
    XDG_DATA_HOME: join(home, 'data'),
    XDG_CACHE_HOME: join(home, 'cache'),
    LANG: 'en_US.UTF-8',
    LC_ALL: undefined,
    LANGUAGE: 'en_US',
  };
}

/** A port that was free a moment ago: the driver takes a number only. */
function takePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function waitUntilReady(driver: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + 10_000;
  while (Date.now() < until) {
    if (driver.exitCode !== null || driver.signalCode !== null) break;
    const isReady = await fetch(`http://127.0.0.1:${port}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('WebKitWebDriver did not begin to listen');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || !child.pid) return;
  const hasEnded = new Promise((resolve) => child.once('exit', resolve));
  process.kill(-child.pid, 'SIGTERM');
  await hasEnded;
}
