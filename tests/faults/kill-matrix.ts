import type { Page } from '@playwright/test';
import { JobList } from '../e2e/models/job-list';
import { isWholeSuite, wholeSuiteIf } from '../support/whole-suite';
import type { AttackedServer } from './attacked-server';
import type { Device } from './device';
import type { FaultSubject } from './fault-subject';
import { countRounds, expect, isLongSuite, test } from './fault-test';
import { faultAt, inUpload, listMoments, lostStart, type Moment, uploaded } from './moments';
import { terminateWorkers } from './worker-deaths';

const rounds = countRounds(isWholeSuite ? 3 : 1);
/** A round takes 3 to 6 s on two idle cores; the rest is for a machine that is not idle. */
const roundTimeoutMs = 60_000;

type Attacked = { sharedDevice: Device; attackedServer: AttackedServer };

/** Whatever can be killed, and started again; the network's fault is gone in between, as its cause would be. */
const victims: Readonly<Record<string, (device: Device, page: Page) => Promise<void>>> = {
  browser: async (device) => {
    await device.relaunch();
    device.proxy.clear();
  },
  server: async ({ server, proxy }) => {
    await server.kill();
    proxy.clear();
    await server.restart();
  },
  worker: async ({ proxy }, page) => {
    expect(await terminateWorkers(page)).toBe(1);
    proxy.clear();
  },
};

/** What a round leaves to be looked at: the jobs it started, by their files. */
type Round = (page: Page, makeName: () => string) => Promise<string[]>;

/** Kills whatever can be killed at every checkpoint of a job. `middle`: at a start whose answer is lost alone. */
export function describeKills(subject: FaultSubject, extent: 'every' | 'middle' = 'every'): void {
  const moments = listMoments(subject).filter(({ name }) => extent === 'every' || name === lostStart);
  const result = subject.calls.result ?? subject.calls.poll;
  test.describe(`a ${subject.name} job`, () => {
    test.setTimeout(60_000 + rounds * roundTimeoutMs);

    for (const moment of moments) {
      for (const [victim, kill] of Object.entries(victims)) {
        // A killed browser takes the worker along, the server's part is the same for every kind, and a file that is
        // there is known again as one that is half there is. The server's part of an upload has tests of its own.
        const details = wholeSuiteIf(
          extent === 'middle'
            ? victim !== 'browser' || subject.isVariant === true
            : moment.name === uploaded || (victim === 'server' && moment.name === inUpload),
        );
        test(
          `continues after the ${victim} is killed ${moment.name}, and is done once`,
          details,
          async ({ sharedDevice, attackedServer }) => {
            await attack({ sharedDevice, attackedServer }, moment, (page) => kill(sharedDevice, page));
          },
        );
      }
    }

    if (extent !== 'every') return;

    for (const [victim, kill] of Object.entries(victims)) {
      test(`is there after the ${victim} is killed when it was taken, and is done once`, async ({
        sharedDevice,
        attackedServer,
      }) => {
        const everyCall = Object.values(subject.calls);
        await repeat({ sharedDevice, attackedServer }, async (page, makeName) => {
          const names = Array.from({ length: Math.min(3, subject.jobsAtOnce ?? 3) }, makeName);
          sharedDevice.proxy.setRule(({ method, url }) =>
            everyCall.some((call) => call.test(`${method} ${url}`)) ? { kind: 'drop' } : { kind: 'pass' },
          );
          await subject.startJobs(page, names);
          await kill(sharedDevice, page);
          return names;
        });
      });

      test(
        `stays done when the ${victim} is killed right when its result was saved`,
        wholeSuiteIf(victim === 'server'),
        async ({ sharedDevice, attackedServer }) => {
          await repeat({ sharedDevice, attackedServer }, async (page, makeName) => {
            const name = makeName();
            await subject.startJobs(page, [name]);
            await subject.waitUntilDone(page, sharedDevice.siteUrl(subject), name);
            if (!result) throw new Error(`nothing brings the result of a ${subject.name} job`);
            const downloads = sharedDevice.proxy.countForwarded(result);
            await kill(sharedDevice, page);
            await subject.waitUntilDone(await sharedDevice.openPage(), sharedDevice.siteUrl(subject), name);
            expect(sharedDevice.proxy.countForwarded(result)).toBe(downloads);
            return [name];
          });
        },
      );
    }
  });

  function attack(attacked: Attacked, moment: Moment, strike: (page: Page) => Promise<void>): Promise<void> {
    const { proxy } = attacked.sharedDevice;
    return repeat(attacked, async (page, makeName) => {
      const name = makeName();
      proxy.setRule(faultAt(moment));
      const isThere = moment.isOnArrival ? proxy.waitForForward(moment.call) : null;
      await Promise.all([isThere, subject.startJobs(page, [name])]);
      if (!isThere) await proxy.waitForFault(moment.call);
      await strike(page);
      return [name];
    });
  }

  /**
   * Runs the rounds on one device. After each every job is there and done, and was started under one key; after all
   * the server's database says that it has converted each job once.
   */
  async function repeat({ sharedDevice: device, attackedServer }: Attacked, runRound: Round): Promise<void> {
    const siteUrl = device.siteUrl(subject);
    let jobs = 0;
    let calls = 0;
    for (let round = 1; round <= rounds; round += 1) {
      await test.step(`round ${round}`, async () => {
        const page = await device.begin(subject, 'where it is');
        const before = device.proxy.seen(subject.calls.start).length;
        // The real work once in the whole suite, else work that is done at once: what is attacked are the steps, not
        // the engine, which is killed at work in `server-killed-mid-conversion.spec.ts`.
        const makeName = isWholeSuite && round === 1 ? subject.fileName : subject.quickFileName;
        const names = await runRound(page, () => makeName(device.takeNumber()));
        const last = await device.openPage();
        for (const name of names) await subject.waitUntilDone(last, siteUrl, name);
        device.expectStarted(subject, names.length);
        jobs += names.length;
        calls += device.proxy.seen(subject.calls.start).length - before;
        // Else the list of a long run would become the work.
        for (const name of names) await new JobList(last).press(name, 'Remove');
      });
      if (isLongSuite) say(device, `${round} of ${rounds}`);
    }
    if (rounds === 1) return;
    await attackedServer.expectEachDoneOnce();
    await attackedServer.restart();
    if (isLongSuite)
      say(device, `${rounds} kills, ${jobs} jobs done, ${calls} start calls, each converted once`);
  }

  /** Logged as it goes: a long run is watched. */
  function say(device: Device, what: string): void {
    console.log(`${device.kind}, ${test.info().title}: ${what}`);
  }
}
