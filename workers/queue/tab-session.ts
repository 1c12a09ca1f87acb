import { type JobEnvironment, type JobSession, visitorOwner } from '../../contract/jobs';
import { QueueError } from './store/queue-error';

/** Who uses one tab, and what its page last said of the network and of itself. */
export class TabSession {
  isOnline = true;
  /** The page is hidden in the back/forward cache or frozen. */
  isSuspended = false;
  /** A newer version of the app owns the database. */
  isOutdated = false;
  refusedToken: string | null = null;
  #environment: JobEnvironment | null = null;

  get environment(): JobEnvironment | null {
    return this.#environment;
  }

  /** A person is identified by their e-mail in lower case. */
  set environment(environment: JobEnvironment) {
    const { session } = environment;
    this.#environment = session
      ? { ...environment, session: { ...session, email: session.email.toLowerCase() } }
      : environment;
  }

  /** Nothing before the page has connected. */
  setSession(session: JobSession | null): void {
    if (this.#environment) this.environment = { ...this.#environment, session };
  }

  get person(): string | null {
    return this.#environment?.session?.email ?? null;
  }

  /** The person is the visitor who used this browser before. */
  get takesVisitorJobs(): boolean {
    return this.#environment?.session?.takesVisitorJobs === true;
  }

  /** Whose jobs this tab shows and takes in: the person's, or a visitor's. */
  get owner(): string | null {
    return this.#environment && (this.person ?? visitorOwner);
  }

  get mayLead(): boolean {
    return this.person !== null && !this.isSuspended && !this.isOutdated;
  }

  /** Throws a QueueError before the page has connected. */
  requireOwner(): string {
    if (!this.owner) throw new QueueError('signed-out');
    return this.owner;
  }

  /** Where requests go, and as whom; null before the page has connected. `origin` where it is not the worker's own. */
  backendAt(origin: string | undefined): (JobEnvironment & { origin?: string }) | null {
    return this.#environment && (origin ? { ...this.#environment, origin } : this.#environment);
  }
}
