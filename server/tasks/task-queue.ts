import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { type Clock, fromDrizzle, type JobWithMetadata, PgBoss, systemClock } from 'pg-boss';
import type { OpenDatabase, Transaction } from '../db/database';
import type { ServerLog } from '../server-log';
import { releaseFutureClaims } from './release-future-claims';

/** What a handler knows about the run it is in. */
export type TaskRun = {
  /** Aborted when the lease is lost or the server shuts down: stop, free what you hold, throw. */
  signal: AbortSignal;
  /** 1 for the first run; runs that a killed server began count. */
  attempt: number;
};

/**
 * A kind of background work. `Payload` is plain JSON and should be an id of a row, not the data itself.
 * A handler may run again after a kill at any point, so it must be idempotent.
 */
export type Task<Payload extends object> = {
  /** `convert-document`: unique, letters and hyphens. */
  name: string;
  run: (payload: Payload, taskRun: TaskRun) => Promise<void>;
  /**
   * Called (at least once, by any server process) when the last attempt has thrown or died. Write the failure into
   * your row here; the task is not tried again.
   */
  giveUp: (payload: Payload) => Promise<void>;
  /** Runs at once in this process. */
  concurrency: number;
  /** A run that takes longer is taken away and tried again; give the work a deadline of its own below it. */
  leaseSeconds: number;
  /** Runs in all, the first included. */
  maxAttempts: number;
  /** Wait before a run that follows one that threw; it doubles. After a kill there is no wait. */
  retryDelaySeconds: number;
};

/** Work to be done at times, by one of the server processes. */
type Schedule = { name: string; cron: string; run: () => Promise<void> };

export type TaskQueue = {
  /** Makes a kind of task known; call it before `start`. */
  add: <Payload extends object>(task: Task<Payload>) => void;
  addSchedule: (schedule: Schedule) => void;
  /**
   * Enqueues in the caller's transaction: the task exists exactly if the transaction commits. Picked up within 0.5 s,
   * or 2 s after `notBefore`.
   */
  enqueue: <Payload extends object>(
    tx: Transaction,
    task: Task<Payload>,
    payload: Payload,
    notBefore?: Date,
  ) => Promise<void>;
  /**
   * Starts to work, unless another process does that. First gives back what a killed process of the embedded database left unfinished.
   */
  start: (options?: { isWorking: boolean }) => Promise<void>;
  /** Aborts what runs and waits for it, at most 10 s; unfinished tasks are done after the next start. */
  stop: () => Promise<void>;
};

/** Polling where NOTIFY does not arrive. The library's minimum is 0.5 s. */
const pollSeconds = 0.5;
/**
 * Where NOTIFY wakes the workers in milliseconds, polling is left for what comes due by time (a retry, `notBefore`):
 * a dozen workers that ask the embedded database twice a second cost a tenth of a processor with nothing to do.
 */
const duePollSeconds = 2;
/** A task that has failed for good is reported a little later. */
const givenUpPollSeconds = 4;
/** On PostgreSQL, a process that has been silent for so long has lost its tasks. The library's minimum is 10 s. */
const heartbeatSeconds = 10;
const superviseSeconds = 5;
const stopTimeoutMs = 10_000;
const clockCheckMs = 60_000;

/** `clock`: for tests. */
export function createTaskQueue(open: OpenDatabase, log: ServerLog, clock: Clock = systemClock): TaskQueue {
  const isEmbedded = open.engine === 'embedded';
  const boss = new PgBoss({
    ...open.taskConnection,
    useListenNotify: true,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    // One process and no vacuum daemon: there is nothing to watch there.
    ...(isEmbedded ? { monitorVacuum: false, reindex: false } : {}),
    clock,
  });
  boss.on('error', (error) => log.error({ err: error }, 'task queue'));
  boss.on('warning', (warning) => log.warn({ warning }, 'task queue'));

  let isWorking = true;
  const starts: (() => Promise<void>)[] = [];
  const stopping = new AbortController();
  let clockCheck: ReturnType<Clock['setInterval']> | undefined;

  return {
    add: (task) => starts.push(() => startTask(task)),
    addSchedule: (schedule) => starts.push(() => startSchedule(schedule)),
    enqueue: async (tx, task, payload, notBefore) => {
      const isLater = notBefore !== undefined && notBefore.getTime() > Date.now();
      const id = await boss.send(task.name, payload, {
        db: fromDrizzle(tx, sql),
        ...(isLater ? { startAfter: notBefore } : {}),
      });
      if (id === null) throw new Error(`Task ${task.name} was not enqueued`);
    },
    start: async (options) => {
      isWorking = options?.isWorking ?? true;
      await boss.start();
      if (isWorking) {
        await checkClock();
        clockCheck = clock.setInterval(() => void checkClock(), clockCheckMs);
      }
      for (const start of starts) await start();
    },
    stop: async () => {
      stopping.abort();
      if (clockCheck) clock.clearInterval(clockCheck);
      await boss.stop({ graceful: true, timeout: stopTimeoutMs, close: true });
    },
  };

  async function checkClock(): Promise<void> {
    try {
      await releaseFutureClaims(boss.getDb());
    } catch (error) {
      // The next check tries again.
      log.error({ err: error }, 'the task queue could not be checked for future times');
    }
  }

  async function startTask<Payload extends object>(task: Task<Payload>): Promise<void> {
    const givenUpName = `${task.name}-given-up`;
    await ensureQueue(givenUpName, { retryLimit: 10, retryDelay: 5, retryBackoff: true, notify: true });
    await ensureQueue(task.name, {
      retryLimit: task.maxAttempts - 1,
      retryDelay: task.retryDelaySeconds,
      retryBackoff: task.retryDelaySeconds > 0,
      expireInSeconds: task.leaseSeconds,
      deadLetter: givenUpName,
      notify: true,
      ...(isEmbedded ? {} : { heartbeatSeconds }),
    });
    if (!isWorking) return;
    if (isEmbedded) {
      await giveBackInterrupted(task.name);
      await giveBackInterrupted(givenUpName);
    }
    await boss.work<Payload>(
      givenUpName,
      { pollingIntervalSeconds: pollSeconds, notifyPollingIntervalSeconds: givenUpPollSeconds },
      eachJob((payload) => task.giveUp(payload)),
    );
    await boss.work(
      task.name,
      {
        pollingIntervalSeconds: pollSeconds,
        notifyPollingIntervalSeconds: duePollSeconds,
        localConcurrency: task.concurrency,
        includeMetadata: true,
      },
      async (jobs: JobWithMetadata<Payload>[]) => {
        for (const job of jobs) {
          const signal = AbortSignal.any([job.signal, stopping.signal]);
          try {
            await task.run(job.data, { signal, attempt: job.retryCount + 1 });
          } catch (error) {
            log.error({ err: error, task: task.name, attempt: job.retryCount + 1 }, 'task failed');
            // The library stores what is thrown for days, and messages name people.
            throw new Error('see the log');
          }
        }
      },
    );
  }

  async function startSchedule(schedule: Schedule): Promise<void> {
    if (!isWorking) return;
    await ensureQueue(schedule.name, { retryLimit: 0, deleteAfterSeconds: 3600, notify: true });
    // What came due while no process ran, or the machine slept, is done once when it is back.
    await boss.schedule(schedule.name, schedule.cron, null, { missed: 'once' });
    await boss.work(schedule.name, { pollingIntervalSeconds: 30 }, () => schedule.run());
  }

  async function ensureQueue(name: string, options: Parameters<PgBoss['createQueue']>[1]): Promise<void> {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
    // Loads the queue into the library's cache: looked up first inside `enqueue`, on the embedded database it would
    // wait for the very transaction it is called in.
    await boss.getJobById(name, randomUUID());
  }

  /**
   * The embedded database has one process, so whatever is active at start belongs to a killed one. The table is the
   * queue library's: it has no call that gives a claimed task back without a wait. One that has used up its attempts
   * fails here, which is how `giveUp` learns of work that kills the server each time.
   */
  async function giveBackInterrupted(name: string): Promise<void> {
    const given = await boss.getDb().executeSql(
      `UPDATE pgboss.job SET state = 'retry', start_after = now()
       WHERE name = $1 AND state = 'active' AND retry_count < retry_limit RETURNING id`,
      [name],
    );
    if (given.rows.length > 0)
      log.info({ task: name, count: given.rows.length }, 'taking up interrupted tasks');
    const exhausted = await boss
      .getDb()
      .executeSql(`SELECT id FROM pgboss.job WHERE name = $1 AND state = 'active'`, [name]);
    for (const { id } of exhausted.rows) await boss.fail(name, String(id), { message: 'the server died' });
  }
}

function eachJob<Payload>(work: (payload: Payload) => Promise<void>) {
  return async (jobs: { data: Payload }[]) => {
    for (const job of jobs) await work(job.data);
  };
}
