// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://pdf.test/" }
import { afterEach, expect, test } from 'vitest';
import { sessions } from '../../session/session-store';
import { answerCalls } from '../../session/testing/answer-calls';
import { mountScreen, waitUntil } from '../../session/testing/mount-screen';
import { notices } from '../../ui/notice-store';
import { DeviceList } from './device-list';

const path = '/backapi/v1/user/session/devices';
const phone = { id: 'a', device: 'Chrome, Android', signedInAt: 1, lastSeenAt: Date.UTC(2026, 10, 25, 12) };
const desk = { id: 'b', device: '', signedInAt: 1, lastSeenAt: Date.UTC(2026, 10, 25, 12) };

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => {
  screen?.unmount();
  sessions.set(null);
  for (const { id } of notices.get()) notices.dismiss(id);
});

test('this device comes first and stays; another is ended with a press, said to be so, and gone from the list', async () => {
  sessions.set({ email: 'kim@mail.test', tokenKey: 'x-token', tokenValue: 'secret' });
  const asked = answerCalls({
    [path]: () => ({
      body: {
        success: '1',
        result: [
          { ...phone, isCurrent: false },
          { ...desk, isCurrent: true },
        ],
      },
    }),
    [`${path}/a/end`]: () => ({ body: { success: '1' } }),
  });
  screen = mountScreen(<DeviceList />);
  const { host, findButton } = screen;
  const rows = () => [...host.querySelectorAll('li p')].map((row) => row.textContent);
  await waitUntil(() => expect(rows()).toHaveLength(2));
  expect(rows()[0]).toBe('Unknown deviceThis device');
  expect(rows()[1]).toContain('Chrome, AndroidLast used Nov 25, 2026');
  expect(host.querySelectorAll('button')).toHaveLength(1);
  findButton('Log out').click();
  await waitUntil(() => expect(rows()).toEqual(['Unknown deviceThis device']));
  expect(asked.map((call) => call.path)).toContain(`${path}/a/end`);
  expect(notices.get()).toMatchObject([{ kind: 'success', text: 'Chrome, Android is logged out.' }]);
  expect(document.activeElement?.textContent).toBe('Devices');
});
