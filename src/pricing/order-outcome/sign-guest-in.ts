import { openPaySession } from '../../api/billing';
import { backendContext } from '../../session/backend';
import { rememberAccount } from '../../session/first-login';
import { sessions } from '../../session/session-store';

/** Signs in the account that a guest's payment made, by the secret of this browser. It works once. */
export async function signGuestIn(orderId: string, signInToken: string): Promise<void> {
  const answer = await openPaySession({ orderId, signInToken }, backendContext());
  if (!answer.ok) {
    // As for an account that was there before: its person logs in as ever.
    console.info('The guest was not signed in', answer.error);
    return;
  }
  const { tokenKey, tokenValue, userDetailVo } = answer.value;
  sessions.set({ email: userDetailVo.email.toLowerCase(), tokenKey, tokenValue });
  rememberAccount();
}
