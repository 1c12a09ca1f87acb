import { laterKeys } from '../../contract/storage-keys';
import { localStore } from '../ui/browser-storage';
import type { LoginKind } from './login-prompt';

/** The dialog for an action that needs a person: registration, or the log-in where somebody has signed in before. */
export function firstLoginKind(): LoginKind {
  return localStore.get(laterKeys.hasAccount) === null ? 'create' : 'login';
}

/** Somebody on this device has an account. */
export function rememberAccount(): void {
  localStore.set(laterKeys.hasAccount, '1');
}
