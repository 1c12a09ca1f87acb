import { useEffect, useRef, useSyncExternalStore } from 'react';
import { onDraftsDiscarded } from '../session/discard-drafts';

/** Chosen files that are not queued yet, or text in a form that is not sent yet. */
export type UnsavedKind = 'files' | 'text';

/** What only this page holds in memory, so that a reload would lose it. */
class UnsavedInput {
  readonly #held = new Map<symbol, UnsavedKind>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  };

  /** Files first: they cost most to get back. */
  readonly get = (): UnsavedKind | null => {
    const kinds = [...this.#held.values()];
    return kinds.find((kind) => kind === 'files') ?? kinds[0] ?? null;
  };

  /** Returns a function that releases it, once it is sent or discarded. */
  hold(kind: UnsavedKind): () => void {
    const own = Symbol(kind);
    this.#held.set(own, kind);
    this.#notify();
    return () => {
      this.#held.delete(own);
      this.#notify();
    };
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

const unsavedInput = new UnsavedInput();

/**
 * For a tool or a form with input that is not saved. While `isHeld`, an update asks before it reloads the page, and a
 * deliberate log-out in any tab calls `discard`.
 */
export function useUnsavedInput(kind: UnsavedKind, isHeld: boolean, discard: () => void): void {
  const newest = useRef(discard);
  useEffect(() => {
    newest.current = discard;
  });
  useEffect(() => {
    if (!isHeld) return;
    const release = unsavedInput.hold(kind);
    const stop = onDraftsDiscarded(() => newest.current());
    return () => {
      release();
      stop();
    };
  }, [kind, isHeld]);
}

/** What a reload would lose now; null for nothing. */
export function useUnsavedKind(): UnsavedKind | null {
  return useSyncExternalStore(unsavedInput.subscribe, unsavedInput.get, () => null);
}
