import type { Page } from '@playwright/test';
import { accountCalls } from '../../contract/accounts';
import { localKeys } from '../../contract/storage-keys';

/**
 * Signs in on an address that is no page of the app, as journeys do that are not about signing in: the page opened next
 * is the first. The dialog and what it leads to cost two loads more.
 */
export async function signIn(
  page: Page,
  siteUrl: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  await page.goto(`${siteUrl}/healthz`);
  const refusal = await page.evaluate(
    async ({ path, identifier, credential, keys }) => {
      const answer = await fetch(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', website: location.hostname },
        body: JSON.stringify({ identityType: 'EMAIL', identifier, credential }),
      });
      const { success, msg, obj } = await answer.json();
      if (success !== '1') return `${answer.status}: ${msg}`;
      localStorage.setItem(keys.email, identifier);
      localStorage.setItem(keys.tokenKey, obj.tokenKey);
      localStorage.setItem(keys.tokenValue, obj.tokenValue);
      return undefined;
    },
    { path: accountCalls.login.path, identifier: email, credential: password, keys: localKeys },
  );
  if (refusal !== undefined) throw new Error(`${email} was not signed in: ${refusal}`);
}
