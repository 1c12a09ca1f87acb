import { test as base, expect } from '@playwright/test';
import { type RunningServer, startServer } from '../support/running-server';
import { startFirefoxEngine } from './firefox-engine';
import { Person } from './person';
import { startWebKitEngine } from './webkit-engine';

const starters = { firefox: startFirefoxEngine, webkit: startWebKitEngine };

type Fixtures = {
  /** Before a browser that was never used. What its page complains of fails the test, where the protocol reports it. */
  person: Person;
};

type WorkerFixtures = { engineKind: keyof typeof starters; server: RunningServer };

/** Playwright's runner, without its browsers: the journeys' own engine and a server of their own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  engineKind: ['firefox', { option: true, scope: 'worker' }],
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures off this pattern.
    async ({}, use) => {
      const server = await startServer({ RATE_LIMIT_FACTOR: '1000' });
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  person: async ({ engineKind }, use) => {
    const engine = await starters[engineKind]();
    try {
      const person = new Person(engine);
      await use(person);
      expect(person.readComplaints(), 'unexpected console output').toEqual([]);
    } finally {
      await engine.close();
    }
  },
});

export { expect };
