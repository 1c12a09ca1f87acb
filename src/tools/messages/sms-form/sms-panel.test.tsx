// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import { afterEach, expect, test } from 'vitest';
import { discardDrafts } from '../../../session/discard-drafts';
import { mountScreen, waitUntil } from '../../../session/testing/mount-screen';
import { emptyDraft, keepDraft, readDraft } from './sms-draft';
import { SmsPanel } from './sms-panel';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(() => screen?.unmount());

test('a stored draft fills the form, and is cleared when its writer logs out', async () => {
  keepDraft({ ...emptyDraft, message: 'For nobody else', phone: '4155552671' });
  screen = mountScreen(<SmsPanel />);
  const { host } = screen;
  const read = () => [
    host.querySelector('textarea')?.value,
    host.querySelector<HTMLInputElement>('[name="phone"]')?.value,
  ];
  await waitUntil(() => expect(read()[0]).toBe('For nobody else'));
  expect(read()[1]).toContain('415');
  discardDrafts();
  await waitUntil(() => expect(read()).toEqual(['', '']));
  expect(readDraft()).toBeNull();
});
