// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { expect, test, vi } from 'vitest';
import { pushCalls } from '../../../contract/push';
import { connection } from '../../pwa/connection';
import { answerCalls } from '../../session/testing/answer-calls';
import { subscribeToPush } from './subscribe-to-push';

test('who asks for notifications without a network is subscribed as soon as there is one', async () => {
  const subscription = {
    toJSON: () => ({
      endpoint: 'https://push.test/1',
      keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) },
    }),
  };
  const registration = { pushManager: { subscribe: async () => subscription } };
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { getRegistration: async () => registration },
  });
  vi.spyOn(console, 'info').mockImplementation(() => {});
  let isReachable = false;
  const ifReachable = (body: object) => () => (isReachable ? { body } : 'no network');
  const asked = answerCalls({
    '/healthz': ifReachable({}),
    [pushCalls.pushKey.path]: ifReachable({ success: '1', obj: { publicKey: 'key' } }),
    [pushCalls.subscribePush.path]: ifReachable({ success: '1' }),
  });
  await subscribeToPush();
  const subscribed = () => asked.filter(({ path }) => path === pushCalls.subscribePush.path);
  expect(subscribed()).toEqual([]);
  isReachable = true;
  await connection.check();
  await vi.waitFor(() => expect(subscribed()).toHaveLength(1), { timeout: 30_000 });
});
