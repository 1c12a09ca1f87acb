import type { Page } from '@playwright/test';
import { countRounds, type Device, expect, test } from './device';
import type { FaultSubject } from './fault-subject';
import { faultAt, listMoments, type Moment } from './moments';
import { terminateWorkers } from './worker-deaths';

const rounds = countRounds(1);
/** A round takes 4 to 8 s on two idle cores; the rest is for a machine that is not idle. */
const roundTimeoutMs = 60_000;

/** Kills whatever can be killed at every checkpoint of a job; `one`: the browser, after a start whose answer is lost. */
export function describeKills(subject: FaultSubject, extent: 'every' | 'one' = 'every'): void {
  const moments = listMoments(subject);
  const middle = moments.findLastIndex(({ call }) => call === subject.calls.start);
  test.describe(`a ${subject.name} job`, () => {
    test.setTimeout(60_000 + rounds * roundTimeoutMs);

    for (const moment of extent === 'every' ? moments : moments.slice(middle, middle + 1)) {
      test(`goes on after the browser is killed ${moment.name}, and is done once`, async ({ keptDevice }) => {
        await attack(keptDevice, moment, async () => {
          await keptDevice.relaunch();
          keptDevice.proxy.clear();
        });
      });

      if (extent === 'one') continue;

      test(`goes on after the server is killed ${moment.name}, and is done once`, async ({ keptDevice }) => {
        await attack(keptDevice, moment, async () => {
          await keptDevice.server.kill();
          keptDevice.proxy.clear();
          await keptDevice.server.restart();
        });
      });

      test(`goes on after its worker is killed ${moment.name}, and is done once`, async ({ keptDevice }) => {
        await attack(keptDevice, moment, async (page) => {
          expect(await terminateWorkers(page)).toBe(1);
          keptDevice.proxy.clear();
        });
      });
    }

    if (extent === 'one') return;

    test('is there after the browser is killed when it was taken, and is done once', async ({
      keptDevice,
    }) => {
      const everyCall = Object.values(subject.calls);
      await repeat(keptDevice, async (page, first) => {
        const names = [0, 1, 2].map((offset) => subject.fileName(first + offset));
        keptDevice.proxy.setRule(({ method, url }) =>
          everyCall.some((call) => call.test(`${method} ${url}`)) ? { kind: 'drop' } : { kind: 'pass' },
        );
        await subject.startJobs(page, names);
        await keptDevice.relaunch();
        keptDevice.proxy.clear();
        return names;
      });
    });

    test('stays done when the browser is killed right when its result was saved', async ({ keptDevice }) => {
      await repeat(keptDevice, async (page, number) => {
        const name = subject.fileName(number);
        await subject.startJobs(page, [name]);
        await subject.waitUntilDone(page, keptDevice.siteUrl(subject), name);
        const downloads = keptDevice.proxy.countForwarded(subject.calls.result);
        await keptDevice.relaunch();
        await subject.waitUntilDone(await keptDevice.openPage(), keptDevice.siteUrl(subject), name);
        expect(keptDevice.proxy.countForwarded(subject.calls.result)).toBe(downloads);
        return [name];
      });
    });
  });

  function attack(device: Device, moment: Moment, strike: (page: Page) => Promise<void>): Promise<void> {
    return repeat(device, async (page, number) => {
      const name = subject.fileName(number);
      device.proxy.setRule(faultAt(moment));
      await subject.startJobs(page, [name]);
      await device.proxy.waitForFault(moment.call);
      await strike(page);
      return [name];
    });
  }

  /** Runs the rounds; after each every job is there and done, and the server has converted each once. */
  async function repeat(
    device: Device,
    runRound: (page: Page, number: number) => Promise<string[]>,
  ): Promise<void> {
    const siteUrl = device.siteUrl(subject);
    for (let round = 1; round <= rounds; round += 1) {
      await test.step(`round ${round}`, async () => {
        const page = await device.begin(subject);
        const names = await runRound(page, device.conversions);
        for (const name of names) await subject.waitUntilDone(await device.openPage(), siteUrl, name);
        await device.expectConverted(names.length);
      });
    }
  }
}
