import { Observable } from './observable';

export type NoticeKind = 'success' | 'error' | 'warning' | 'info';
export type Notice = { id: number; kind: NoticeKind; text: string };

const shownMs = 6_000;
const mostShown = 3;

/** The short messages that float over the page for a while. Read with `useSyncExternalStore`. */
class NoticeStore {
  readonly #notices = new Observable<readonly Notice[]>([]);
  #nextId = 1;

  readonly get = this.#notices.get;
  readonly subscribe = this.#notices.subscribe;

  /** Shows a text that is already in the person's language. Returns the id to dismiss it by. */
  show(kind: NoticeKind, text: string): number {
    const id = this.#nextId++;
    const others = this.get().filter((notice) => notice.text !== text);
    this.#notices.set([...others, { id, kind, text }].slice(-mostShown));
    setTimeout(() => this.dismiss(id), shownMs);
    return id;
  }

  dismiss(id: number): void {
    this.#notices.set(this.get().filter((notice) => notice.id !== id));
  }
}

export const notices = new NoticeStore();
