import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountCalls } from '../../contract/accounts';
import { billingCalls } from '../../contract/billing';
import { envelopeOf, startTestBackend, type TestBackend } from '../testing/test-backend';
import { testPlans } from '../testing/test-plans';

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend({}, (sitesDir) =>
    writeFile(join(sitesDir, 'beta.test', 'plans.json'), JSON.stringify(testPlans)),
  );
});
afterAll(() => backend.close());

const host = 'beta.test';

async function signIn(): Promise<Record<string, string>> {
  const payload = { identityType: 'EMAIL', identifier: 'member@demo.test', credential: 'toolfront' };
  const answer = await backend.inject({ host, method: 'POST', url: accountCalls.login.path, payload });
  const { tokenKey, tokenValue } = answer.json().obj;
  return { [tokenKey]: tokenValue };
}

test('the demo member can unsubscribe as everybody can, and has a receipt to print', async () => {
  const headers = await signIn();
  const readInfo = async () =>
    envelopeOf(await backend.inject({ host, url: accountCalls.userInfo.path, headers })).obj as {
      expirationTime: number;
    };
  const before = await readInfo();
  expect(before).toMatchObject({
    subStatus: 1,
    subscription: { status: 'active', price: '49.80', renewsAt: before.expirationTime },
  });
  const history = `${billingCalls.orderHistory.path}?pageNumber=1&pageSize=10`;
  expect(envelopeOf(await backend.inject({ host, url: history, headers })).page).toMatchObject({
    totalCount: 1,
    result: [{ charged: '49.80' }],
  });
  const cancelled = await backend.inject({
    host,
    method: 'PUT',
    url: accountCalls.cancelSubscription.path,
    headers,
    payload: { reason: 'The user clicked manually' },
  });
  expect(envelopeOf(cancelled).success).toBe('1');
  expect(await readInfo()).toMatchObject({
    subStatus: 1,
    expirationTime: before.expirationTime,
    subscription: { status: 'cancelled' },
  });
});
