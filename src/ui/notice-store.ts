import { Observable } from './observable';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';
/** What a notice is about. A newer one takes the place of the last. */
export type NoticeTopic = 'session' | 'subscription' | 'message';
export type Notice = { id: number; kind: NoticeKind; text: string; topic?: NoticeTopic | undefined };

const shownMs = 6_000;
const mostShown = 3;

/** The short messages that float over the page for a while. Read with `useSyncExternalStore`. */
class NoticeStore {
  readonly #notices = new Observable<readonly Notice[]>([]);
  #nextId = 1;

  readonly get = this.#notices.get;
  readonly subscribe = this.#notices.subscribe;

  /** Shows a text that is already in the person's language. Returns the id to dismiss it by. */
  show(kind: NoticeKind, text: string, topic?: NoticeTopic): number {
    const id = this.#nextId++;
    const others = this.get().filter(
      (notice) => notice.text !== text && (topic === undefined || notice.topic !== topic),
    );
    this.#notices.set([...others, { id, kind, text, topic }].slice(-mostShown));
    setTimeout(() => this.dismiss(id), shownMs);
    return id;
  }

  /** What was said of it is no longer so. */
  dismissTopic(topic: NoticeTopic): void {
    this.#notices.set(this.get().filter((notice) => notice.topic !== topic));
  }

  dismiss(id: number): void {
    this.#notices.set(this.get().filter((notice) => notice.id !== id));
  }
}

export const notices = new NoticeStore();
