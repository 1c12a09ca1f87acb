import { expect, type Page, test } from '@playwright/test';
import { type BrowserProcess, type BrowserProfile, createProfile } from '../support/browser-process';
import { type Fault, type FaultProxy, startFaultProxy } from '../support/fault-proxy';
import { type RunningServer, startServer } from '../support/running-server';
import { documentSubject } from './document-subject';
import type { FaultSubject } from './fault-subject';

for (const subject of [documentSubject]) describeKills(subject);

function describeKills(subject: FaultSubject): void {
  test.describe(`a ${subject.name} job whose process is killed`, () => {
    let server: RunningServer;
    let proxy: FaultProxy;
    let profile: BrowserProfile;
    let browser: BrowserProcess;

    test.beforeEach(async () => {
      server = await startServer();
      proxy = await startFaultProxy(() => server.port);
      profile = await createProfile();
      browser = await profile.launch();
    });

    test.afterEach(async () => {
      await browser.close();
      await proxy.close();
      await server.stop();
      await profile.remove();
    });

    const moments: { moment: string; path: RegExp; fault: Fault }[] = [
      {
        moment: 'in the middle of the upload',
        path: subject.uploadPath,
        fault: { kind: 'hold-body', afterBytes: 600 },
      },
      { moment: 'when the upload was answered', path: subject.uploadPath, fault: { kind: 'hold-answer' } },
      { moment: 'when the start was answered', path: subject.startPath, fault: { kind: 'hold-answer' } },
      { moment: 'in the middle of a poll', path: subject.pollPath, fault: { kind: 'hold-answer' } },
    ];

    for (const { moment, path, fault } of moments) {
      test(`goes on after the browser dies ${moment}, and is converted once`, async () => {
        await signIn();
        proxy.setRule((request) => (path.test(request.url ?? '') ? fault : { kind: 'pass' }));
        await subject.startJobs(await openPage(), siteUrl(), ['kept.docx']);
        await proxy.waitForFault(path);
        await browser.kill();
        proxy.clear();

        browser = await profile.launch();
        await subject.waitUntilDone(await openPage(), siteUrl(), 'kept.docx');
        const rows = await server.readConversions();
        expect(rows.map(({ state }) => state)).toEqual(['done']);
      });
    }

    test('goes on after the browser dies right when the jobs were taken', async () => {
      await signIn();
      proxy.setRule((request) => (isCall(request.url) ? { kind: 'hold-answer' } : { kind: 'pass' }));
      await subject.startJobs(await openPage(), siteUrl(), ['one.docx', 'two.docx', 'three.docx']);
      await browser.kill();
      proxy.clear();

      browser = await profile.launch();
      const page = await openPage();
      for (const name of ['one.docx', 'two.docx', 'three.docx']) {
        await subject.waitUntilDone(page, siteUrl(), name);
      }
      const rows = await server.readConversions();
      expect(rows.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    });

    test('goes on after the server dies with jobs under way', async () => {
      await signIn();
      const page = await openPage();
      const names = ['a.docx', 'b.docx', 'c.docx', 'd.docx'];
      const hasPolled = proxy.waitForForward(subject.pollPath);
      await subject.startJobs(page, siteUrl(), names);
      await hasPolled;
      await server.kill();
      await server.restart();

      for (const name of names) await subject.waitUntilDone(page, siteUrl(), name);
      const rows = await server.readConversions();
      expect(rows.map(({ state }) => state)).toEqual(names.map(() => 'done'));
    });

    /** And a restart: Chromium writes localStorage to the disk some seconds later, and a kill before that signs out. */
    async function signIn(): Promise<void> {
      await subject.signIn(await openPage(), siteUrl());
      await browser.close();
      browser = await profile.launch();
    }

    function siteUrl(): string {
      return `http://${subject.site}.localhost:${proxy.port}`;
    }

    async function openPage(): Promise<Page> {
      return browser.context.pages()[0] ?? (await browser.context.newPage());
    }
  });
}

function isCall(url: string | undefined): boolean {
  return url?.startsWith('/backapi/v1/convert') === true || url?.startsWith('/backapi/v1/pdf') === true;
}
