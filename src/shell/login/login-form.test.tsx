// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://photos.test/" }
import { afterEach, expect, test, vi } from 'vitest';
import { failureCodes } from '../../../contract/failures';
import { loginLoadingResetMs } from '../../../contract/timing';
import type { LoginKind } from '../../session/login-prompt';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { LoginForm } from './login-form';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function mountForm(kind: LoginKind = 'login') {
  const mounted = mountScreen(<LoginForm prompt={{ kind, afterLogin: 'account' }} onSignedIn={() => {}} />);
  screen = mounted;
  const submit = await waitUntil(() => mounted.findButton(kind === 'login' ? 'Log in' : 'Create account'));
  const fields = [...mounted.host.querySelectorAll('input')];
  return { ...mounted, submit, fields };
}

/** As a browser does; React compares with what it last saw, through the element's own property. */
function type(input: HTMLInputElement | undefined, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text);
  input?.dispatchEvent(new Event('input', { bubbles: true }));
}

test('a newcomer is asked for the e-mail first, then for the password', async () => {
  const asked = answerCalls({});
  const { host, submit, fields } = await mountForm('create');
  submit.click();
  await waitUntil(() => expect(host.textContent).toContain('Please enter your email'));
  expect(fields.map((field) => field.getAttribute('aria-invalid'))).toEqual(['true', null, null]);
  type(fields[0], 'kim@mail.test');
  submit.click();
  await waitUntil(() => expect(document.activeElement).toBe(fields[1]));
  expect(fields[0]?.getAttribute('aria-invalid')).toBe(null);
  submit.click();
  await waitUntil(() => expect(host.textContent).toContain('The password must be 6 to 30 characters'));
  expect(fields.map(({ autocomplete }) => autocomplete)).toEqual([
    'username',
    'new-password',
    'new-password',
  ]);
  expect(asked).toEqual([]);
});

test('without an e-mail the form asks for one, and nothing is sent', async () => {
  const asked = answerCalls({});
  const { host, submit, fields } = await mountForm();
  type(fields[1], 'toolfront');
  submit.click();
  await waitUntil(() => expect(host.textContent).toContain('Please enter your email'));
  expect(fields[0]?.getAttribute('aria-invalid')).toBe('true');
  expect(asked).toEqual([]);
});

test('a password that the server finds too common is refused in the form, in its sentence', async () => {
  answerCalls({
    '/backapi/v1/user/register': () => ({
      body: { success: failureCodes.guessablePassword, msg: 'Too common' },
    }),
  });
  const { host, submit, fields } = await mountForm('create');
  type(fields[0], 'kim@mail.test');
  type(fields[1], 'password');
  type(fields[2], 'password');
  submit.click();
  await waitUntil(() =>
    expect(host.querySelector('[role="alert"]')?.textContent).toContain('too easy to guess'),
  );
});

test('the button is free again after 2 s without an answer, and a second press takes the first one’s place', async () => {
  const signals: (AbortSignal | null | undefined)[] = [];
  answerCalls({});
  vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
    signals.push(signal);
    return new Promise(() => {});
  });
  const { submit, fields } = await mountForm();
  vi.useFakeTimers();
  type(fields[0], 'kim@mail.test');
  type(fields[1], 'toolfront');
  submit.click();
  await vi.advanceTimersByTimeAsync(loginLoadingResetMs - 1);
  expect([submit.disabled, signals.length]).toEqual([true, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await waitUntil(() => expect(submit.disabled).toBe(false));
  expect(signals[0]?.aborted).toBe(false);
  submit.click();
  await waitUntil(() => expect(submit.disabled).toBe(true));
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
});
