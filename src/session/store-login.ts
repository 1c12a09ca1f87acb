import type { Session } from '../../contract/accounts';
import { commitSession } from './durable-session';
import { rememberAccount } from './first-login';
import { loginPrompt } from './login-prompt';
import { sessions } from './session-store';

/**
 * Stores the session of any kind of log-in. Once it resolves, the session survives a killed browser. `isVisitor`: what a
 * visitor began asked for this log-in, so they are the same person.
 */
export async function storeLogin(
  { tokenKey, tokenValue, userDetailVo }: Session,
  isVisitor = loginPrompt.get()?.afterLogin === 'here',
): Promise<void> {
  const session = { email: userDetailVo.email.toLowerCase(), tokenKey, tokenValue };
  await commitSession(isVisitor ? { ...session, takesVisitorJobs: true } : session);
  if (isVisitor) sessions.claimVisitorContent(session.email);
  sessions.set(session);
  rememberAccount();
}
