import { proxy, type Remote } from 'comlink';
import type { EngineName } from '../../contract/device-engines';
import { fail, type Outcome, succeed } from '../../contract/failures';
import {
  type EndingDuty,
  type JobEnvironment,
  type JobError,
  type JobEvent,
  type JobId,
  type JobKind,
  type JobPlace,
  type JobRequest,
  type JobSession,
  type JobView,
  type JobWorker,
  type ResultFile,
  type SavedSpace,
  visitorOwner,
  type WakeReason,
} from '../../contract/jobs';
import { createUuid } from '../api/create-uuid';
import { connection } from '../pwa/connection';
import { updates } from '../pwa/updates';
import { Observable } from '../ui/observable';
import { onPageEvent, pageEvents } from '../ui/page-events';
import { applyEvent, emptySnapshot, type JobsSnapshot, mergeJobs } from './job-list';
import { startJobs, storeVisitorJobs, visitorJobs } from './job-start';
import { LastingStorage } from './lasting-storage';
import { RestartPauses } from './restart-pauses';
import { lossErrors, WorkerLink, type WorkerLoss } from './worker-link';

/** A command that ended so many workers is not sent to another. */
const mostDeaths = 3;

/**
 * The page's side of the queue: one worker, one list. The worker is started when somebody is signed in, or a visitor's
 * files wait. No method throws: answers are data with a code. Every command may be repeated, so one whose worker died goes to the next.
 */
export class JobClient {
  readonly snapshot = new Observable<JobsSnapshot>(emptySnapshot);
  #environment: JobEnvironment | null = null;
  #link: WorkerLink | null = null;
  #connected: Promise<Outcome<void, JobError>> | null = null;
  /** Settles when the page is back out of the back/forward cache; null while it is not in there. */
  #back: Promise<void> | null = null;
  #comeBack: () => void = () => {};
  readonly #lasting = new LastingStorage((isLasting) => {
    if (isLasting !== this.snapshot.get().isLasting) this.#show({ isLasting });
  });
  readonly #restartPauses = new RestartPauses();
  readonly #spawn: () => Worker;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  /** Call once, when site and session are known. Joins the queue at once where there may be jobs. */
  connect(environment: JobEnvironment): Promise<Outcome<void, JobError>> {
    if (!this.#environment) onPageEvent(pageEvents, (reason) => this.wake(reason));
    this.#environment = environment;
    return this.#mayHaveJobs ? this.#connect() : Promise.resolve(succeed(undefined));
  }

  /** Somebody signed in, the token changed, or (null) the session ended, here or in another tab. */
  async setSession(session: JobSession | null): Promise<Outcome<void, JobError>> {
    if (!this.#environment) return fail(notConnected);
    const isSamePerson = this.#environment.session?.email === session?.email;
    this.#environment = { ...this.#environment, session };
    if (!isSamePerson) this.#show({ jobs: [] });
    if (!this.#link) return session ? this.#connect() : succeed(undefined);
    const jobs = await this.#command((worker) => worker.setSession(this.#session));
    if (!jobs.ok) return jobs;
    this.#merge(jobs.value);
    if (session?.takesVisitorJobs) storeVisitorJobs(false);
    return succeed(undefined);
  }

  /** Answers, in the order asked, once record and bytes of each are safe; one refusal does not stop the others. */
  async enqueue(requests: JobRequest[]): Promise<Outcome<JobView, JobError>[]> {
    if (!(await this.#begin())) return explainMissing(requests);
    const owner = this.#owner;
    this.#lasting.ask();
    const identified = requests.map((request) => ({ ...request, id: createUuid() as JobId }));
    const answer = await this.#command(async (worker) => {
      // Whoever signed in while the page was away does not become their owner.
      if (this.#owner !== owner) return fail({ code: 'signed-out' });
      return succeed(await worker.enqueue(identified));
    });
    if (!answer.ok && answer.error.code === 'queue-missing') return explainMissing(requests);
    if (!answer.ok) return requests.map(() => answer);
    const jobs = answer.value.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    if (owner === visitorOwner && jobs.length > 0) storeVisitorJobs(true);
    this.#merge(jobs.filter(({ state }) => state !== 'cancelled'));
    return answer.value;
  }

  readonly cancel = (id: JobId) => this.#command((worker) => worker.cancel(id));
  /** A failed job continues at the step that failed; a waiting one tries now, as far as the backend allows. */
  readonly retry = (id: JobId) => this.#command((worker) => worker.retry(id));
  /** The person's yes to starting again after a lost answer. */
  readonly confirm = (id: JobId) => this.#command((worker) => worker.confirm(id));
  /** Has it done on this device, or by the server, before its work begins. */
  readonly move = (id: JobId, place: JobPlace) => this.#command((worker) => worker.move(id, place));
  /** Has an engine fetched, so that it works offline. */
  readonly keepEngine = (engine: EngineName) => this.#command((worker) => worker.keepEngine(engine));
  readonly remove = (id: JobId) => this.#command((worker) => worker.remove(id));
  /** Those of these ended jobs for which nobody else does this. */
  readonly claimEndings = (ids: JobId[], duty: EndingDuty): Promise<Outcome<JobId[], JobError>> =>
    this.#command((worker) => worker.claimEndings(ids, duty));
  readonly measureSaved = (kind?: JobKind): Promise<Outcome<SavedSpace, JobError>> =>
    this.#command((worker) => worker.measureSaved(kind));
  /** Of all ages, those off the list among them. */
  readonly clearSaved = (kind?: JobKind) => this.#command((worker) => worker.clearSaved(kind));
  readonly readResult = (id: JobId): Promise<Outcome<ResultFile, JobError>> =>
    this.#command((worker) => worker.readResult(id));
  readonly readPartialResult = (id: JobId): Promise<Outcome<string, JobError>> =>
    this.#command((worker) => worker.readPartialResult(id));
  readonly readSource = (id: JobId): Promise<Outcome<Blob, JobError>> =>
    this.#command((worker) => worker.readSource(id));

  /** Call before the token is thrown away. Works without a worker too: there is then nothing in flight. */
  async signOut(choice: 'keep-unfinished' | 'delete-unfinished'): Promise<Outcome<void, JobError>> {
    if (!this.#environment || !this.#session) return succeed(undefined);
    const outcome = await this.#command((worker) => worker.signOut(choice));
    this.#environment = { ...this.#environment, session: null };
    this.#show({ jobs: [] });
    return outcome;
  }

  /** Public for wake-ups that come through the service worker. */
  wake(reason: WakeReason): void {
    const isLeaving = reason === 'pagehide' || reason === 'freeze';
    if (this.#environment && (reason === 'visible' || reason === 'hidden')) {
      this.#environment = { ...this.#environment, isVisible: reason === 'visible' };
    }
    if (reason === 'pageshow' || reason === 'resume' || reason === 'visible') this.#return();
    // Where storage is blocked the worker alone has the jobs, so it is suspended instead.
    if (reason === 'pagehide' && this.snapshot.get().durability !== 'session') this.#leave();
    if (isLeaving) this.#link?.suspend();
    else this.#link?.resume();
    if (this.#link) void this.#wakeWorker(reason);
    else if (!isLeaving && reason !== 'hidden') this.#rejoin();
  }

  get #session(): JobSession | null {
    return this.#environment?.session ?? null;
  }

  get #owner(): string {
    return this.#session?.email ?? visitorOwner;
  }

  get #mayHaveJobs(): boolean {
    return this.#session !== null || visitorJobs.get();
  }

  /**
   * Ends the worker of a page that goes into the back/forward cache. A browser stops it there before it has read any
   * message, and in WebKit its open transaction then blocks the database for every page (docs/queue.md).
   */
  #leave(): void {
    if (this.#back) return;
    this.#back = new Promise((resolve) => {
      this.#comeBack = resolve;
    });
    this.#link?.close();
    this.#drop();
  }

  #return(): void {
    this.#comeBack();
    this.#back = null;
  }

  #drop(): void {
    this.#link = null;
    this.#connected = null;
  }

  async #wakeWorker(reason: WakeReason): Promise<void> {
    await this.#call((worker) => worker.wake(reason));
    // A suspended page misses what other tabs did.
    if (reason === 'pageshow' || reason === 'resume') await this.#reload();
  }

  async #reload(): Promise<void> {
    const answer = await this.#call((worker) => worker.setSession(this.#session));
    if (typeof answer === 'string' || !answer.ok) return;
    const listed = new Set(answer.value.map(({ id }) => id));
    const jobs = this.snapshot.get().jobs.filter(({ id, state }) => listed.has(id) || state === 'staging');
    this.snapshot.set(mergeJobs({ ...this.snapshot.get(), jobs }, answer.value));
  }

  /** The app joins the queue when somebody signs in; a tool may be quicker. False where its code cannot be fetched. */
  async #begin(): Promise<boolean> {
    if (this.#environment) return true;
    try {
      await startJobs();
      return this.#environment !== null;
    } catch (error) {
      console.info('The job queue could not be fetched', error);
      return false;
    }
  }

  #connect(): Promise<Outcome<void, JobError>> {
    this.#connected ??= this.#join();
    return this.#connected;
  }

  async #join(): Promise<Outcome<void, JobError>> {
    // Nothing may be started in a page that is about to be put away.
    if (this.#back) await this.#back;
    const environment = this.#environment;
    if (!environment) return fail(notConnected);
    const link = new WorkerLink(this.#spawn, () => this.#restart(link));
    this.#link = link;
    const listener = proxy((event: JobEvent) => {
      if (link === this.#link) this.snapshot.set(applyEvent(this.snapshot.get(), event));
    });
    const answer = await this.#call((worker) => worker.connect(environment, listener));
    if (answer === 'closed') return this.#connect();
    if (typeof answer === 'string' || !answer.ok) {
      const error = typeof answer === 'string' ? lossErrors[answer] : answer.error;
      if (error.code !== 'queue-missing')
        console.error(`The job queue did not open: ${error.code} ${error.detail ?? ''}`);
      link.close();
      if (this.#link === link) this.#drop();
      return fail(error);
    }
    if (!navigator.onLine) void this.#call((worker) => worker.wake('offline'));
    // A fresh list: what another worker or another tab removed meanwhile must not linger.
    const { durability, jobs } = answer.value;
    storeVisitorJobs(answer.value.hasVisitorJobs);
    this.snapshot.set(mergeJobs({ ...this.snapshot.get(), jobs: [], durability }, jobs));
    this.#lasting.read();
    return succeed(undefined);
  }

  #restart(link: WorkerLink): void {
    if (link !== this.#link) return;
    this.#drop();
    const pauseMs = this.#restartPauses.next(Date.now());
    // Whoever calls or comes back to the page meanwhile does not wait for it.
    if (pauseMs > 0) setTimeout(() => this.#rejoin(), pauseMs);
    else this.#rejoin();
  }

  #rejoin(): void {
    if (!this.#link && this.#mayHaveJobs) void this.#connect();
  }

  /** Sends a command until a worker answers it: again when the page comes back, and again after a worker's death. */
  async #command<Value>(run: WorkerCall<Value>): Promise<Outcome<Value, JobError>> {
    if (!(await this.#begin())) return fail({ code: 'queue-missing' });
    for (let deaths = 0; ; ) {
      const connected = await this.#connect();
      const answer = connected.ok ? await this.#call(run) : connected;
      if (answer === 'missing') return fail(lossErrors.missing);
      if (typeof answer !== 'string' && (answer.ok || answer.error.code !== 'worker-lost')) return answer;
      if (answer !== 'closed') deaths += 1;
      if (deaths === mostDeaths) return fail(lossErrors.lost);
    }
  }

  /** One call to the worker there is, or how that worker was lost before it answered. */
  async #call<Value>(run: WorkerCall<Value>): Promise<Outcome<Value, JobError> | WorkerLoss> {
    if (!this.#link) return 'closed';
    try {
      return await this.#link.call(run);
    } catch (error) {
      // comlink rejects when an argument cannot be cloned, or the worker threw where it should have answered.
      console.error('A call to the job worker failed', error);
      return fail({ code: 'unexpected', detail: String(error) });
    }
  }

  #merge(jobs: readonly JobView[]): void {
    this.snapshot.set(mergeJobs(this.snapshot.get(), jobs));
  }

  #show(change: Partial<JobsSnapshot>): void {
    this.snapshot.set({ ...this.snapshot.get(), ...change });
  }
}

/** The page's one client. */
export const jobClient = new JobClient(
  () => new Worker(new URL('../../workers/job-worker.ts', import.meta.url), { type: 'module' }),
);

type WorkerCall<Value> = (worker: Remote<JobWorker>) => Promise<Outcome<Value, JobError>>;

/** The network, a newer version that has taken the code away, or neither. */
async function explainMissing(requests: JobRequest[]): Promise<Outcome<JobView, JobError>[]> {
  await connection.check();
  const isOffline = connection.isOffline();
  if (!isOffline) void updates.explainsMissing();
  return requests.map(() => fail({ code: isOffline ? 'queue-missing' : 'unexpected' }));
}

const notConnected: JobError = { code: 'unexpected', detail: 'connect() has not been called' };
