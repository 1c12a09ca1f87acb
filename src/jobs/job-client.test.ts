// @vitest-environment happy-dom
import { expose } from 'comlink';
import { afterEach, expect, it, vi } from 'vitest';
import { fail, succeed } from '../../contract/failures';
import type {
  EnqueueRequest,
  JobEnvironment,
  JobId,
  JobRequest,
  JobView,
  JobWorker,
} from '../../contract/jobs';
import { JobClient } from './job-client';
import { makeJob } from './testing/shown-jobs';

const ann = { email: 'ann@example.com', tokenKey: 'x-token', tokenValue: 'secret' };
const bob = { ...ann, email: 'bob@example.com' };
const environment: JobEnvironment = {
  website: 'pdf.example',
  appVersion: '1',
  session: ann,
  capabilities: { idempotency: true },
  isVisible: true,
};
const request: JobRequest = {
  kind: 'document',
  input: { from: 'docx', to: 'pdf' },
  file: new File(['a'], 'a.docx'),
};
const never = new Promise<never>(() => {});

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

it('ends its worker when the page is left, and shows what is true when it comes back out of the cache', async () => {
  const { client, workers } = await openPage([
    { jobs: [makeJob('1', { state: 'running' })] },
    { jobs: [makeJob('1', { revision: 9 })] },
  ]);
  expect(client.snapshot.get().jobs).toMatchObject([{ state: 'running' }]);
  client.wake('pagehide');
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true]);
  client.wake('pageshow');
  await vi.waitFor(() => expect(client.snapshot.get().jobs).toMatchObject([{ state: 'done' }]), {
    timeout: 30_000,
  });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([true, false]);
});

it('starts no worker in a page that was left, whoever asks for one', async () => {
  const { client, workers } = await openPage([{}, {}]);
  client.wake('pagehide');
  const answer = client.measureSaved();
  client.wake('online');
  await settle();
  expect(workers).toHaveLength(1);
  client.wake('pageshow');
  expect(await answer).toMatchObject({ ok: true });
  expect(workers).toHaveLength(2);
});

it('hands files in again that were being taken when the page was left, as the same jobs', async () => {
  const [lost, again] = [vi.fn(() => never), vi.fn(takeAll)];
  const { client } = await openPage([{ enqueue: lost }, { enqueue: again }]);
  const answer = client.enqueue([request]);
  await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 30_000 });
  client.wake('pagehide');
  client.wake('pageshow');
  expect(await answer).toMatchObject([{ ok: true }]);
  const [[first]] = lost.mock.calls as unknown as [[EnqueueRequest[]]];
  expect(again).toHaveBeenCalledExactlyOnceWith([expect.objectContaining({ id: first[0]?.id })]);
});

it('gives nobody the files of another who was signed in when the page was left', async () => {
  const again = vi.fn(takeAll);
  const { client } = await openPage([{ enqueue: () => never }, { enqueue: again }]);
  const answer = client.enqueue([request]);
  await settle();
  client.wake('pagehide');
  const followed = client.setSession(bob);
  client.wake('pageshow');
  expect(await answer).toEqual([fail({ code: 'signed-out' })]);
  expect(await followed).toMatchObject({ ok: true });
  expect(again).not.toHaveBeenCalled();
});

it('sends a command again that the page was left in the middle of', async () => {
  const again = vi.fn(async () => succeed(undefined));
  const { client } = await openPage([{ cancel: () => never }, { cancel: again }]);
  const answer = client.cancel('1' as JobId);
  await settle();
  client.wake('pagehide');
  client.wake('pageshow');
  expect(await answer).toEqual(succeed(undefined));
  expect(again).toHaveBeenCalledExactlyOnceWith('1');
});

it('sends a command to the next worker when one dies before its answer, with the same ids', async () => {
  const again = vi.fn(takeAll);
  const { client, workers } = await openPage([{ enqueue: () => never }, { enqueue: again }]);
  const answer = client.enqueue([request]);
  await settle();
  workers[0]?.die();
  expect(await answer).toMatchObject([{ ok: true }]);
  expect(again).toHaveBeenCalledOnce();
  expect(workers).toHaveLength(2);
});

it('gives a command up that no worker survives', async () => {
  const { client, workers } = await openPage(Array(9).fill({ cancel: () => never }));
  const answer = client.cancel('1' as JobId);
  for (let death = 0; death < 3; death += 1) {
    await settle();
    workers.at(-1)?.die();
  }
  expect(await answer).toEqual(fail({ code: 'worker-lost' }));
});

it('joins once the page is back when it was left while it joined, and complains of nothing', async () => {
  const workers: FakeWorker[] = [];
  const client = new JobClient(spawnInTurn([{ connect: () => never }, {}], workers));
  const joined = client.connect(environment);
  await settle();
  client.wake('pagehide');
  client.wake('pageshow');
  expect(await joined).toMatchObject({ ok: true });
  expect(workers).toHaveLength(2);
});

it('keeps the worker of a page whose storage is blocked: it alone has the jobs', async () => {
  const { client, workers } = await openPage([{ durability: 'session', jobs: [makeJob('1')] }]);
  client.wake('pagehide');
  client.wake('pageshow');
  await vi.waitFor(() => expect(workers[0]?.wakes).toEqual(['pagehide', 'pageshow']), { timeout: 30_000 });
  expect(workers.map(({ isTerminated }) => isTerminated)).toEqual([false]);
  expect(client.snapshot.get().jobs).toHaveLength(1);
});

type Behaviour = Partial<JobWorker> & { jobs?: JobView[]; durability?: 'durable' | 'session' };
type FakeWorker = { isTerminated: boolean; wakes: string[]; die: () => void };

/** A page with a client that has joined, whose workers behave as given, each in its turn. */
async function openPage(behaviours: Behaviour[]) {
  const workers: FakeWorker[] = [];
  const client = new JobClient(spawnInTurn(behaviours, workers));
  expect(await client.connect(environment)).toMatchObject({ ok: true });
  return { client, workers };
}

function spawnInTurn(behaviours: Behaviour[], workers: FakeWorker[]): () => Worker {
  return () => {
    const { jobs = [], durability = 'durable', ...methods } = behaviours[workers.length] ?? {};
    const { port1, port2 } = new MessageChannel();
    let onError: (event: { message: string }) => void = () => {};
    const die = () => {
      vi.spyOn(console, 'error').mockReturnValueOnce();
      onError({ message: 'it died' });
    };
    const fake: FakeWorker = { isTerminated: false, wakes: [], die };
    workers.push(fake);
    ports.push(port1, port2);
    const worker: Partial<JobWorker> = {
      connect: async () => succeed({ jobs, durability, hasVisitorJobs: false }),
      setSession: async () => succeed(jobs),
      measureSaved: async () => succeed({ endedJobs: 0, bytes: 0 }),
      wake: async (reason) => {
        fake.wakes.push(reason);
        return succeed(undefined);
      },
      ...methods,
    };
    expose(worker, port2);
    port1.start();
    const terminate = () => {
      fake.isTerminated = true;
      port1.close();
    };
    // The test's document has events of its own, which a port of Node does not take.
    const listen = port1.addEventListener.bind(port1) as (type: string, listener: unknown) => void;
    const addEventListener = (type: string, listener: typeof onError) => {
      if (type === 'error') onError = listener;
      else listen(type, listener);
    };
    return Object.assign(port1, { terminate, addEventListener }) as unknown as Worker;
  };
}

const takeAll: JobWorker['enqueue'] = async (requests) =>
  requests.map(({ id }) => succeed(makeJob(String(id))));

/** Every message that is on its way has come. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}
