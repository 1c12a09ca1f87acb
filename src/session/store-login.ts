import type { Session } from '../../../contract/accounts';
import { commitSession } from '../../session/durable-session';
import { rememberAccount } from '../../session/first-login';
import { loginPrompt } from '../../session/login-prompt';
import { sessions } from '../../session/session-store';

/** Stores the session of any kind of log-in. Once it resolves, the session survives a killed browser. */
export async function storeLogin({ tokenKey, tokenValue, userDetailVo }: Session): Promise<void> {
  const session = { email: userDetailVo.email.toLowerCase(), tokenKey, tokenValue };
  // What a visitor began asked for this log-in: they are the same person.
  const isVisitor = loginPrompt.get()?.afterLogin === 'here';
  await commitSession(isVisitor ? { ...session, takesVisitorJobs: true } : session);
  if (isVisitor) sessions.claimVisitorContent(session.email);
  sessions.set(session);
  rememberAccount();
}
