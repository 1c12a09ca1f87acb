import { sessionKeys } from '../../contract/storage-keys';
import { createUuid } from '../api/create-uuid';
import { sessionStore } from '../ui/browser-storage';

/** This tab, also after a reload: a job names the tab that downloads its result. */
export function readTabId(): string {
  const stored = sessionStore.get(sessionKeys.tabId);
  if (stored) return stored;
  const created = createUuid();
  sessionStore.set(sessionKeys.tabId, created);
  return created;
}
