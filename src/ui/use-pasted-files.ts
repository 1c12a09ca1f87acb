import { type RefObject, useEffect, useRef } from 'react';
import { asleepAttribute } from '../contract/sleeping';

/**
 * Files pasted anywhere on the page; those let go beside the zone come the same way (`early-actions.ts`). What has a text
 * too and is pasted into a field is the field's. `place` is an element of the tool: one that is put away takes nothing.
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
      if (files.length === 0 || isForField(event)) return;
      // While the part sleeps the early script keeps what is pasted; the panel of a tab that is not open is hidden.
      if (place.current?.parentElement?.closest(`[${asleepAttribute}], [hidden]`)) return;
      // Nobody else needs to look for a tool that takes them.
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', paste);
    return () => document.removeEventListener('paste', paste);
  }, [place]);
}

function isForField({ target, clipboardData }: ClipboardEvent): boolean {
  const isField = target instanceof Element && target.closest('input, textarea') !== null;
  return isField && clipboardData?.types.includes('text/plain') === true;
}
