import { test as base, expect } from '@playwright/test';
import type { BrowserKind } from '../support/browser-process';
import { type AttackedServer, startAttackedServer } from './attacked-server';
import { createDevice, type Device } from './device';

type DeviceFixtures = {
  /** Of this test alone, with nobody signed in. */
  device: Device;
};

type SharedFixtures = {
  browserKind: BrowserKind;
  /** One for all devices of a worker process. At its end every work started on it was done once. */
  attackedServer: AttackedServer;
  /** Shared by the tests of one worker process, jobs and sign-in included; a failed test throws it away. */
  sharedDevice: Device;
};

export const test = base.extend<DeviceFixtures, SharedFixtures>({
  browserKind: ['chromium', { option: true, scope: 'worker' }],
  attackedServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern.
    async ({}, use) => {
      const server = await startAttackedServer();
      await use(server);
      try {
        await server.expectEachDoneOnce();
        await server.expectNobodyInLog();
      } finally {
        await server.stop();
      }
    },
    { scope: 'worker' },
  ],
  device: async ({ browserKind, attackedServer }, use) => {
    const device = await createDevice(browserKind, attackedServer, attackedServer);
    await use(device);
    await device.close();
  },
  sharedDevice: [
    async ({ browserKind, attackedServer }, use) => {
      const device = await createDevice(browserKind, attackedServer, attackedServer);
      await use(device);
      await device.close();
    },
    { scope: 'worker' },
  ],
});

export { expect };

/** Rounds of each attack: few by default, as many as FAULT_ROUNDS says in the long suite. */
export function countRounds(byDefault: number): number {
  return Number(process.env.FAULT_ROUNDS ?? byDefault);
}

/** True in `npm run test:faults:long`. */
export const isLongSuite = process.env.FAULT_ROUNDS !== undefined;

/** A figure of this test, for its report. */
export function note(what: string, figure: number | string): void {
  test.info().annotations.push({ type: what, description: String(figure) });
}
