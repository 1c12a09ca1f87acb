// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/t/pdf" }
import { afterEach, expect, test, vi } from 'vitest';
import { signInCalls } from '../../../contract/sign-in';
import { sessionKeys } from '../../../contract/storage-keys';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { sampleTenant } from '../../tenant/testing/sample-tenant';
import { ProviderLogins } from './provider-logins';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

function mount(providers: { name: string; label: string }[]) {
  const said: (string | null)[] = [];
  const { site } = sampleTenant;
  const capabilities = { ...site.capabilities, signIn: providers };
  screen = mountScreen(
    <>
      <ProviderLogins prompt={{ kind: 'login', afterLogin: 'here' }} onProblem={(text) => said.push(text)} />
      <p>The form</p>
    </>,
    { ...sampleTenant, site: { ...site, capabilities } },
  );
  return { ...screen, said };
}

const google = { name: 'google', label: 'Google' };

test('a site without providers has no button', async () => {
  const { host } = mount([]);
  await waitUntil(() => expect(host.textContent).toBe('The form'));
});

test.each([
  ['no network', 'no network' as const],
  ['an address that is a script', { body: { success: '1', obj: { url: 'javascript:alert(1)' } } }],
  ['an address without TLS', { body: { success: '1', obj: { url: 'http://provider.test/' } } }],
  ['a refusal', { body: { success: '10074', msg: 'Not available' } }],
])('with %s the page stays and says so, and the button can be pressed again', async (_, answer) => {
  answerCalls({ [signInCalls.startSignIn.path]: () => answer });
  const { said, findButton } = mount([google]);
  (await waitUntil(() => findButton('Continue with Google'))).click();
  await waitUntil(() => expect(said).toEqual([null, expect.stringMatching(/./)]));
  await waitUntil(() => expect(findButton('Continue with Google').disabled).toBe(false));
  expect(sessionStorage.getItem(sessionKeys.signIn)).toBeNull();
});

test('the way to the provider is taken once this page is stored as the one to come back to', async () => {
  const asked = answerCalls({
    [signInCalls.startSignIn.path]: () => ({
      body: { success: '1', obj: { url: 'https://provider.test/auth?state=x' } },
    }),
  });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const { findButton } = mount([google]);
  (await waitUntil(() => findButton('Continue with Google'))).click();
  await waitUntil(() => expect(assign).toHaveBeenCalledOnce());
  expect(String(assign.mock.calls[0]?.[0])).toBe('https://provider.test/auth?state=x');
  expect(asked).toMatchObject([{ body: { name: 'google' } }]);
  const place = JSON.parse(sessionStorage.getItem(sessionKeys.signIn) ?? '');
  expect(place).toEqual({ path: '/t/pdf', isVisitor: true });
});
