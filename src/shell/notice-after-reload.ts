import { sessionKeys } from '../../contract/storage-keys';
import { loginPrompt } from '../session/login-prompt';
import { sessions } from '../session/session-store';
import { sessionStore } from '../ui/browser-storage';
import { notices } from '../ui/notice-store';

/** A success notice that has to outlive the document. */
export function storeNoticeForReload(text: string): void {
  sessionStore.set(sessionKeys.notice, text);
}

/** Shows what was stored, once: a notice, and the login that a visitor of the account is sent to. */
export function showNoticeAfterReload(): void {
  if (sessionStore.get(sessionKeys.loginAsked)) {
    sessionStore.set(sessionKeys.loginAsked, null);
    // The session may have been restored after the early script ran.
    if (!sessions.get()) loginPrompt.open();
  }
  const text = sessionStore.get(sessionKeys.notice);
  if (text === null) return;
  sessionStore.set(sessionKeys.notice, null);
  notices.show('success', text, 'session');
}
