import { sessionKeys } from '../../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';
import { notices } from '../ui/notice-store';

/** A success notice that has to outlive the document. */
export function keepNoticeForReload(text: string): void {
  sessionStore.set(sessionKeys.notice, text);
}

/** Shows what was stored, once. */
export function showKeptNotice(): void {
  const text = sessionStore.get(sessionKeys.notice);
  if (text === null) return;
  sessionStore.set(sessionKeys.notice, null);
  notices.show('success', text);
}
