import { boolean, object, pipe, regex, string } from 'valibot';
import { signInPath } from '../../contract/sign-in';
import { sessionKeys } from '../../contract/storage-keys';
import { sessionStore } from '../ui/browser-storage';
import { readStored } from '../ui/read-stored';
import type { LoginPrompt } from './login-prompt';

/** Where a person continues who signs in with a provider. It stays in the tab: no address ever says it. */
const placeSchema = object({
  path: pipe(string(), regex(/^\/(?![/\\])/)),
  /** What a visitor began asked for the log-in. */
  isVisitor: boolean(),
});

/** Stores this page before the browser leaves it for a provider's. */
export function rememberSignInPlace({ afterLogin }: LoginPrompt): void {
  // A second try continues where the first one did.
  if (location.pathname === signInPath) return;
  const isVisitor = afterLogin === 'here';
  const path = isVisitor ? location.pathname + location.search : '/sub/account';
  sessionStore.set(sessionKeys.signIn, JSON.stringify({ path, isVisitor }));
}

export function readSignInPlace(): { path: string; isVisitor: boolean } {
  return readStored(sessionStore, sessionKeys.signIn, placeSchema) ?? { path: '/', isVisitor: false };
}
