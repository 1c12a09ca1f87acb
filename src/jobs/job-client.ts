import { proxy, type Remote } from 'comlink';
import { fail, type Outcome, succeed } from '../../contract/failures';
import type {
  JobEnvironment,
  JobError,
  JobEvent,
  JobId,
  JobKind,
  JobRequest,
  JobSession,
  JobView,
  JobWorker,
  ResultFile,
  SavedSpace,
  WakeReason,
} from '../../contract/jobs';
import { connection } from '../pwa/connection';
import { updates } from '../pwa/updates';
import { applyEvent, emptySnapshot, type JobsSnapshot, mergeJobs } from './job-list';
import { startJobs } from './job-start';
import { readLastingStorage } from './lasting-storage';
import { PageAbsence } from './page-absence';
import { listenToLifecycle } from './page-lifecycle';
import { RestartPauses } from './restart-pauses';
import { UnansweredRequests } from './unanswered-requests';
import { WorkerLink, workerLost } from './worker-link';

/**
 * The page's side of the queue: one worker, one list. The worker is started when somebody is signed in, not before;
 * when it dies it is started again and the list is read again. No method throws: answers are data with a code.
 * Above 300 lines because it has a method for each command, as the worker has.
 */
export class JobClient {
  #environment: JobEnvironment | null = null;
  #link: WorkerLink | null = null;
  #connected: Promise<Outcome<void, JobError>> | null = null;
  #snapshot = emptySnapshot;
  #hasAskedToPersist = false;
  readonly #restartPauses = new RestartPauses();
  /** A job may be cancelled before the answer of its enqueue, which waits for the files after it, is here. */
  readonly #removed = new Set<JobId>();
  readonly #unanswered = new UnansweredRequests();
  readonly #absence = new PageAbsence();
  readonly #listeners = new Set<() => void>();
  readonly #spawn: () => Worker;

  constructor(spawn: () => Worker) {
    this.#spawn = spawn;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly getSnapshot = (): JobsSnapshot => this.#snapshot;

  /** Nothing of a person is rendered on the server. */
  readonly getServerSnapshot = (): JobsSnapshot => emptySnapshot;

  /** Call once, when site and session are known. Joins the queue at once when somebody is signed in. */
  connect(environment: JobEnvironment): Promise<Outcome<void, JobError>> {
    if (!this.#environment) listenToLifecycle((reason) => this.wake(reason));
    this.#environment = environment;
    return environment.session ? this.#connect() : Promise.resolve(succeed(undefined));
  }

  /** Somebody signed in, the token changed, or (null) the session ended, here or in another tab. */
  async setSession(session: JobSession | null): Promise<Outcome<void, JobError>> {
    if (!this.#environment) return fail(notConnected);
    const isSamePerson = this.#environment.session?.email === session?.email;
    this.#environment = { ...this.#environment, session };
    if (!isSamePerson) this.#show({ ...this.#snapshot, jobs: [] });
    if (!this.#link) return session ? this.#connect() : succeed(undefined);
    const { departures } = this.#absence;
    const jobs = await this.#call((worker) => worker.setSession(session));
    // The worker ended because the page was left: the next one is told with its start.
    if (!jobs.ok) return departures === this.#absence.departures ? jobs : this.#connect();
    this.#show(mergeJobs(this.#snapshot, jobs.value));
    return succeed(undefined);
  }

  /** The backend's capabilities became known or changed. */
  async setCapabilities(capabilities: JobEnvironment['capabilities']): Promise<Outcome<void, JobError>> {
    if (!this.#environment) return fail(notConnected);
    this.#environment = { ...this.#environment, capabilities };
    return this.#link ? this.#call((worker) => worker.setCapabilities(capabilities)) : succeed(undefined);
  }

  /** Answers, in the order asked, once record and bytes of each are safe; one refusal does not stop the others. */
  async enqueue(requests: JobRequest[]): Promise<Outcome<JobView, JobError>[]> {
    if (!(await this.#begin())) return this.#explainMissing(requests);
    const owner = this.#environment?.session?.email;
    if (!owner) return requests.map(() => fail({ code: 'signed-out' }));
    this.#askToPersist();
    const identified = requests.map((request) => this.#unanswered.identify(request));
    const answer = await this.#callConnected(async (worker, isAgain) => {
      // Whoever signed in while the page was away does not become their owner.
      if (this.#environment?.session?.email !== owner) return fail({ code: 'signed-out' });
      return succeed(
        await worker.enqueue(isAgain ? identified.map((one) => ({ ...one, isRepeated: true })) : identified),
      );
    });
    for (const request of identified) this.#unanswered.note(request, answer.ok);
    if (!answer.ok && answer.error.code === 'queue-missing') return this.#explainMissing(requests);
    if (!answer.ok) return requests.map(() => answer);
    const jobs = answer.value.flatMap((outcome) => (outcome.ok ? [outcome.value] : []));
    const listed = jobs.filter((job) => isListed(job) && !this.#removed.has(job.id));
    this.#show(mergeJobs(this.#snapshot, listed));
    return answer.value;
  }

  readonly cancel = (id: JobId) => this.#order((worker) => worker.cancel(id));
  /** A failed job continues at the step that failed; a waiting one tries now, as far as the backend allows. */
  readonly retry = (id: JobId) => this.#order((worker) => worker.retry(id));
  /** The person's yes to starting again after a lost answer. */
  readonly confirm = (id: JobId) => this.#order((worker) => worker.confirm(id));
  readonly remove = (id: JobId) => this.#order((worker) => worker.remove(id));
  readonly measureSaved = (kind?: JobKind): Promise<Outcome<SavedSpace, JobError>> =>
    this.#callConnected((worker) => worker.measureSaved(kind));
  /** Of all ages, those off the list among them. */
  readonly clearSaved = (kind?: JobKind) => this.#callConnected((worker) => worker.clearSaved(kind));
  readonly readResult = (id: JobId): Promise<Outcome<ResultFile, JobError>> =>
    this.#callConnected((worker) => worker.readResult(id));

  readonly readSource = (id: JobId): Promise<Outcome<Blob, JobError>> =>
    this.#callConnected((worker) => worker.readSource(id));

  /** Call before the token is thrown away. Works without a worker too: there is then nothing in flight. */
  async signOut(choice: 'keep-unfinished' | 'delete-unfinished'): Promise<Outcome<void, JobError>> {
    if (!this.#environment?.session) return succeed(undefined);
    const outcome = await this.#callConnected((worker) => worker.signOut(choice));
    this.#environment = { ...this.#environment, session: null };
    this.#show({ ...this.#snapshot, jobs: [] });
    return outcome;
  }

  /** Public for wake-ups that come through the service worker. */
  wake(reason: WakeReason): void {
    const isLeaving = reason === 'pagehide' || reason === 'freeze';
    if (this.#environment && (reason === 'visible' || reason === 'hidden')) {
      this.#environment = { ...this.#environment, isVisible: reason === 'visible' };
    }
    if (reason === 'pageshow' || reason === 'resume' || reason === 'visible') this.#absence.end();
    // Where storage is blocked the worker alone has the jobs: it is asked to stand still, and lives.
    if (reason === 'pagehide' && this.#snapshot.durability !== 'session') this.#leave();
    if (isLeaving) this.#link?.suspend();
    else this.#link?.resume();
    if (this.#link) void this.#wakeWorker(reason);
    else if (!isLeaving && reason !== 'hidden') this.#rejoin();
  }

  /**
   * The page is left, and may come back out of the back/forward cache. Its worker is ended here and now: a browser
   * stops it there before it has read any message, and in WebKit the transaction it had open then holds up the
   * database, and with it the queue of every other page, for as long as this page is kept.
   */
  #leave(): void {
    this.#absence.begin();
    this.#link?.close();
    this.#link = null;
    this.#connected = null;
  }

  async #wakeWorker(reason: WakeReason): Promise<void> {
    await this.#call((worker) => worker.wake(reason));
    // Nothing was heard of what other tabs did while this page was put away.
    if (reason === 'pageshow' || reason === 'resume') await this.#readAnew();
  }

  async #readAnew(): Promise<void> {
    const session = this.#environment?.session ?? null;
    const answer = await this.#call((worker) => worker.setSession(session));
    if (!answer.ok) return;
    const listed = new Set(answer.value.map(({ id }) => id));
    const jobs = this.#snapshot.jobs.filter(({ id, state }) => listed.has(id) || state === 'staging');
    this.#show(mergeJobs({ ...this.#snapshot, jobs }, answer.value));
  }

  /** The app joins the queue when somebody signs in; a tool may be quicker. False where its code is not to be had. */
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

  /** The network, a newer version that has taken the code away, or neither. */
  async #explainMissing(requests: JobRequest[]): Promise<Outcome<JobView, JobError>[]> {
    await connection.check();
    const isOffline = connection.isOffline();
    if (!isOffline) void updates.explainsMissing();
    return requests.map(() => fail({ code: isOffline ? 'queue-missing' : 'unexpected' }));
  }

  #connect(): Promise<Outcome<void, JobError>> {
    this.#connected ??= this.#join();
    return this.#connected;
  }

  async #join(): Promise<Outcome<void, JobError>> {
    // Nothing may be started in a page that is about to be put away.
    if (this.#absence.over) await this.#absence.over;
    const { departures } = this.#absence;
    const environment = this.#environment;
    if (!environment) return fail(notConnected);
    const link = new WorkerLink(this.#spawn, () => this.#restart(link));
    this.#link = link;
    const answer = await this.#call((worker) =>
      worker.connect(
        environment,
        proxy((event) => this.#onEvent(link, event)),
      ),
    );
    if (!answer.ok && departures !== this.#absence.departures) return this.#connect();
    if (!answer.ok) {
      if (answer.error.code !== 'queue-missing')
        console.error(`The job queue did not open: ${answer.error.code} ${answer.error.detail ?? ''}`);
      link.close();
      if (this.#link === link) {
        this.#link = null;
        this.#connected = null;
      }
      return answer;
    }
    if (!navigator.onLine) void this.#call((worker) => worker.wake('offline'));
    // A fresh list: what another worker life or another tab removed meanwhile must not linger.
    const { durability, jobs } = answer.value;
    this.#show(mergeJobs({ ...this.#snapshot, jobs: [], durability }, jobs));
    void this.#learnWhetherLasting(false);
    return succeed(undefined);
  }

  #onEvent(link: WorkerLink, event: JobEvent): void {
    if (link !== this.#link) return;
    if (event.type === 'removed') for (const id of event.ids) this.#removed.add(id);
    this.#show(applyEvent(this.#snapshot, event));
  }

  #restart(link: WorkerLink): void {
    if (link !== this.#link) return;
    this.#link = null;
    this.#connected = null;
    const pauseMs = this.#restartPauses.next(Date.now());
    // Whoever calls or comes back to the page meanwhile does not wait for it.
    if (pauseMs > 0) setTimeout(() => this.#rejoin(), pauseMs);
    else this.#rejoin();
  }

  #rejoin(): void {
    if (!this.#link && this.#environment?.session) void this.#connect();
  }

  /** What the person asks of a job. Asked for again it may have been done the first time. */
  #order(run: WorkerCall<void>): Promise<Outcome<void, JobError>> {
    return this.#callConnected(async (worker, isAgain) => {
      const answer = await run(worker);
      const isDone =
        !answer.ok && (answer.error.code === 'not-found' || answer.error.code === 'not-available');
      return isAgain && isDone ? succeed(undefined) : answer;
    });
  }

  /** A call that the page was left in the middle of is made again when it is back. */
  async #callConnected<Value>(run: RepeatableCall<Value>): Promise<Outcome<Value, JobError>> {
    if (!(await this.#begin())) return fail({ code: 'queue-missing' });
    for (let isAgain = false; ; isAgain = true) {
      const { departures } = this.#absence;
      const connected = await this.#connect();
      if (!connected.ok) return connected;
      const answer = await this.#call((worker) => run(worker, isAgain));
      if (answer.ok || departures === this.#absence.departures) return answer;
      if (answer.error.code !== 'worker-lost' && answer.error.code !== 'queue-missing') return answer;
    }
  }

  async #call<Value>(run: WorkerCall<Value>): Promise<Outcome<Value, JobError>> {
    const link = this.#link;
    if (!link) return fail({ code: 'worker-lost' });
    try {
      const answer = await link.call(run);
      if (answer !== workerLost) return answer;
      return fail({ code: link.hasLived ? 'worker-lost' : 'queue-missing' });
    } catch (error) {
      // comlink rejects when an argument cannot be cloned, or the worker threw where it should have answered.
      console.error('A call to the job worker failed', error);
      return fail({ code: 'unexpected', detail: String(error) });
    }
  }

  // The worker has no `storage.persist`; asked when there is something to keep.
  #askToPersist(): void {
    if (this.#hasAskedToPersist) return;
    this.#hasAskedToPersist = true;
    void this.#learnWhetherLasting(true);
  }

  async #learnWhetherLasting(isAsking: boolean): Promise<void> {
    const isLasting = await readLastingStorage(isAsking);
    if (isLasting !== this.#snapshot.isLasting) this.#show({ ...this.#snapshot, isLasting });
  }

  #show(snapshot: JobsSnapshot): void {
    if (snapshot === this.#snapshot) return;
    this.#snapshot = snapshot;
    for (const listener of this.#listeners) listener();
  }
}

/** The page's one client. */
export const jobClient = new JobClient(
  () => new Worker(new URL('../../workers/job-worker.ts', import.meta.url), { type: 'module' }),
);

type WorkerCall<Value> = (worker: Remote<JobWorker>) => Promise<Outcome<Value, JobError>>;

/** `isAgain`: it was made before, and nobody knows what became of it. */
type RepeatableCall<Value> = (
  worker: Remote<JobWorker>,
  isAgain: boolean,
) => Promise<Outcome<Value, JobError>>;

const notConnected: JobError = { code: 'unexpected', detail: 'connect() has not been called' };

// A job cancelled while its file was copied has never been on the list.
function isListed(job: JobView): boolean {
  return job.state !== 'cancelled';
}
