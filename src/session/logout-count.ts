import { localKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';

/**
 * The number of deliberate log-outs on this device. A draft stored under another number belongs to an earlier session,
 * which also covers a tab that was frozen during the log-out.
 */
export function readLogoutCount(): string {
  return localStore.get(localKeys.logoutCount) ?? '0';
}
