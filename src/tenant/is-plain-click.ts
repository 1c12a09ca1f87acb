import type { MouseEvent } from 'react';

/** True for a press that asks for no new tab or window: the page may then answer it without loading a document. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
