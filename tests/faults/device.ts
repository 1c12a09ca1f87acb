import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import type { BrowserProcess } from '../support/browser-handle';
import { type BrowserKind, createProfile } from '../support/browser-process';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { type RunningServer, startServer } from '../support/running-server';
import type { FaultSubject, Person } from './fault-subject';
import { catchWorkers } from './worker-deaths';

/** A person's device under attack: a browser of its own process group, behind a proxy in front of a server. */
export type Device = {
  browserKind: BrowserKind;
  server: RunningServer;
  proxy: FaultProxy;
  /** The browser that runs now. */
  readonly browser: BrowserProcess;
  readonly context: BrowserContext;
  /** Conversions that the server was found to have made, at the last look. */
  conversions: number;
  siteUrl: (subject: FaultSubject) => string;
  /** The browser's first page, made when there is none. */
  openPage: () => Promise<Page>;
  /** Kills the browser if it still runs, and starts it on what is on the disk. */
  relaunch: () => Promise<void>;
  /** Signs in, and restarts in order: Chromium writes localStorage to the disk some seconds later. */
  signIn: (subject: FaultSubject, person?: Person) => Promise<void>;
  /**
   * The first page with the subject's tool open, its person signed in, every other tab closed and nothing broken.
   * `where it is`: a page that has the tool open stays as the last attack left it.
   */
  begin: (subject: FaultSubject, opened?: 'anew' | 'where it is') => Promise<Page>;
  /** Stops the server, looks that it has made exactly so many conversions more, all done, and starts it again. */
  expectConverted: (added: number) => Promise<void>;
};

type Options = { browserKind: BrowserKind };

type DeviceFixtures = {
  /** Of this test alone, with nobody signed in. */
  device: Device;
};

type KeptFixtures = Options & {
  /** Kept over the tests of one worker process, jobs and sign-in included; a failed test throws it away. */
  keptDevice: Device;
};

export const test = base.extend<DeviceFixtures, KeptFixtures>({
  browserKind: ['chromium', { option: true, scope: 'worker' }],
  device: async ({ browserKind }, use) => {
    const { device, close } = await createDevice(browserKind);
    await use(device);
    await close();
  },
  keptDevice: [
    async ({ browserKind }, use) => {
      const { device, close } = await createDevice(browserKind);
      await use(device);
      await close();
    },
    { scope: 'worker' },
  ],
});

/** A device in front of a server, which it stops with itself. */
export async function createDevice(
  kind: BrowserKind,
  environment: Record<string, string> = {},
): Promise<{ device: Device; close: () => Promise<void> }> {
  const server = await startServer({ RATE_LIMIT_FACTOR: '1000', ...environment });
  const proxy = await startFaultProxy(() => server.port);
  const profile = await createProfile(kind);
  let browser = await profile.launch();
  const openPage = async () => {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await catchWorkers(page);
    return page;
  };
  const siteUrl = (subject: FaultSubject) => `http://${subject.site}.localhost:${proxy.port}`;
  let isSignedIn = false;
  const device: Device = {
    browserKind: kind,
    server,
    proxy,
    get browser() {
      return browser;
    },
    get context() {
      return browser.context;
    },
    conversions: 0,
    siteUrl,
    openPage,
    async relaunch() {
      await browser.kill();
      browser = await profile.launch();
    },
    async signIn(subject, person) {
      await subject.signIn(await openPage(), siteUrl(subject), person);
      await browser.close();
      browser = await profile.launch();
    },
    async begin(subject, opened = 'anew') {
      proxy.clear();
      const page = await openPage();
      for (const other of browser.context.pages()) if (other !== page) await other.close();
      if (!isSignedIn) {
        await device.signIn(subject);
        isSignedIn = true;
      }
      const first = await openPage();
      const isOpen = first.url().startsWith(siteUrl(subject) + subject.path);
      if (opened === 'anew' || !isOpen) await subject.open(first, siteUrl(subject));
      return first;
    },
    async expectConverted(added) {
      const rows = await server.readConversions();
      expect(rows.map(({ state }) => state)).toEqual(Array(device.conversions + added).fill('done'));
      device.conversions = rows.length;
      await server.restart();
    },
  };
  const close = async () => {
    await browser.close();
    await proxy.close();
    await server.stop();
    await profile.remove();
  };
  return { device, close };
}

export { expect };

/** Rounds of each attack: few by default, as many as FAULT_ROUNDS says in the long suite. */
export function countRounds(byDefault: number): number {
  return Number(process.env.FAULT_ROUNDS ?? byDefault);
}

/** True in `npm run test:faults:long`. */
export const isLongSuite = process.env.FAULT_ROUNDS !== undefined;
