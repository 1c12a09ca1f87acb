import type { Session } from '../../../contract/accounts';
import { rememberAccount } from '../../session/first-login';
import { sessions } from '../../session/session-store';

/** The person is signed in on this device, by whichever way. */
export function storeLogin({ tokenKey, tokenValue, userDetailVo }: Session): void {
  sessions.set({ email: userDetailVo.email.toLowerCase(), tokenKey, tokenValue });
  rememberAccount();
}
