export type NoticeKind = 'success' | 'error' | 'warning' | 'info';
export type Notice = { id: number; kind: NoticeKind; text: string };

const shownMs = 6_000;
const mostShown = 3;

/** The short messages that float over the page for a while. Read with `useSyncExternalStore`. */
class NoticeStore {
  #notices: readonly Notice[] = [];
  #nextId = 1;
  readonly #listeners = new Set<() => void>();

  readonly get = (): readonly Notice[] => this.#notices;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Shows a text that is already in the person's language. */
  show(kind: NoticeKind, text: string): void {
    const id = this.#nextId++;
    const others = this.#notices.filter((notice) => notice.text !== text);
    this.#change([...others, { id, kind, text }].slice(-mostShown));
    setTimeout(() => this.dismiss(id), shownMs);
  }

  dismiss(id: number): void {
    this.#change(this.#notices.filter((notice) => notice.id !== id));
  }

  #change(notices: readonly Notice[]): void {
    this.#notices = notices;
    for (const listener of this.#listeners) listener();
  }
}

export const notices = new NoticeStore();
