import { useEffect, useRef } from 'react';
import { onDraftsDiscarded } from '../session/discard-drafts';
import { Observable } from '../ui/observable';
import { useObservable } from '../ui/use-observable';

/** Chosen files that are not queued yet, or text in a form that is not sent yet. */
export type UnsavedKind = 'files' | 'text';

/** What this page holds in memory alone, which a reload would lose. */
const unsaved = new Observable<readonly { kind: UnsavedKind }[]>([]);

/** For a tool or a form: while `isHeld`, an update asks before it reloads the page, and a log-out in any tab calls `discard`. */
export function useUnsavedInput(kind: UnsavedKind, isHeld: boolean, discard: () => void): void {
  const newest = useRef(discard);
  useEffect(() => {
    newest.current = discard;
  });
  useEffect(() => {
    if (!isHeld) return;
    const own = { kind };
    unsaved.set([...unsaved.get(), own]);
    const stop = onDraftsDiscarded(() => newest.current());
    return () => {
      unsaved.set(unsaved.get().filter((other) => other !== own));
      stop();
    };
  }, [kind, isHeld]);
}

/** What would be lost now, files first: they cost most to get back; null for nothing. */
export function useUnsavedKind(): UnsavedKind | null {
  const kinds = useObservable(unsaved, nothing).map(({ kind }) => kind);
  return kinds.find((kind) => kind === 'files') ?? kinds[0] ?? null;
}

const nothing: ReturnType<typeof unsaved.get> = [];
