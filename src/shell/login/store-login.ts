import type { Session } from '../../../contract/accounts';
import { rememberAccount } from '../../session/first-login';
import { loginPrompt } from '../../session/login-prompt';
import { sessions } from '../../session/session-store';

/** The person is signed in on this device, by whichever way. */
export function storeLogin({ tokenKey, tokenValue, userDetailVo }: Session): void {
  const email = userDetailVo.email.toLowerCase();
  // What a visitor began asked for this log-in: they are the same person.
  if (loginPrompt.get()?.afterLogin === 'here') sessions.claimVisitorContent(email);
  sessions.set({ email, tokenKey, tokenValue });
  rememberAccount();
}
