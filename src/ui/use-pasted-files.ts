import { type RefObject, useEffect, useRef } from 'react';
import { dehydratedAttribute } from './dehydrated';
import { filesPasted } from './files-pasted';

/**
 * Files pasted anywhere on the page; those dropped beside the zone come the same way (`early-input.ts`). `place` is an
 * element of the tool: one that is put away takes nothing.
 */
export function usePastedFiles(
  place: RefObject<Element | null>,
  onFiles: (files: readonly File[]) => void,
): void {
  const latest = useRef(onFiles);
  useEffect(() => {
    latest.current = onFiles;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const files = filesPasted(event);
      if (files.length === 0) return;
      // Before it is hydrated the early script holds what is pasted; the panel of a tab that is not open is hidden.
      if (place.current?.parentElement?.closest(`[${dehydratedAttribute}], [hidden]`)) return;
      // Nobody else needs to look for a tool that takes them.
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [place]);
}
