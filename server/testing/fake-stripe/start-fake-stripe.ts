import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { FakeFaults, FakeWebhook } from '../fake-stripe-process';
import type { StripeObject } from './fake-books';

type FakeSetup = { faults?: Partial<FakeFaults>; webhook?: FakeWebhook };

/** A Stripe of a test's own, in a process of its own. */
export type RunningFake = {
  /** For STRIPE_API_URL. */
  url: string;
  setUp: (setup: FakeSetup) => Promise<void>;
  /** What somebody does at Stripe; answers with what it changed. */
  act: (action: Record<string, string>) => Promise<StripeObject>;
  readObjects: () => Promise<{ objects: StripeObject[]; undelivered: number }>;
  /** SIGKILL, and the same again on the same port with what it had written. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
};

export async function startFakeStripe(seed = 1): Promise<RunningFake> {
  const folder = await mkdtemp(join(tmpdir(), 'toolfront-stripe-'));
  const setups: FakeSetup[] = [];
  let port = 0;
  let child = await launch();

  return {
    url: `http://127.0.0.1:${port}`,
    setUp: async (setup) => {
      setups.push(setup);
      await post('/test/setup', setup);
    },
    act: async (action) => (await post('/test/act', action)) as StripeObject,
    readObjects: async () =>
      (await post('/test/objects', {})) as { objects: StripeObject[]; undelivered: number },
    killAndRestart: async () => {
      await end();
      child = await launch();
      for (const setup of setups) await post('/test/setup', setup);
    },
    stop: async () => {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };

  async function launch() {
    const script = join(import.meta.dirname, '../fake-stripe-process.ts');
    const file = join(folder, 'books.jsonl');
    const started = spawn(process.execPath, ['--import', 'tsx', script, file, String(port), String(seed)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(createInterface(started.stdout), 'line');
    port = Number(/(\d+)$/.exec(String(line))?.[1]);
    return started;
  }

  async function end(): Promise<void> {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async function post(path: string, body: object): Promise<unknown> {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`the test's Stripe answered ${answer.status}`);
    return answer.json();
  }
}
