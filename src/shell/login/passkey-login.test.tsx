// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { PasskeyLogin } from './passkey-login';

afterEach(() => vi.unstubAllGlobals());

test('closing the dialog closes the browser’s question, and nobody is logged in by a late answer', async () => {
  const asked = answerCalls({
    '/backapi/v1/user/session/passkey/options': () => ({
      body: { success: '1', obj: { challenge: 'AAAA', rpId: 'photos.test', allowCredentials: [] } },
    }),
  });
  let signal: AbortSignal | undefined;
  vi.stubGlobal('PublicKeyCredential', () => {});
  vi.stubGlobal('navigator', {
    credentials: {
      get: (options: { signal: AbortSignal }) => {
        signal = options.signal;
        return new Promise((_, reject) =>
          options.signal.addEventListener('abort', () => reject(options.signal.reason)),
        );
      },
    },
  });
  const said: unknown[] = [];
  const screen = mountScreen(
    <PasskeyLogin onSignedIn={(notice) => said.push(notice)} onProblem={(text) => said.push(text)} />,
  );
  (await waitUntil(() => screen.findButton('Log in with a passkey'))).click();
  await waitUntil(() => expect(signal?.aborted).toBe(false));
  screen.unmount();
  expect(signal?.aborted).toBe(true);
  // The sentence of the press, and none for the abort.
  expect(said).toEqual([null]);
  expect(asked).toHaveLength(1);
});
