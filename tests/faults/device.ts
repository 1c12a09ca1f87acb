import { type BrowserContext, expect, type Page } from '@playwright/test';
import { JobList } from '../e2e/models/job-list';
import type { BrowserProcess } from '../support/browser-handle';
import { type BrowserKind, createProfile } from '../support/browser-process';
import { type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import type { RunningServer } from '../support/running-server';
import type { AttackedServer } from './attacked-server';
import type { FaultSubject, Person } from './fault-subject';
import { readStoredJobs } from './stored-jobs';
import { catchWorkers } from './worker-deaths';

/** A person's device under attack: a browser of its own process group, behind a proxy in front of a server. */
export type Device = {
  kind: BrowserKind;
  server: RunningServer;
  proxy: FaultProxy;
  /** The browser that runs now. */
  readonly browser: BrowserProcess;
  readonly context: BrowserContext;
  siteUrl: (subject: FaultSubject) => string;
  /** The browser's first page, made when there is none. */
  openPage: () => Promise<Page>;
  /** One more tab with the subject's tool open. */
  openTab: (subject: FaultSubject) => Promise<Page>;
  /** Kills the browser if it still runs, and starts it on what is on the disk. */
  relaunch: () => Promise<void>;
  /** Closes the browser in order, and starts it on what is on the disk. */
  restart: () => Promise<void>;
  /** Signs in, and restarts in order: Chromium writes localStorage to the disk some seconds later. */
  signIn: (subject: FaultSubject, person?: Person) => Promise<void>;
  /**
   * The first page with the subject's tool open, its person signed in, every other tab closed and nothing broken.
   * `where it is`: a page that has the tool open stays as the last attack left it.
   */
  begin: (subject: FaultSubject, opened?: 'reloaded' | 'where it is') => Promise<Page>;
  /** A number that no job of this device had yet, to make names with. */
  takeNumber: () => number;
  /**
   * Since the last look exactly so many works were started on the server, each under a key of its own, however often
   * it was asked. That each was done once is seen in the server's database at the end of all attacks.
   */
  expectStarted: (subject: FaultSubject, works: number) => void;
  close: () => Promise<void>;
};

/** A device with nobody signed in. `ledger` takes note of what it starts; without one nobody looks at the end. */
export async function createDevice(
  kind: BrowserKind,
  server: RunningServer,
  ledger?: AttackedServer,
): Promise<Device> {
  const proxy = await startFaultProxy(() => server.port);
  const profile = await createProfile(kind);
  const known = new Set<string>();
  const subjects = new Set<FaultSubject>();
  let browser = await profile.launch();
  const signedInto = new Set<string>();
  let numbers = 0;

  const siteUrl = (subject: FaultSubject) => `http://${subject.site}.localhost:${proxy.port}`;
  const openPage = async () => {
    const page = browser.context.pages()[0] ?? (await browser.context.newPage());
    await catchWorkers(page);
    return page;
  };
  const restart = async () => {
    await browser.close();
    browser = await profile.launch();
  };
  const signIn = async (subject: FaultSubject, person?: Person) => {
    await subject.signIn(await openPage(), siteUrl(subject), person);
    await restart();
    signedInto.add(subject.site);
  };

  const noteStarted = (subject: FaultSubject): number => {
    const added = keysOf(proxy, subject).filter((key) => !known.has(key));
    for (const key of added) known.add(key);
    ledger?.noteStarted(subject, added.length);
    return added.length;
  };

  return {
    kind,
    server,
    proxy,
    get browser() {
      return browser;
    },
    get context() {
      return browser.context;
    },
    siteUrl,
    openPage,
    async openTab(subject) {
      const tab = await browser.context.newPage();
      await subject.open(tab, siteUrl(subject));
      return tab;
    },
    async relaunch() {
      await browser.kill();
      browser = await profile.launch();
    },
    restart,
    signIn,
    async begin(subject, opened = 'reloaded') {
      subjects.add(subject);
      proxy.clear();
      const page = await openPage();
      for (const other of browser.context.pages()) if (other !== page) await other.close();
      if (!signedInto.has(subject.site)) await signIn(subject);
      const first = await openPage();
      const isOpen = first.url().startsWith(siteUrl(subject) + subject.path);
      if (opened === 'reloaded' || !isOpen) await subject.open(first, siteUrl(subject));
      // What is left of an earlier attack is where such a tool takes the next one.
      if (subject.jobsAtOnce !== undefined) {
        for (const { fileName } of await readStoredJobs(first)) {
          await new JobList(first).press(fileName, 'Remove');
        }
      }
      return first;
    },
    takeNumber() {
      numbers += 1;
      return numbers;
    },
    expectStarted(subject, works) {
      expect(noteStarted(subject), 'works started on the server').toBe(works);
    },
    async close() {
      await browser.close();
      for (const subject of subjects) noteStarted(subject);
      await proxy.close();
      await profile.remove();
    },
  };
}

/** The idempotency keys of the starts that the server received, each once. */
function keysOf(proxy: FaultProxy, subject: FaultSubject): string[] {
  const forwarded = proxy.seen(subject.calls.start).filter(({ isForwarded }) => isForwarded);
  return [...new Set(forwarded.map(({ headers }) => String(headers['idempotency-key'])))];
}
