import { randomUUID } from 'node:crypto';
import type { OpenDatabase } from '../db/database';
import type { Metrics } from '../metrics';
import { afterProcessorTime } from '../processes/after-processor-time';
import { EngineTime } from '../processes/engine-time';
import type { ServerLog } from '../server-log';
import type { FileStore } from '../storage/file-store';
import { chooseTurns, type SiteShares } from './choose-turns';
import { hasFreeSlot, type Lane, longSlots } from './lane';
import { findYielding, findYieldingToWaiting, isOneTooMany, listLongRuns } from './long-work';
import { nameOwner } from './next-turn';
import { type Run, type RunnableKind, runWork } from './run-work';
import { listDueKinds, listWaiting, waitForTurns } from './waiting-works';
import { leaseWorks, renewLeases, requeueExpired, type Work } from './work-store';

export type WorkLoopOptions = SiteShares & {
  open: Pick<OpenDatabase, 'database' | 'engine' | 'notifications'>;
  files: FileStore;
  log: ServerLog;
  metrics: Metrics;
  /** Works of a kind that run at once in this process; 0: none. */
  slotsOf: (kind: string) => number;
  /** Calls back once work is long, so that it leaves the last slot to short work. Answers with what ends it. */
  onceLong?: (call: () => void) => () => void;
  /** Long work of who has had so much more engine time than another comes after that other's. */
  sliceMs?: number;
};

export type WorkLoop = {
  add: (kind: RunnableKind) => void;
  /** First takes back what a dead process left unfinished. */
  start: () => Promise<void>;
  /** Leases no more work and waits for what runs. What has not finished within `graceMs` is ended and given back. */
  stop: (graceMs?: number) => Promise<void>;
};

/** Runs in all. A busy endpoint is asked again after 2, 4, 8 … seconds: about four minutes. */
const maxAttempts = 8;
/** Runs in all of work whose processes died at each: it may be what kills them, and everybody else's work with them. */
const maxDeaths = 3;
/** For what comes due by time, leases, and a notification that was lost. */
const pollMs = 2_000;
/** Work that an engine could have used a processor for so long is long. */
const longAfterMs = 2_000;
/** Who waits so long for an engine waits for others' long work. */
const engineWaitMs = 4_000;

/** Leases works in fair turns and runs them. One for each process. */
export function createWorkLoop(options: WorkLoopOptions): WorkLoop {
  const { open, log, slotsOf, sliceMs = 5_000 } = options;
  const { onceLong = (call) => afterProcessorTime(longAfterMs, call) } = options;
  const { database, engine, notifications } = open;
  const holder = randomUUID();
  const lanes = new Map<string, Lane>();
  let poll: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  let isWoken = false;
  let isDraining = false;
  let isStopped = false;
  let stopped: Promise<void> | undefined;

  return {
    add: (kind) => {
      const slots = slotsOf(kind.name);
      lanes.set(kind.name, { kind, slots, sliceMs, runs: new Map(), engineTime: new EngineTime() });
    },
    start: async () => {
      const isAlone = engine === 'embedded';
      const count = await requeueExpired(database, [], { maxDeaths, maxAttempts, isAlone });
      if (count > 0) log.info({ count }, 'interrupted works are queued again');
      await notifications.listen('works', wake);
      poll = setInterval(wake, pollMs);
      wake();
    },
    stop: (graceMs = 0) => {
      stopped ??= drain(graceMs);
      return stopped;
    },
  };

  async function drain(graceMs: number): Promise<void> {
    isDraining = true;
    // It may be leasing some at this moment.
    await looking;
    const runs = listRuns();
    const allEnded = Promise.all(runs.map(([, ended]) => ended));
    const timer = setTimeout(() => {
      for (const [run] of runs) endRun(run, 'stopping');
    }, graceMs);
    await allEnded;
    clearTimeout(timer);
    clearInterval(poll);
    isStopped = true;
    await looking;
  }

  function listRuns(): [Run, Promise<void>][] {
    return [...lanes.values()].flatMap((lane) => [...lane.runs]);
  }

  function wake(): void {
    if (isStopped) return;
    isWoken = true;
    looking ??= lookUntilQuiet().finally(() => {
      looking = undefined;
    });
  }

  async function lookUntilQuiet(): Promise<void> {
    while (isWoken) {
      isWoken = false;
      try {
        await look();
      } catch (error) {
        // The next poll tries again.
        log.error({ err: error }, 'no work could be leased');
      }
    }
  }

  async function look(): Promise<void> {
    const runs = listRuns().map(([run]) => run);
    await renewOwnLeases(runs);
    if (isDraining) return;
    const ownIds = runs.map(({ work }) => work.id);
    await requeueExpired(database, ownIds, { maxDeaths, maxAttempts, isAlone: false });
    for (const lane of lanes.values()) await yieldToWaiting(lane);
    if (![...lanes.values()].some(hasFreeSlot)) return;
    for (const name of await listDueKinds(database)) {
      const lane = lanes.get(name);
      while (lane && !isDraining && hasFreeSlot(lane) && (await startNext(lane)));
    }
  }

  async function renewOwnLeases(runs: readonly Run[]): Promise<void> {
    if (runs.length === 0) return;
    const held = await renewLeases(
      database,
      holder,
      runs.map(({ work }) => work.id),
    );
    for (const run of runs) if (!held.has(run.work.id)) endRun(run, 'lease lost');
  }

  /** Starts those whose turn it is, as many as there are slots. False when nothing could begin. */
  async function startNext(lane: Lane): Promise<boolean> {
    const leased = await database.transaction(async (tx) => {
      await waitForTurns(tx, lane.kind.name);
      const count = lane.slots - lane.runs.size;
      const chosen = await chooseTurns(tx, lane, options, { runs: [...lane.runs.keys()], count });
      return chosen.length === 0
        ? []
        : leaseWorks(
            tx,
            chosen.map(({ id }) => id),
            holder,
          );
    });
    for (const work of leased) startRun(lane, work);
    return leased.length > 0;
  }

  function startRun(lane: Lane, work: Work): void {
    const run: Run = { work, isLong: work.isLong, endReason: undefined, abort: new AbortController() };
    let stopLong: (() => void) | undefined;
    // Waiting for an engine makes nothing long: on a busy machine one takes seconds to start.
    const onBegin = () => {
      if (run.begunAtMs !== undefined) return;
      run.begunAtMs = performance.now();
      clearTimeout(timer);
      stopLong = onceLong(() => markLongRunning(lane, run));
    };
    const timer = setTimeout(() => endYielding(lane, run), engineWaitMs);
    const mustYield = () => isAnotherDue(lane, run);
    const ended = runWork(
      { ...options, database, holder, maxAttempts, onBegin, mustYield },
      lane.kind,
      run,
    ).then(() => {
      clearTimeout(timer);
      stopLong?.();
      lane.runs.delete(run);
      if (run.begunAtMs !== undefined)
        lane.engineTime.add(nameOwner(work), performance.now() - run.begunAtMs);
      wake();
    });
    lane.runs.set(run, ended);
  }

  /** One slot is always left to short work: a long one too many waits, or that of who has had more engine time. */
  function markLongRunning(lane: Lane, run: Run): void {
    run.isLong = true;
    if (isOneTooMany(lane, run) && !endYielding(lane, run)) endRun(run, 'yielding');
  }

  /** Ends a long run that should leave its slot, or its engine, to this one. */
  function endYielding(lane: Lane, run: Run): boolean {
    if (!lane.kind.isRestartable || listLongRuns(lane).length < longSlots(lane)) return false;
    const yielding = findYielding(lane, run.work);
    if (yielding) endRun(yielding, 'yielding');
    return yielding !== undefined;
  }

  /** Long work that was given back waits for a slot; its person may have had less engine time meanwhile. */
  async function yieldToWaiting(lane: Lane): Promise<void> {
    const isFull = lane.kind.isRestartable && listLongRuns(lane).length >= longSlots(lane);
    const isEnding = [...lane.runs.keys()].some(({ endReason }) => endReason !== undefined);
    if (!isFull || isEnding) return;
    const waiting = await listWaiting(database, lane.kind.name, { isShortOnly: false });
    const yielding = findYieldingToWaiting(lane, waiting);
    if (yielding) endRun(yielding, 'yielding');
  }

  /** Between two of its parts, work leaves its slot to whoever has waited longer than it has run. */
  async function isAnotherDue(lane: Lane, run: Run): Promise<boolean> {
    if (isDraining) return true;
    if (hasFreeSlot(lane)) return false;
    const runs = [...lane.runs.keys()].filter((other) => other !== run);
    const [next] = await chooseTurns(database, lane, options, { runs, count: 1, leavers: [run.work] });
    return next?.id !== run.work.id;
  }
}

function endRun(run: Run, reason: NonNullable<Run['endReason']>): void {
  run.endReason ??= reason;
  run.abort.abort(new Error(reason));
}
