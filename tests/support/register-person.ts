import { type APIRequestContext, expect } from '@playwright/test';
import { onLoopback } from './loopback';

let count = 0;

/** Somebody who has an account on the site and has bought nothing yet; answers with the e-mail. */
export async function registerPerson(
  request: APIRequestContext,
  siteUrl: string,
  password: string,
): Promise<string> {
  count += 1;
  const email = `person-${Date.now()}-${count}@demo.test`;
  const { url, headers } = onLoopback(`${siteUrl}/backapi/v1/user/register`);
  const answer = await request.post(url, {
    headers: { ...headers, website: new URL(siteUrl).hostname },
    data: { identityType: 'EMAIL', identifier: email, credential: password, trackId: 'a'.repeat(16) },
  });
  expect(await answer.json()).toMatchObject({ success: '1' });
  return email;
}
