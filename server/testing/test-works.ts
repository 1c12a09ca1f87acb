import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { hourMs } from '../../contract/time-spans';
import type { OpenDatabase } from '../db/database';
import { users } from '../db/schema';
import { ApiFailure, failures } from '../http/failure';
import { createMetrics } from '../metrics';
import type { FileStore } from '../storage/file-store';
import type { RunnableKind } from '../work/run-work';
import type { WorkResult } from '../work/work-kind';
import { createWorkLoop, type WorkLoopOptions } from '../work/work-loop';
import { findWork, insertWork, type Work } from '../work/work-store';

const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

export type TestWorks = Awaited<ReturnType<typeof createTestWorks>>;

/** A loop over works whose runs the test holds and releases by name. */
export async function createTestWorks(
  open: OpenDatabase,
  options: Partial<Pick<WorkLoopOptions, 'shareOf' | 'sliceMs' | 'slotsOf'>> = {},
) {
  const { database } = open;
  const metrics = createMetrics();
  const begun: (() => void)[] = [];
  const loop = createWorkLoop({
    open,
    files: makeFiles(),
    log,
    metrics,
    weightOf: () => 1,
    shareOf: () => 100,
    slotsOf: () => 3,
    // Nobody is ended for another by the time that a busy machine takes.
    sliceMs: hourMs,
    // Work is long when the test says so.
    onceLong: (makeLong) => {
      begun.push(makeLong);
      return () => {};
    },
    ...options,
  });
  const gates = new Map<string, Gate>();
  const aborted = new Set<string>();
  let isOpen = false;
  const gateOf = (name: string): Gate => {
    const gate = gates.get(name) ?? makeGate();
    if (isOpen) gate.leave();
    gates.set(name, gate);
    return gate;
  };
  return {
    metrics,
    stop: loop.stop,
    start: async (kind: Pick<RunnableKind, 'run'> & Partial<RunnableKind>) => {
      loop.add({ name: 'document', isRestartable: true, ...kind });
      await loop.start();
    },
    /** Writes work of `site/person`. */
    write: async (
      owner: string,
      change: { order?: unknown; sourceFileId?: string } = {},
    ): Promise<string> => {
      const [siteCode = '', ownerId = ''] = owner.split('/');
      await database
        .insert(users)
        .values({ id: ownerId, siteCode, email: ownerId, passwordHash: '' })
        .onConflictDoNothing();
      const { order = {}, sourceFileId = randomUUID() } = change;
      const work = { kind: 'document', siteCode, ownerId, sourceFileId, order } as const;
      const id = await database.transaction((tx) => insertWork(tx, work));
      void open.notifications.notify('works');
      return id;
    },
    read: (id: string): Promise<Work | undefined> => findWork(database, id),
    ended: (id: string): Promise<Work> =>
      waitUntil(async () => {
        const work = await findWork(database, id);
        return (work?.state === 'done' || work?.state === 'failed') && work;
      }),
    /** For a run to wait at; it ends when the test says so, or with its signal. */
    hold: (name: string, signal?: AbortSignal): Promise<WorkResult> => {
      const gate = gateOf(name);
      gate.isHeld = true;
      const onAbort = () => {
        aborted.add(name);
        // The next run waits again.
        gates.delete(name);
        gate.leave();
      };
      signal?.addEventListener('abort', onAbort);
      return gate.left.then(() => {
        signal?.removeEventListener('abort', onAbort);
        signal?.throwIfAborted();
        return {};
      });
    },
    held: (name: string) => waitUntil(() => gateOf(name).isHeld),
    isAborted: (name: string) => aborted.has(name),
    aborted: (name: string) => waitUntil(() => aborted.has(name)),
    release: (name: string) => gateOf(name).leave(),
    /** Makes long the run that an engine began last. */
    makeLong: () => begun.at(-1)?.(),
    releaseAll: () => {
      isOpen = true;
      for (const gate of gates.values()) gate.leave();
    },
  };
}

/** Not Vitest's: this also runs in processes of its own. */
async function waitUntil<Value>(
  read: () => Value | Promise<Value>,
): Promise<Exclude<Value, false | undefined>> {
  for (;;) {
    const value = await read();
    if (value !== false && value !== undefined) return value as Exclude<Value, false | undefined>;
    await wait(5);
  }
}

type Gate = { isHeld: boolean; leave: () => void; left: Promise<void> };

function makeGate(): Gate {
  let leave = (): void => {};
  const left = new Promise<void>((resolve) => {
    leave = resolve;
  });
  return { isHeld: false, leave: () => leave(), left };
}

/** Finds every file but one that is called `gone`. */
function makeFiles(): FileStore {
  const unused = () => Promise.reject(new Error('not used'));
  return {
    stageStream: unused,
    discardStaged: async () => {},
    stageLocalFile: unused,
    keepFile: unused,
    openOwnedFile: unused,
    deleteFile: unused,
    resultAddress: unused,
    sweep: unused,
    openContent: unused,
    localPath: async ({ id }) => `/nowhere/${id}`,
    findFile: async (id) => {
      if (id === 'gone') throw new ApiFailure(failures.fileGone);
      const [now, name] = [new Date(), 'source.pdf'];
      return {
        ...{ id, name, siteCode: 'a', ownerId: 'ann', extension: 'pdf', sizeBytes: 1 },
        ...{ sha256: '', url: '', expiresAt: now },
      };
    },
  };
}
