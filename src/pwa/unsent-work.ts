import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onUnsentWordsForgotten } from '../session/unsent-words';

/** Files that were chosen and not queued, or a form that is half filled. */
export type UnsentKind = 'files' | 'words';

/** What this page holds in its memory alone, which a reload would lose. Read with `useHeldWork`. */
class UnsentWork {
  readonly #held = new Map<symbol, UnsentKind>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Files are told of first: they are what costs most to get back. */
  readonly get = (): UnsentKind | null => {
    const kinds = [...this.#held.values()];
    return kinds.find((kind) => kind === 'files') ?? kinds[0] ?? null;
  };

  /** Answers with the way to say that it is sent, or given up. */
  hold(kind: UnsentKind): () => void {
    const own = Symbol(kind);
    this.#held.set(own, kind);
    this.#tell();
    return () => {
      this.#held.delete(own);
      this.#tell();
    };
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

const unsentWork = new UnsentWork();

/**
 * For a tool or a form: while `isHeld`, an update asks before it loads the page anew, and a log out on purpose in any tab
 * has it forgotten by `forget`.
 */
export function useUnsentWork(kind: UnsentKind, isHeld: boolean, forget: () => void): void {
  const newest = useRef(forget);
  useEffect(() => {
    newest.current = forget;
  });
  useEffect(() => {
    if (!isHeld) return;
    const release = unsentWork.hold(kind);
    const stop = onUnsentWordsForgotten(() => newest.current());
    return () => {
      release();
      stop();
    };
  }, [kind, isHeld]);
}

/** What would be lost now; null for nothing. */
export function useHeldWork(): UnsentKind | null {
  return useSyncExternalStore(unsentWork.subscribe, unsentWork.get, () => null);
}
