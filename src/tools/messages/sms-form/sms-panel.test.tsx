// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://sms.test/" }
import { afterEach, expect, test, vi } from 'vitest';
import { smsMaxScheduleMs } from '../../../../contract/messages';
import { discardDrafts } from '../../../session/discard-drafts';
import { mountScreen, waitUntil } from '../../../session/testing/mount-screen';
import { sampleTenant } from '../../../tenant/testing/sample-tenant';
import { emptyDraft, readDraft, storeDraft } from './sms-draft';
import { SmsPanel } from './sms-panel';

let screen: ReturnType<typeof mountScreen> | undefined;
afterEach(async () => {
  // The form fetches the rules of phone numbers; they may arrive after the test.
  await vi.dynamicImportSettled();
  screen?.unmount();
  vi.useRealTimers();
});

test('a stored draft fills the form, and is cleared when its writer logs out', async () => {
  void storeDraft({ ...emptyDraft, message: 'For nobody else', phone: '4155552671' });
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

test('the last possible time of a schedule is the picker’s, and its day is in the sentence', async () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12, 34, 56), toFake: ['Date'] });
  void storeDraft({ ...emptyDraft, isScheduled: true });
  screen = mountScreen(<SmsPanel />);
  const { host } = screen;
  const picker = await waitUntil(() => {
    const found = host.querySelector<HTMLInputElement>('[name="time"]');
    if (!found) throw new Error('no picker');
    return found;
  });
  expect(new Date(picker.max).getTime()).toBe(new Date(2026, 10, 21, 12, 34).getTime() + smsMaxScheduleMs);
  expect(picker.max).toBe('2027-11-21T12:34');
  expect(host.textContent).toContain('The latest possible date is Nov 21, 2027.');
});

test('an empty message is refused at its fields before anybody is sent to the prices', async () => {
  void storeDraft(null);
  screen = mountScreen(<SmsPanel />);
  const { host, findButton } = screen;
  const send = await waitUntil(() => findButton('Send'));
  send.click();
  await waitUntil(() => expect(host.textContent).toContain('Please enter the message content'));
  expect(host.textContent).toContain('Please enter the phone number');
});

test('the country is the one that the reader’s language is spoken in', async () => {
  screen = mountScreen(<SmsPanel />, { ...sampleTenant, language: 'vi' });
  const { host } = screen;
  const country = await waitUntil(() => {
    const found = host.querySelector<HTMLSelectElement>('[name="country"]');
    if (!found) throw new Error('no country');
    return found;
  });
  expect(country.selectedOptions[0]?.textContent).toBe('VN +84');
});
