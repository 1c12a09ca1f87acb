import type { JobEvent, JobId, JobProgress, JobView } from '../../../contract/jobs';
import { createUuid } from '../../../src/api/create-uuid';
import { isEnded, type JobRecord, toView } from '../store/job-record';
import { EventOutbox } from './event-outbox';
import type { QueueChannel } from './queue-channel';

/** Notifies the page and the other tabs of changes, and knows which tabs are visible. */
export class QueueEvents {
  readonly #tabId = createUuid();
  readonly #visibleTabs = new Set<string>();
  readonly #toPage = new EventOutbox((event) => this.#listener?.(event));
  readonly #toTabs = new EventOutbox((event) => this.#sendToTabs(event));
  /** Ids are never used again, so what was on its way about these when they went is dropped. */
  readonly #removed = new Set<JobId>();
  #listener: ((event: JobEvent) => void) | null = null;
  #channel: QueueChannel | null = null;

  /** Events go to this page from now on. */
  setListener(listener: (event: JobEvent) => void): void {
    this.#listener = listener;
  }

  setChannel(channel: QueueChannel): void {
    this.#channel = channel;
  }

  get isAnyTabVisible(): boolean {
    return this.#visibleTabs.size > 0;
  }

  setVisible(isVisible: boolean): void {
    this.noteVisibility(this.#tabId, isVisible);
    this.#channel?.post({ type: 'visibility', tabId: this.#tabId, isVisible });
  }

  /** What another tab said of itself. */
  noteVisibility(tabId: string, isVisible: boolean): void {
    if (isVisible) this.#visibleTabs.add(tabId);
    else this.#visibleTabs.delete(tabId);
  }

  /** For this page alone: a file being copied, or a change that another tab made. */
  notifyPage(job: JobView): void {
    if (this.#removed.has(job.id)) return;
    this.#toPage.addChanged(job);
  }

  /** A command was carried out here: the leading tab must look at the jobs at once. */
  notifyCommand(jobs: readonly JobView[]): void {
    if (jobs.length === 0) return;
    for (const job of jobs) this.#toPage.addChanged(job);
    this.#channel?.post({ type: 'changed', jobs: [...jobs], isCommand: true });
  }

  /** Whether this tab knows that the job is gone. */
  isRemoved(id: JobId): boolean {
    return this.#removed.has(id);
  }

  /** A change that nobody has to act on, or progress alone. */
  notifyChanged(record: JobRecord, progress: JobProgress | null): void {
    if (this.#removed.has(record.id)) return;
    const view = toView(record, isEnded(record) ? null : progress);
    this.#toPage.addChanged(view);
    this.#toTabs.addChanged(view);
  }

  /** Of jobs that are gone from the store. */
  notifyRemoved(ids: JobId[]): void {
    if (ids.length === 0) return;
    this.removeFromPage(ids);
    this.#channel?.post({ type: 'removed', ids });
  }

  removeFromPage(ids: readonly JobId[]): void {
    for (const id of ids) {
      this.#removed.add(id);
      this.#toPage.addRemoved(id);
      this.#toTabs.forget(id);
    }
  }

  /** Another person's list is shown from here on. */
  forgetUnsent(): void {
    this.#toPage.clear();
    this.#toTabs.clear();
  }

  #sendToTabs(event: JobEvent): void {
    if (event.type === 'changed') this.#channel?.post({ ...event, isCommand: false });
  }
}
