import { type RefObject, useEffect, useRef } from 'react';
import { asleepAttribute } from '../contract/sleeping';

/**
 * Files pasted anywhere on the page, unless they are pasted into a field; those let go beside the zone come the same way
 * (`early-actions.ts`).
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
      const files = [...(event.clipboardData?.files ?? [])];
      const isField = event.target instanceof Element && event.target.closest('input, textarea');
      // While the part sleeps the early script keeps what is pasted.
      if (files.length === 0 || isField || place.current?.closest(`[${asleepAttribute}]`)) return;
      // Nobody else needs to look for a tool that takes them.
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [place]);
}
